"""What the checks share: the repository's files, the package's targets, and how findings are reported."""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

NOT_SOURCE = {".git", ".build", ".swiftpm", "__pycache__"}

# The flags of ci/test, so that a check finds the package built and builds nothing anew.
SWIFT_FLAGS = ["--package-path", str(ROOT), "-Xswiftc", "-warnings-as-errors"]


def take_no_arguments(description):
    """Answers --help with the check's own description and refuses all else."""
    argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()


def output(*command):
    """Standard output of a command; ends the check with the command's errors if it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).splitlines()
        # A build repeats each error for every file of the target; once is enough.
        errors = dict.fromkeys(line for line in lines if re.match(r"\S.*error:|error:", line))
        sys.exit("\n".join([f"failed: {' '.join(command)}", *(errors or lines)]))
    return done.stdout


def files():
    """Every file that is or could be committed, as paths relative to the root of the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True,
    )
    if listed.returncode == 0:
        paths = [Path(name) for name in listed.stdout.split("\0") if name]
    else:  # A copy without its repository.
        paths = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        paths = [path for path in paths if not NOT_SOURCE.intersection(path.parts)]
    return sorted(path for path in paths if (ROOT / path).is_file())


def targets():
    """The targets of Package.swift as SwiftPM describes them."""
    return json.loads(output("swift", "package", "--package-path", str(ROOT), "dump-package"))["targets"]


class Findings:
    """What a check has found, printed in the form that editors and compilers use."""

    def __init__(self):
        self.lines = []

    def add(self, path, line, message):
        self.lines.append((str(path), line, message))

    def finish(self):
        for path, line, message in sorted(self.lines):
            print(f"{path}:{line}: {message}")
        sys.exit(1 if self.lines else 0)
