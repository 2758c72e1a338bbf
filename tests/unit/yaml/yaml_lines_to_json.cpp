// Standard input: one text a line, as a JSON string. Standard output: for each one line of JSON: the documents in the
// text and how many keys they repeat, or what is wrong and where. Ends with a message when the two readers of YAML give
// different documents.
#include <iostream>
#include <string>

#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/yaml_readers.hpp"

using namespace kubexx;

namespace {

constexpr std::size_t kMostNodes = 10'000'000;

json::Value answer(const yaml::Documents& read) {
  json::Object answer;
  json::Array documents;
  std::int64_t repeated = 0;
  for (const auto& document : read.documents) {
    documents.push_back(document.value);
    repeated += static_cast<std::int64_t>(document.duplicates.size());
  }
  answer.set("documents", std::move(documents));
  answer.set("repeated", repeated);
  json::Array errors;
  for (const auto& error : read.errors)
    errors.push_back(std::to_string(error.mark.line) + ":" + std::to_string(error.mark.column) + ": " + error.message);
  answer.set("errors", std::move(errors));
  return answer;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto parsed = json::parse(line);
    const auto* text = std::get_if<json::Value>(&parsed);
    if (text == nullptr || !text->is_string()) {
      std::cerr << "not a JSON string: " << line << "\n";
      return 1;
    }
    if (const auto difference = tests::reader_difference(text->as_string(), kMostNodes); !difference.empty()) {
      std::cerr << difference << ": " << line << "\n";
      return 1;
    }
    std::cout << json::to_text(answer(yaml::read_documents(text->as_string()))) << "\n";
  }
}
