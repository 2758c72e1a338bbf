#include "runtime/regex/samples.hpp"

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "runtime/regex/regex.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::regex {
namespace {

bool matches(const std::string& pattern, const std::string& text) {
  const auto compiled = Regex::compile(pattern);
  return std::get<Regex>(compiled).matches(text);
}

TEST_CASE("strings are found for the patterns that definitions use") {
  const std::vector<std::string> patterns = {
      R"(^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$)",
      R"(^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$)",
      R"(^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$)",
      R"(^((100|[0-9]{1,2})%|[0-9]+)$)",
      R"(^sha256:[a-f0-9]{64}$)",
      R"(^(?i)(true|false)$)",
      R"(^[^/]+/[^/]+$)",
      R"(\bword\b)",
      R"(^\p{Lu}\P{Lu}$)",
      R"(^(a|b{2}|c{3,}){2}?$)",
      R"(^[[:alpha:]_][\w.-]{0,62}$)",
      R"(^\Qa.b\E.$)",
      "",
      "^$",
      "^.{1,1000}$",
      "^\\x{1F600}+$",
  };
  for (const std::string& pattern : patterns) {
    INFO(pattern);
    const auto found = matching_strings(pattern, 8);
    CHECK(!found.empty());
    for (const std::string& text : found) CHECK(matches(pattern, text));
    CHECK(std::set(found.begin(), found.end()).size() == found.size());
  }
}

TEST_CASE("strings differ in length and alternatives, and their characters are readable") {
  const auto words = matching_strings("^[a-z]+$", 20);
  CHECK(words.front().size() >= 1);
  CHECK(std::set(words.begin(), words.end()).contains("example"));
  const auto answers = matching_strings("^(yes|no|maybe)$", 20);
  CHECK(std::set(answers.begin(), answers.end()) == std::set<std::string>{"yes", "no", "maybe"});
}

TEST_CASE("no string is found where there is none") {
  CHECK(matching_strings("[", 4).empty());
  CHECK(matching_strings("a\\zb", 4).empty());
  CHECK(matching_strings("[^\\x00-\\x{10FFFF}]", 4).empty());
}

TEST_CASE("the search ends for repetitions of repetitions") {
  CHECK(matching_strings("((((\\b*)*)*)*)*x", 4).size() <= 4);
  CHECK(matching_strings("^((((a*)*)*)*)*$", 4).size() == 4);
  CHECK(matching_strings("^(.{1000}){1}$", 1).size() == 1);
}

}  // namespace
}  // namespace kubexx::regex
