"""follow.py PAGE WORK [changes]: does what a page tells its readers to do, in the folder WORK, and compares what they are shown.
With `changes`, only projects are made and their files changed: of the commands, `kubexx new` and `cd`.

Every fence of the page is one of these:

  ```sh         commands, each of which succeeds
  ```console    commands after `$ `, and what they print; a line `...` stands for any number of lines
  ```diff       a change of files
  other         a whole file; the line before the fence is its name in backquotes and a colon

All commands run in one shell, so that `cd` and `&` work as they do for the reader. A fence after <!-- in a cluster --> is not followed, the
commands of one after <!-- fails --> fail.
What an operator does takes time: a command that does not print what is shown runs again, for at most ten seconds.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"`([^`]+)`:$")
END = "end of a command of the page"


class Shell:
    """One bash, whose commands see what earlier ones did."""

    def __init__(self, work):
        self.process = subprocess.Popen(["bash", "--norc"], cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def run(self, command):
        """Returns what it prints, and its exit status."""
        self.process.stdin.write(f"{command}\nprintf '\\n%s %s\\n' '{END}' $?\n")
        self.process.stdin.flush()
        printed = ""
        for line in self.process.stdout:
            if line.startswith(END):
                return printed.removesuffix("\n"), int(line.split()[-1])
            printed += line
        sys.exit(f"the shell has ended: {command}\n{printed}")

    def folder(self):
        return pathlib.Path(self.run("pwd")[0].strip())

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)


def succeed(shell, commands, changes_only):
    for command in commands.rstrip().replace("\\\n", "").splitlines():
        if changes_only and not command.startswith(("kubexx new ", "cd ")):
            continue
        print(f"$ {command}", flush=True)
        printed, status = shell.run(command)
        if status != 0:
            sys.exit(f"exit status {status}: {command}\n{printed}")


def is_like(shown, printed):
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


def show(shell, session, fails):
    for block in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, shown = block.split("\n", 1)
        print(f"$ {command}", flush=True)
        # What kubectl shows may take a moment to become true; a program prints what the page shows at once.
        deadline = time.monotonic() + (10 if command.startswith("kubectl ") else 0)
        while True:
            printed, status = shell.run(command)
            printed = re.sub(r"[ \t]+$", "", printed, flags=re.MULTILINE)
            if (status != 0) == fails and is_like(shown, printed):
                break
            if time.monotonic() > deadline:
                sys.exit(f"the page shows:\n{shown}\nprinted with exit status {status}:\n{printed}")
            time.sleep(0.2)


def change(shell, difference):
    patched = subprocess.run(["patch", "-p1", "--no-backup-if-mismatch", "--fuzz=0"], cwd=shell.folder(), input=difference, text=True,
                             capture_output=True)
    if patched.returncode != 0:
        sys.exit(f"a change of the page does not apply:\n{patched.stdout}{patched.stderr}{difference}")


def follow(page, shell, changes_only):
    done = 0
    for fence in FENCE.finditer(page):
        before, language, text = page[: fence.start()].rstrip("\n"), fence[1], fence[2]
        name = FILE_NAME.search(before)
        if before.endswith("<!-- in a cluster -->"):
            continue
        if language == "sh":
            succeed(shell, text, changes_only)
        elif language == "console":
            if not changes_only:
                show(shell, text, before.endswith("<!-- fails -->"))
        elif language == "diff":
            change(shell, text)
        elif name:
            (shell.folder() / name[1]).write_text(text)
        else:
            sys.exit(f"a fence that is not run:\n{text}")
        done += 1
    return done


def main():
    page, work = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    os.environ["KUBECACHEDIR"] = str(work / "kubectl-cache")
    shell = Shell(work)
    try:
        if follow(page, shell, sys.argv[3:] == ["changes"]) == 0:
            sys.exit("the page has no fence")
    finally:
        shell.end()


main()
