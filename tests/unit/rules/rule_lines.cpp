// Answers the requests `cel` of tests/oracle/PROTOCOL.md, one JSON document a line: what kubexx thinks of rules at a
// node with some schema. Started with `--server-version 1.37`.

#include <charconv>
#include <iostream>
#include <string>
#include <variant>

#include "runtime/json/text.hpp"
#include "runtime/schema/check.hpp"
#include "tests/unit/rules/judged_rules.hpp"

using namespace kubexx;

namespace {

json::Object answer(const std::string& line, const cel::Environment& fresh, const cel::Environment& stored) {
  const auto parsed = json::parse(line);
  const auto* asked = std::get_if<json::Value>(&parsed);
  const bool is_request = asked != nullptr && asked->is_object();
  return rules::test::judge_rules(is_request ? asked->as_object() : json::Object(), fresh, stored);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string version = argc > 2 ? argv[2] : "1.37";
  int minor = schema::kNewestServer;
  std::from_chars(version.data() + version.find('.') + 1, version.data() + version.size(), minor);
  const cel::Environment fresh(minor);
  const cel::Environment stored(minor, cel::Expressions::stored);
  std::cout << "{\"server\":\"" << version << "\"}" << std::endl;
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << json::to_text(json::Value(answer(line, fresh, stored))) << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout << std::flush;
  }
}
