#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "runtime/yaml/block_reader.hpp"
#include "runtime/yaml/document_split.hpp"
#include "runtime/yaml/event_reader.hpp"
#include "runtime/yaml/text_check.hpp"

namespace kubexx::tests {

inline bool equal(const json::Marks& a, const json::Marks& b) {
  if (a.key != b.key || a.value != b.value || a.children.size() != b.children.size()) return false;
  for (std::size_t i = 0; i < a.children.size(); ++i)
    if (!equal(a.children[i], b.children[i])) return false;
  return true;
}

/// How the quick reader of documents in block style differs from the one that reads them all; empty when it does not.
inline std::string reader_difference(std::string_view text, std::size_t max_nodes) {
  for (const auto& part : yaml::split_documents(text, 1).parts) {
    const auto document = yaml::document_text(part.text);
    if (yaml::find_bad_text(part.text) || document.ends_early) continue;
    yaml::NodeBudget of_quick{max_nodes}, of_full{max_nodes};
    const auto quick = yaml::read_block_style(document.text(), part.line, of_quick);
    if (!quick) continue;
    const auto full = yaml::read_events(document, part.line, of_full);
    if (const auto* refusal = std::get_if<yaml::Refusal>(&full)) return "refused by one reader: " + refusal->message;
    const auto& marked = std::get<json::Marked>(full);
    if (!marked.duplicates.empty()) return "a repeated key passes";
    if (quick->value != marked.value) return "values differ";
    if (quick->value.is_null()) continue;
    if (of_quick.left != of_full.left) return "costs differ";
    if (!equal(quick->marks, marked.marks)) return "marks differ";
  }
  return {};
}

}  // namespace kubexx::tests
