#include "runtime/process/flags.hpp"

#include "tests/support/catch.hpp"

using kubexx::Error;
using kubexx::ProgramFlag;
using kubexx::Result;
using kubexx::process::parse_flags;

namespace {

/// What the flags were given, in order, or the error.
std::string parsed(const std::vector<std::string>& arguments) {
  std::string taken;
  const auto note = [&](const std::string& name) {
    return [&taken, name](const std::string& value) -> Result<> {
      if (value == "bad") return Error{.message = "cannot be bad"};
      taken += name + "=" + value + ";";
      return {};
    };
  };
  const std::vector<ProgramFlag> flags = {{"file", "FILE", "a file", note("file")}, {"dry-run", "", "no", note("dry")}};
  const auto result = parse_flags(flags, arguments);
  return result ? taken : result.error().message;
}

}  // namespace

TEST_CASE("flags are given their values") {
  CHECK(parsed({}).empty());
  CHECK(parsed({"--file=a", "--dry-run", "--file", "b", "--file="}) == "file=a;dry=;file=b;file=;");
  CHECK(parsed({"--file", "--dry-run"}) == "file=--dry-run;");
  CHECK(parsed({"--file=a=b"}) == "file=a=b;");
}

TEST_CASE("arguments that cannot be used are explained") {
  CHECK(parsed({"--fiel=a"}) == "unknown argument '--fiel'; see --help");
  CHECK(parsed({"x"}) == "unknown argument 'x'; see --help");
  CHECK(parsed({""}) == "unknown argument ''; see --help");
  CHECK(parsed({"-file=a"}) == "unknown argument '-file'; see --help");
  CHECK(parsed({"--dry-run=1"}) == "--dry-run takes no value");
  CHECK(parsed({"--file"}) == "--file needs a value: --file=FILE");
  CHECK(parsed({"--file=bad"}) == "--file: cannot be bad");
}

TEST_CASE("the help lists flags") {
  CHECK(kubexx::process::help_text("backup", {{"file", "FILE", "a file", {}}, {"dry-run", "", "no writes", {}}}) ==
        "usage: backup [flags]\n"
        "  --file=FILE  a file\n"
        "  --dry-run    no writes\n");
}
