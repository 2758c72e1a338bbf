#include "runtime/cel/library/semver.hpp"

#include "tests/support/catch.hpp"

using kubexx::cel::SemanticVersion;

namespace {

std::string problem(std::string_view text, bool normalize = false) {
  const auto result = SemanticVersion::parse(text, normalize);
  const auto* words = std::get_if<std::string>(&result);
  return words ? *words : "";
}

SemanticVersion version(std::string_view text, bool normalize = false) {
  const auto result = SemanticVersion::parse(text, normalize);
  if (const auto* words = std::get_if<std::string>(&result)) FAIL(*words);
  return std::get<SemanticVersion>(result);
}

}  // namespace

TEST_CASE("versions are ordered") {
  const std::string_view kAscending[] = {"0.9.9",       "1.0.0-1",       "1.0.0-2",    "1.0.0-10",
                                         "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta", "1.0.0-rc.1",
                                         "1.0.0",       "1.0.1",         "1.2.0",      "2.0.0"};
  for (std::size_t i = 0; i < std::size(kAscending); ++i) {
    for (std::size_t j = 0; j < std::size(kAscending); ++j) {
      CAPTURE(kAscending[i], kAscending[j]);
      CHECK(version(kAscending[i]).compare(version(kAscending[j])) == (i < j ? -1 : i > j ? 1 : 0));
    }
  }
  CHECK(version("1.0.0+a").compare(version("1.0.0+b")) == 0);
}

TEST_CASE("Invalid versions have the server's error messages") {
  CHECK(problem("") == "Version string empty");
  CHECK(problem("1.2") == "No Major.Minor.Patch elements found");
  CHECK(problem("v1.2.3") == "Invalid character(s) found in major number \"v1\"");
  CHECK(problem("1.02.3") == "Minor number must not contain leading zeroes \"02\"");
  CHECK(problem("1.2.3.4") == "Invalid character(s) found in patch number \"3.4\"");
  CHECK(problem("1.2.3-") == "Prerelease is empty");
  CHECK(problem("1.2.3-01") == "Numeric PreRelease version must not contain leading zeroes \"01\"");
  CHECK(problem("1.2.3+") == "Build meta data is empty");
  CHECK(problem("1.2.3+a_b") == "Invalid character(s) found in build meta data \"a_b\"");
  CHECK(problem("1.2.") == "strconv.ParseUint: parsing \"\": invalid syntax");
  CHECK(problem("99999999999999999999.0.0") ==
        "strconv.ParseUint: parsing \"99999999999999999999\": value out of range");
}

TEST_CASE("versions are normalized where asked") {
  CHECK(version("v1", true).compare(version("1.0.0")) == 0);
  CHECK(version("01.002", true).compare(version("1.2.0")) == 0);
  CHECK(version("v1.2.003-x", true).compare(version("1.2.3-x")) == 0);
  CHECK(problem("1-x", true) == "short version cannot contain PreRelease/Build meta data");
  CHECK(problem("", true) == "strconv.ParseUint: parsing \"\": invalid syntax");
}
