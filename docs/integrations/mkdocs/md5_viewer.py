"""MkDocs hook that shows id Tech 4 models with md5-viewer.

A line `::: md5 src="models/imp.md5mesh" alt="Imp"` of a page becomes an <md5-viewer>. It takes the element's
attributes. Paths are relative to the folder `docs`, which has the package's `dist/lib` under the name `md5-viewer`.
Pages with such lines, or with the tag <md5-viewer>, load the script.
"""

import html
import re

from mkdocs.utils import get_relative_url

LINE = re.compile(r"^::: md5\s+(.+)$")
FENCE = re.compile(r"^\s*(```|~~~)")
ATTRIBUTE = re.compile(r'([a-z][a-z0-9-]*)(?:="([^"]*)")?')
ADDRESSES = ("src", "animations", "camera-paths", "materials", "poster", "archive")
# With an archive these are paths inside the archive.
INSIDE = ("src", "animations", "camera-paths", "materials")


def viewer_tag(text, page_url):
    """The element for the attributes in `text`, with addresses that are right at `page_url`."""
    attributes = {"camera-controls": None, "controls": None}
    for name, value in ATTRIBUTE.findall(text):
        attributes[name] = html.unescape(value) if f'{name}="' in text else None
    for name in ADDRESSES:
        if attributes.get(name) and not ("archive" in attributes and name in INSIDE):
            paths = attributes[name].split()
            attributes[name] = " ".join(get_relative_url(path, page_url) for path in paths)
    written = [
        name if value is None else f'{name}="{html.escape(value)}"'
        for name, value in attributes.items()
    ]
    return f"<md5-viewer {' '.join(written)}></md5-viewer>"


def on_page_markdown(markdown, page, **_):
    lines = []
    fenced = found = False
    for line in markdown.split("\n"):
        fenced ^= bool(FENCE.match(line))
        match = None if fenced else LINE.match(line)
        found = found or match is not None or (not fenced and "<md5-viewer" in line)
        lines.append(viewer_tag(match.group(1), page.url) if match else line)
    if found:
        script = get_relative_url("md5-viewer/md5-viewer.js", page.url)
        lines.append(f'\n<script type="module" src="{script}"></script>\n')
    return "\n".join(lines)
