"""recipes.py ROOT WORK: the Conan recipe, the vcpkg port and the Debian packages name the same libraries and the version of CMakeLists.txt.

Conan resolves the recipe with empty packages in the place of its dependencies, without a registry, and the sources that it exports are all
that CMake needs. Exit status 1 with what is wrong.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

CONAN = "conan==2.21.0"
# A library that programs link, by its names in Debian, vcpkg and Conan, with the version of Debian 12.
LIBRARIES = [
    ("libfmt-dev", "fmt", "fmt", "9.1.0"),
    ("libyaml-cpp-dev", "yaml-cpp", "yaml-cpp", "0.7.0"),
    ("libcurl4-openssl-dev", "curl", "libcurl", "7.88.1"),
    ("libssl-dev", "openssl", "openssl", "3.0.17"),
    ("libevent-dev", "libevent", "libevent", "2.1.12"),
    ("libre2-dev", "re2", "re2", "20220601"),
]
OF_THE_GENERATOR = [("cli11", "2.1.2"), ("kainjow-mustache", "4.1")]
VCPKG_TOOLS = {"pkgconf", "vcpkg-cmake", "vcpkg-cmake-config"}
STUB = """from conan import ConanFile
class Stub(ConanFile):
    settings = "os", "compiler", "build_type", "arch"
"""


def run(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect_equal(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: found {found}, expected {expected}")


def check_vcpkg(root, version):
    port = json.loads((root / "packaging/vcpkg/kubexx/vcpkg.json").read_text(encoding="utf-8"))
    names = {one if isinstance(one, str) else one["name"] for one in port["dependencies"]}
    expect_equal("version of the vcpkg port", port["version"], version)
    expect_equal("dependencies of the vcpkg port", names - VCPKG_TOOLS, {row[1] for row in LIBRARIES})


def check_debian(root):
    text = (root / "packaging/CMakeLists.txt").read_text(encoding="utf-8")
    depends = re.search(r'DEVELOPMENT_PACKAGE_DEPENDS\s*"([^"]*)"', text).group(1)
    names = {one.split()[0] for one in depends.split(", ")}
    expect_equal("dependencies of libkubexx-dev", names - {"kubexx", "pkg-config"}, {row[0] for row in LIBRARIES})


class Conan:
    """Conan in a virtual environment, with a cache of its own."""

    def __init__(self, work):
        self.python, self.home = work / "conan-python", work / "conan-home"
        if not (self.python / "bin/conan").exists():
            run(sys.executable, "-m", "venv", "--clear", self.python)
            run(self.python / "bin/pip", "install", "--quiet", "--disable-pip-version-check", CONAN)
        shutil.rmtree(self.home, ignore_errors=True)
        self("profile", "detect")
        self.stubs = work / "stub"
        self.stubs.mkdir(exist_ok=True)
        (self.stubs / "conanfile.py").write_text(STUB, encoding="utf-8")

    def __call__(self, *arguments):
        return run(self.python / "bin/conan", *arguments, CONAN_HOME=str(self.home))

    def add_stub(self, name, version):
        self("export", self.stubs, "--name", name, "--version", version)

    def requirements(self, recipe, *options):
        graph = json.loads(self("graph", "info", recipe, "--no-remote", "--build=missing", "-s", "compiler.cppstd=20", "--format=json", *options))
        return {node["name"] for node in graph["graph"]["nodes"].values() if node["name"] != "kubexx"}


def check_conan(root, work, version):
    conan, recipe = Conan(work), root / "packaging/conan"
    inspected = json.loads(conan("inspect", recipe, "--format=json"))
    expect_equal("name and version of the Conan recipe", (inspected["name"], inspected["version"]), ("kubexx", version))
    for _, _, name, number in LIBRARIES:
        conan.add_stub(name, number)
    for name, number in OF_THE_GENERATOR:
        conan.add_stub(name, number)
    libraries = {row[2] for row in LIBRARIES}
    expect_equal("requirements of the Conan recipe", conan.requirements(recipe), libraries)
    expect_equal("requirements with the generator", conan.requirements(recipe, "-o", "kubexx/*:generator=True"),
                 libraries | {name for name, _ in OF_THE_GENERATOR})
    conan("export", recipe)
    sources = next(conan.home.glob("p/kubex*/es/CMakeLists.txt")).parent
    configured = work / "exported"
    shutil.rmtree(configured, ignore_errors=True)
    run("cmake", "-G", "Ninja", "-S", sources, "-B", configured, "-DKUBEXX_TESTS=OFF", "-DKUBEXX_EXAMPLES=OFF", "-DKUBEXX_GENERATOR=ON")


def main():
    root, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    version = re.search(r"^project\(kubexx VERSION (\S+)", (root / "CMakeLists.txt").read_text(encoding="utf-8"), re.M).group(1)
    check_vcpkg(root, version)
    check_debian(root)
    check_conan(root, work, version)
    print("the recipes agree")


if __name__ == "__main__":
    main()
