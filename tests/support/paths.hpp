#pragma once

#include <string>
#include <string_view>

/// Where the checkout and its build are. Functions, and no macros: ccache shares the objects of tests between
/// checkouts.
namespace kubexx::test {

/// Of a file or folder, relative to the checkout; without an argument, the checkout itself.
std::string source_path(std::string_view relative = {});
/// The same in the folder of the build.
std::string build_path(std::string_view relative = {});

}  // namespace kubexx::test
