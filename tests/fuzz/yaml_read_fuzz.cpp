// Any bytes may come as a file: reading them ends in documents or errors, all of them with places, and in no more. Both
// readers of YAML give the same documents.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/yaml_readers.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

void check_marks(const json::Value& value, const json::Marks& marks) {
  require(marks.value.known(), "every value has a place");
  if (value.is_array()) {
    require(marks.children.size() == value.as_array().size(), "every element has marks");
    for (std::size_t i = 0; i < marks.children.size(); ++i) check_marks(value.as_array()[i], marks.children[i]);
  } else if (value.is_object()) {
    require(marks.children.size() == value.as_object().size(), "every member has marks");
    auto child = marks.children.begin();
    for (const auto& member : value.as_object()) {
      require(child->key.known(), "every key has a place");
      require(core::find_invalid_utf8(member.first) == std::string_view::npos, "keys are UTF-8");
      check_marks(member.second, *child++);
    }
  } else {
    require(marks.children.empty(), "scalars have no children");
    if (value.is_string())
      require(core::find_invalid_utf8(value.as_string()) == std::string_view::npos, "texts are UTF-8");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yaml::ReadOptions options;
  options.max_nodes = 100'000;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = yaml::read_documents(text, options);
  require(tests::reader_difference(text, options.max_nodes).empty(), "both readers of YAML give the same");
  for (const auto& document : read.documents) {
    require(!document.value.is_null(), "empty documents are left out");
    check_marks(document.value, document.marks);
    for (const auto& duplicate : document.duplicates)
      require(duplicate.mark.known() && duplicate.first.known(), "repeated keys have places");
    const auto text = json::to_text(document.value);
    require(std::holds_alternative<json::Value>(json::parse(text)), "what was read can be written as JSON");
  }
  for (const auto& error : read.errors)
    require(error.mark.known() && !error.message.empty(), "errors say where and what");
  return 0;
}
