"""The routes, grouped by what they are about; each is thin and leaves the work to the floors below."""
