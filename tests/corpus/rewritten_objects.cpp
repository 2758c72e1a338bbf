// kubexx_rewritten_objects list DEFINITION < FILES
// kubexx_rewritten_objects compare DEFINITION LISTED REWRITTEN
//
// The two ends of `rewrite_objects`. `list` reads the names of files from standard input, and prints each object in
// them that an API server accepts as one of the definition: API version, kind and JSON. `compare` reads such lines and
// what the types of the imported definition made of them: every value of an object must come back, and nothing besides
// default values. It prints the number of objects, and exits with 1 if one has changed.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/rewritten_object.hpp"

namespace kubexx::tests {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void list(const schema::ServedDefinition& definition) {
  for (std::string file; std::getline(std::cin, file);)
    for (const yaml::Document& document : yaml::read_documents(content_of(file)).documents) {
      if (!is_accepted(definition, document.value)) continue;
      fmt::print("{} {} {}\n", json::text_at(document.value, {"apiVersion"}), json::text_at(document.value, {"kind"}),
                 json::to_text(document.value));
    }
}

int compare(const schema::ServedDefinition& definition, const std::string& listed, const std::string& rewritten) {
  std::ifstream before(listed), after(rewritten);
  int compared = 0, changed = 0;
  for (std::string object, again; std::getline(before, object); ++compared) {
    const json::Value value = std::get<json::Value>(json::parse(object.substr(object.find('{'))));
    const auto found = std::getline(after, again) ? difference(definition, value, again) : "the program ended";
    if (!found) continue;
    ++changed;
    fmt::print(stderr, "{}\n  {}\n", object.substr(0, 300), *found);
  }
  fmt::print("{}\n", compared);
  return changed == 0 ? 0 : 1;
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 2 && words[0] == "list") {
    list(definition_in(words[1]));
    return 0;
  }
  if (words.size() == 4 && words[0] == "compare") return compare(definition_in(words[1]), words[2], words[3]);
  fmt::print(stderr, "usage: kubexx_rewritten_objects list DEFINITION | compare DEFINITION LISTED REWRITTEN\n");
  return 2;
}

}  // namespace
}  // namespace kubexx::tests

int main(int argc, char** argv) { return kubexx::tests::run({argv + 1, argv + argc}); }
