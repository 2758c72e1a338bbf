#include "generator/support/diagnostic.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

Span at(std::uint32_t file, std::uint32_t begin) { return {FileId{file}, begin, begin + 1}; }

TEST_CASE("diagnostics come out by file, place and rule, placeless ones last") {
  Diagnostics diagnostics;
  diagnostics.error("env-output", {}, "no place");
  diagnostics.error("parse-error", at(1, 0), "second file");
  diagnostics.error("parse-error", at(0, 9), "later");
  diagnostics.error("parse-error", at(0, 3), "rule b");
  diagnostics.error("output-clash", at(0, 3), "rule a");
  std::vector<std::string> order;
  for (const Diagnostic& one : diagnostics.sorted()) order.push_back(one.message);
  CHECK(order == std::vector<std::string>{"rule a", "rule b", "later", "second file", "no place"});
}

TEST_CASE("an exact repetition is said once, a different message at the same place twice") {
  Diagnostics diagnostics;
  diagnostics.error("parse-error", at(0, 3), "again");
  diagnostics.error("parse-error", at(0, 3), "other");
  diagnostics.error("parse-error", at(0, 3), "again");
  CHECK(diagnostics.sorted().size() == 2);
}

TEST_CASE("only errors count as errors") {
  Diagnostics diagnostics;
  diagnostics.warning("marker-unread", at(0, 0), "perhaps");
  CHECK_FALSE(diagnostics.has_errors());
  diagnostics.error("parse-error", at(0, 0), "surely");
  CHECK(diagnostics.has_errors());
}

TEST_CASE("a reported diagnostic can be added to after others were reported") {
  Diagnostics diagnostics;
  Diagnostic& first = diagnostics.error("parse-error", at(0, 0), "first");
  for (int i = 0; i < 100; ++i) diagnostics.error("parse-error", at(1, 0), std::to_string(i));
  first.notes.push_back({"added", {}});
  CHECK(diagnostics.sorted().front().notes.size() == 1);
}

}  // namespace
}  // namespace kubexx::support
