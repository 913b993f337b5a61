"""Headers that keep browsers from doing more with the page than it needs."""

from flask import Flask, Response, request

CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

SECURITY = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def register(app: Flask) -> None:
    """Add the headers to every response."""
    app.after_request(_add)


def _add(response: Response) -> Response:
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    if request.path.startswith("/api/") and "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def cacheable(response: Response, seconds: int) -> Response:
    """A response that may be kept so many seconds (0: kept, but checked each time), with an ETag."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}" if seconds else "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
