"""The search: good plans in a hurry, by annealing whole plans in compiled code."""
