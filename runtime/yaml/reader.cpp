#include "runtime/yaml/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>
#include <utility>
#include <variant>

#include "runtime/yaml/block_reader.hpp"
#include "runtime/yaml/document_split.hpp"
#include "runtime/yaml/event_reader.hpp"
#include "runtime/yaml/json_stream.hpp"
#include "runtime/yaml/text_check.hpp"

namespace kubexx::yaml {

namespace {

void add(Documents& documents, json::Marked marked, bool is_json) {
  if (!marked.value.is_null()) documents.documents.push_back({std::move(marked), is_json});
}

void read_part(const DocumentPart& part, NodeBudget& budget, Documents& documents) {
  if (const auto bad = find_bad_text(part.text)) {
    documents.errors.push_back({std::string(bad->what), mark_of(part.text, bad->offset, {part.line, 1})});
    return;
  }
  const auto text = document_text(part.text);
  if (!text.ends_early) {
    if (auto marked = read_block_style(text.text(), part.line, budget))
      return add(documents, std::move(*marked), false);
  }
  auto result = read_events(text, part.line, budget);
  if (auto* refusal = std::get_if<Refusal>(&result)) {
    documents.errors.push_back({std::move(refusal->message), refusal->mark});
  } else {
    add(documents, std::move(std::get<json::Marked>(result)), false);
  }
}

void read_yaml(std::string_view text, std::uint32_t first_line, NodeBudget& budget, Documents& documents) {
  auto parts = split_documents(text, first_line);
  for (const auto& part : parts.parts) {
    if (!budget.take(kNodesOfDocument)) {
      documents.errors.push_back({std::string(kBudgetSpent), {part.line, 1}});
      return;
    }
    read_part(part, budget, documents);
  }
  if (parts.error) documents.errors.push_back({std::move(parts.error->message), parts.error->mark});
}

/// JSON values one after another; what follows the first may be YAML, as kubectl has it.
void read_json(std::string_view text, NodeBudget& budget, Documents& documents) {
  auto stream = read_json_stream(text, budget);
  for (auto& value : stream.values) add(documents, std::move(value), true);
  if (!stream.error) return;
  if (!stream.may_be_yaml) {
    documents.errors.push_back({std::move(stream.error->message), stream.error->mark});
    return;
  }
  Documents rest;
  read_yaml(text.substr(stream.rest), stream.rest_mark.line, budget, rest);
  const bool in_doubt = stream.values.empty() && !rest.errors.empty() && looks_like_json(text);
  for (auto& document : rest.documents) documents.documents.push_back(std::move(document));
  if (in_doubt) {
    documents.errors.push_back({std::move(stream.error->message), stream.error->mark});
  } else {
    std::move(rest.errors.begin(), rest.errors.end(), std::back_inserter(documents.errors));
  }
}

}  // namespace

Documents read_documents(std::string_view text, const ReadOptions& options) {
  Documents documents;
  NodeBudget budget{options.max_nodes, kAliasBytes + kAliasBytesPerByte * text.size()};
  try {
    if (text.size() > options.max_bytes) {
      documents.errors.push_back({fmt::format("more than {} MiB of text", options.max_bytes >> 20), {1, 1}});
    } else if (begins_json(text)) {
      read_json(text, budget, documents);
    } else {
      read_yaml(text, 1, budget, documents);
    }
  } catch (const std::bad_alloc&) {
    documents.errors.push_back({"out of memory", {1, 1}});
  }
  return documents;
}

}  // namespace kubexx::yaml
