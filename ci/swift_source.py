"""Tells code from comments and literals in Swift source, line by line and column by column."""

import re

OPENING = re.compile(r'//|/\*|#*"""|#*"')
BLOCK_COMMENT_EDGE = re.compile(r"/\*|\*/")
INSIDE_INTERPOLATION = re.compile(r'[()]|//|/\*|#*"')


def split(text):
    """The code alone and the comments alone: two texts of the same shape, all else replaced by spaces."""
    code, comments, at = [], [], 0
    while opening := OPENING.search(text, at):
        start, end = opening.start(), _end(text, opening)
        plain, other = text[at:start], text[start:end]
        is_comment = other.startswith("/")
        code += [plain, _blank(other)]
        comments += [_blank(plain), other if is_comment else _blank(other)]
        at = end
    return "".join(code) + text[at:], "".join(comments) + _blank(text[at:])


def closing(code, start):
    """The index of the bracket that closes the one at `start`, or None. `code` holds no literals."""
    depth = 0
    for bracket in re.compile(r"[][(){}]").finditer(code, start):
        depth += 1 if bracket.group() in "[({" else -1
        if depth == 0:
            return bracket.start()
    return None


def line_of(text, index):
    """The number of the line that holds `index`, counted from 1."""
    return text.count("\n", 0, index) + 1


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def _end(text, opening):
    """Where the comment or literal that begins with `opening` ends."""
    mark = opening.group()
    if mark == "//":
        end = text.find("\n", opening.end())
        return len(text) if end < 0 else end
    if mark == "/*":
        return _block_comment_end(text, opening.end())
    return _string_end(text, opening.end(), mark)


def _block_comment_end(text, at):
    depth = 1
    while depth and (edge := BLOCK_COMMENT_EDGE.search(text, at)):
        depth += 1 if edge.group() == "/*" else -1
        at = edge.end()
    return at if depth == 0 else len(text)


def _string_end(text, at, mark):
    hashes = mark.rstrip('"')
    quotes = mark[len(hashes):]
    # A string of one line ends with its line at the latest, so a slip here stays on that line.
    stop = re.compile(rf"\\{hashes}.|{quotes}{hashes}" + ("" if len(quotes) == 3 else r"|\n"), re.DOTALL)
    while found := stop.search(text, at):
        if not found.group().startswith("\\"):
            return found.end() if found.group() != "\n" else found.start()
        at = _interpolation_end(text, found.end()) if found.group().endswith("(") else found.end()
    return len(text)


def _interpolation_end(text, at):
    depth = 1
    while found := INSIDE_INTERPOLATION.search(text, at):
        if found.group() in "()":
            depth += 1 if found.group() == "(" else -1
            at = found.end()
            if depth == 0:
                return at
        else:
            at = _end(text, OPENING.match(text, found.start()))
    return len(text)
