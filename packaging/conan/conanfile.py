"""conan create packaging/conan: the libraries of kubexx, and the program with -o kubexx/*:generator=True, which needs libclang 19 or newer
of the system."""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load
from conan.tools.gnu import PkgConfigDeps

REQUIRES = ["fmt/[>=9]", "yaml-cpp/[>=0.7]", "libcurl/[>=7.85 <9]", "openssl/[>=3 <4]", "libevent/[>=2.1.12]", "re2/[>=20220601]"]
GENERATOR_REQUIRES = ["cli11/[>=2.1]", "kainjow-mustache/[>=4.1]"]
SOURCES = ["CMakeLists.txt", "LICENSE", "README.md", "annotations/*", "cmake/*", "docs/*", "examples/*", "generator/*", "packaging/*", "runtime/*", "templates/*"]


class Kubexx(ConanFile):
    name = "kubexx"
    description = "Kubernetes APIs and operators in C++20"
    license = "Apache-2.0"
    topics = ("kubernetes", "operator", "crd")
    package_type = "static-library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"generator": [True, False]}
    default_options = {"generator": False}

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        lines = load(self, os.path.join(self._root, "CMakeLists.txt")).splitlines()
        project = next(line for line in lines if line.startswith("project(kubexx VERSION "))
        self.version = project.split()[2]

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, self._root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        for reference in REQUIRES:
            self.requires(reference, transitive_headers=True, transitive_libs=True)
        for reference in GENERATOR_REQUIRES if self.options.generator else []:
            self.requires(reference)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("kubexx supports Linux only")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["KUBEXX_GENERATOR"] = bool(self.options.generator)
        toolchain.cache_variables["KUBEXX_UNITY_BUILD"] = True  # half the time to compile
        toolchain.cache_variables["KUBEXX_TESTS"] = False
        toolchain.cache_variables["KUBEXX_EXAMPLES"] = False
        toolchain.generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # find_package(kubexx) finds the package's own files, which have kubexx_generate.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "kubexx")]
