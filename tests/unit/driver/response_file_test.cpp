#include "generator/driver/arguments/response_file.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::response_file_test {
namespace {

using Words = std::vector<std::string>;

TEST_CASE(
    "a response file has one argument per line, keeps spaces, can name others, and is not expanded after the dashes") {
  Folder folder;
  std::string inner = folder.write("inner", "--year\n2026");
  std::string outer = folder.write("outer", "a b.hpp\r\n\n@" + inner + "\n--\n@kept\n-DX=a b\n");
  ExpandedArguments result = expand_response_files({"generate", "@" + outer, "@also-kept"});
  CHECK(result.error.empty());
  CHECK(result.arguments == Words{"generate", "a b.hpp", "--year", "2026", "--", "@kept", "-DX=a b", "@also-kept"});
  CHECK(result.files == Words{outer, inner});
}

TEST_CASE("a missing response file and one that names itself are errors") {
  Folder folder;
  CHECK(expand_response_files({"@" + (folder / "none")}).error ==
        "cannot read response file '" + (folder / "none") + "': No such file or directory");
  CHECK(expand_response_files({"@/dev/zero"}).error ==
        "cannot read response file '/dev/zero': it has more than 256 MiB");
  std::string self = folder.write("self", "@" + (folder / "self"));
  CHECK(expand_response_files({"@" + self}).error == "response files are nested more than 16 deep, at '" + self + "'");
  CHECK(expand_response_files({"@"}).arguments == Words{"@"});
}

}  // namespace
}  // namespace kubexx::driver::response_file_test
