#include "runtime/yaml/tree_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/yaml/node_budget.hpp"
#include "runtime/yaml/refusal.hpp"
#include "runtime/yaml/scalar_value.hpp"

namespace kubexx::yaml {

namespace {

/// yaml-cpp reads no deeper than 500 levels.
constexpr std::size_t kMostTreeLevels = 480;

constexpr std::string_view kMergeKey = "<<";
constexpr const char* kMergeWants = "'<<' wants a mapping or a list of mappings";

/// The part of a document that may come from aliases, by the steps that Go's decoder takes.
double allowed_alias_ratio(std::uint64_t decodes) {
  constexpr double kLow = 400'000, kHigh = 4'000'000;
  const double steps = std::clamp(static_cast<double>(decodes), kLow, kHigh);
  return 0.99 - 0.89 * (steps - kLow) / (kHigh - kLow);
}

bool is_merge_key(std::string_view tag, std::string_view text) {
  return text == kMergeKey && (tag == kPlainTag || tag == kMergeTag);
}

json::Value as_json(json::Value value, json::Mark mark) {
  auto converted = json_value(std::move(value));
  if (!converted) throw Refusal{"JSON cannot represent infinity and NaN", mark};
  return std::move(*converted);
}

json::Value read_scalar(std::string_view tag, std::string text, json::Mark mark) {
  try {
    return scalar_value(tag, std::move(text));
  } catch (Refusal& refusal) {
    refusal.mark = mark;
    throw;
  }
}

}  // namespace

void TreeBuilder::scalar(json::Mark mark, std::string_view tag, Anchor anchor, std::string text) {
  if (expects_key() && is_merge_key(tag, text)) {
    auto& frame = frames_.back();
    frame.has_key = frame.merges = true;
    frame.key = kMergeKey;
    return;
  }
  count(1, mark);
  const std::size_t bytes = text.size();
  complete({read_scalar(tag, std::move(text), mark), {{}, mark, {}}, 1, bytes}, anchor);
}

void TreeBuilder::null(json::Mark mark, Anchor anchor) {
  count(1, mark);
  complete({json::Value(), {{}, mark, {}}, 1, 0}, anchor);
}

void TreeBuilder::alias(json::Mark mark, Anchor anchor) {
  const auto found = anchors_.find(anchor);
  if (found == anchors_.end()) throw Refusal{"the value of an anchor contains itself", mark};
  alias_decodes_ += found->second.decodes;
  count(found->second.decodes + 1, mark);
  if (alias_decodes_ > 100 && decodes_ > 1000 &&
      static_cast<double>(alias_decodes_) / static_cast<double>(decodes_) > allowed_alias_ratio(decodes_))
    throw Refusal{"the document contains excessive aliasing", mark};
  count_copied(found->second.bytes, mark);
  if (expects_value() && frames_.back().merges && !found->second.value.is_object()) throw Refusal{kMergeWants, mark};
  Node copy = found->second;
  ++copy.decodes;
  attach(std::move(copy));
}

void TreeBuilder::begin_list(json::Mark mark, Anchor anchor) { begin(false, mark, anchor); }
void TreeBuilder::begin_mapping(json::Mark mark, Anchor anchor) { begin(true, mark, anchor); }

void TreeBuilder::begin(bool is_mapping, json::Mark mark, Anchor anchor) {
  count(1, mark);
  if (expects_key()) throw Refusal{"a list or a mapping cannot be a key", mark};
  if (frames_.size() == kMostTreeLevels)
    throw Refusal{fmt::format("nested deeper than {} levels", kMostTreeLevels), mark};
  auto& frame = frames_.emplace_back();
  frame.is_mapping = is_mapping;
  frame.mark = mark;
  frame.anchor = anchor;
}

void TreeBuilder::end() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  const auto anchor = frame.anchor;
  complete(frame.is_mapping ? mapping_node(std::move(frame)) : list_node(std::move(frame)), anchor);
}

TreeBuilder::Node TreeBuilder::list_node(Frame frame) {
  return {json::Value(std::move(frame.elements)), {{}, frame.mark, std::move(frame.marks)}, frame.decodes, frame.bytes};
}

TreeBuilder::Node TreeBuilder::mapping_node(Frame frame) {
  auto result = frame.members.finish();
  for (auto& repetition : result.repetitions) json::add_duplicate(result_.duplicates, trail(), repetition);
  return {json::Value(std::move(result.object)), {{}, frame.mark, std::move(result.marks)}, frame.decodes, frame.bytes};
}

/// To the node that is being completed, inside the open frames.
json::Trail TreeBuilder::trail() const {
  json::Trail trail;
  for (const auto& frame : frames_) {
    if (!frame.is_mapping) {
      trail.push_index(frame.elements.size());
    } else if (!frame.merges) {
      trail.push_key(frame.key);
    }
  }
  return trail;
}

void TreeBuilder::count(std::uint64_t decodes, json::Mark mark) {
  decodes_ += decodes;
  if (decodes_ > budget_.left) throw Refusal{std::string(kBudgetSpent), mark};
}

void TreeBuilder::count_copied(std::size_t bytes, json::Mark mark) {
  copied_bytes_ += bytes;
  if (copied_bytes_ <= budget_.alias_bytes) return;
  throw Refusal{fmt::format("aliases expand to more than {} MiB plus {} times the size of the file", kAliasBytes >> 20,
                            kAliasBytesPerByte),
                mark};
}

void TreeBuilder::keep(Anchor anchor, const Node& node) {
  kept_nodes_ += node.decodes;
  if (kept_nodes_ > budget_.left) throw Refusal{"too many values with anchors", node.marks.value};
  count_copied(node.bytes, node.marks.value);
  anchors_[anchor] = node;
}

void TreeBuilder::complete(Node node, Anchor anchor) {
  if (anchor != kNoAnchor) keep(anchor, node);
  attach(std::move(node));
}

void TreeBuilder::attach(Node node) {
  if (frames_.empty()) {
    result_.value = as_json(std::move(node.value), node.marks.value);
    result_.marks = std::move(node.marks);
    return;
  }
  auto& frame = frames_.back();
  frame.decodes += node.decodes;
  frame.bytes += node.bytes;
  if (expects_key()) return take_key(node);
  if (frame.is_mapping) return take_value(std::move(node));
  frame.elements.push_back(as_json(std::move(node.value), node.marks.value));
  frame.marks.push_back(std::move(node.marks));
}

void TreeBuilder::take_key(const Node& node) {
  auto key = key_text(node.value);
  if (!key) throw Refusal{fmt::format("a key cannot be of type {}", json::type_name(node.value)), node.marks.value};
  auto& frame = frames_.back();
  frame.has_key = true;
  frame.key = std::move(*key);
  frame.key_mark = node.marks.value;
}

void TreeBuilder::take_value(Node node) {
  auto& frame = frames_.back();
  frame.has_key = false;
  if (std::exchange(frame.merges, false)) return merge(std::move(node));
  node.marks.key = frame.key_mark;
  auto value = as_json(std::move(node.value), node.marks.value);
  frame.members.add(std::move(frame.key), std::move(value), std::move(node.marks));
}

/// Of several mappings the first has the last word.
void TreeBuilder::merge(Node node) {
  if (!node.value.is_array()) return merge_mapping(node);
  auto& elements = node.value.as_array();
  for (std::size_t i = elements.size(); i-- > 0;) {
    Node element{std::move(elements[i]), std::move(node.marks.children[i]), 0, 0};
    merge_mapping(element);
  }
}

void TreeBuilder::merge_mapping(Node& mapping) {
  if (!mapping.value.is_object()) throw Refusal{kMergeWants, mapping.marks.value};
  auto marks = mapping.marks.children.begin();
  for (auto& [key, value] : mapping.value.as_object())
    frames_.back().members.add(std::move(key), std::move(value), std::move(*marks++));
}

json::Marked TreeBuilder::finish() { return std::move(result_); }

}  // namespace kubexx::yaml
