#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/json/marked.hpp"
#include "runtime/json/trail.hpp"
#include "runtime/yaml/node_budget.hpp"

namespace kubexx::yaml {

/// Makes a value with its marks of the nodes of one YAML document, the way sigs.k8s.io/yaml makes JSON of them: keys
/// become strings, `<<` merges, aliases are copied as long as Go's library would. Every function may throw Refusal.
class TreeBuilder {
 public:
  using Anchor = std::size_t;
  static constexpr Anchor kNoAnchor = 0;

  explicit TreeBuilder(const NodeBudget& budget) : budget_(budget) {}

  /// `tag` has the spelling of scalar_value.
  void scalar(json::Mark mark, std::string_view tag, Anchor anchor, std::string text);
  void null(json::Mark mark, Anchor anchor);
  void alias(json::Mark mark, Anchor anchor);
  void begin_list(json::Mark mark, Anchor anchor);
  void begin_mapping(json::Mark mark, Anchor anchor);
  /// Ends the innermost list or mapping.
  void end();

  /// Whether the next node is a key.
  bool expects_key() const { return !frames_.empty() && frames_.back().is_mapping && !frames_.back().has_key; }

  /// Whether the next node is the value of a key.
  bool expects_value() const { return !frames_.empty() && frames_.back().is_mapping && frames_.back().has_key; }

  /// What is left after this document.
  NodeBudget budget() const { return {budget_.left - decodes_, budget_.alias_bytes - copied_bytes_}; }

  /// What was built; null when there was no node.
  json::Marked finish();

 private:
  /// A node that is complete. `decodes` counts the steps that Go's decoder takes for it, aliases expanded.
  struct Node {
    json::Value value;
    json::Marks marks;
    std::uint64_t decodes = 1;
    std::size_t bytes = 0;  ///< of its strings and keys, aliases expanded
  };
  /// A list or mapping whose end has not come.
  struct Frame {
    bool is_mapping = false;
    json::Mark mark;
    Anchor anchor = kNoAnchor;
    std::uint64_t decodes = 1;
    std::size_t bytes = 0;
    json::Array elements;
    std::vector<json::Marks> marks;  ///< of the elements
    json::MemberList members;
    bool has_key = false;
    bool merges = false;  ///< the key is `<<`
    std::string key;
    json::Mark key_mark;
  };

  void count(std::uint64_t decodes, json::Mark mark);
  void count_copied(std::size_t bytes, json::Mark mark);
  void keep(Anchor anchor, const Node& node);
  void begin(bool is_mapping, json::Mark mark, Anchor anchor);
  void complete(Node node, Anchor anchor);
  void attach(Node node);
  void take_key(const Node& node);
  void take_value(Node node);
  void merge(Node node);
  void merge_mapping(Node& mapping);
  json::Trail trail() const;
  Node list_node(Frame frame);
  Node mapping_node(Frame frame);

  NodeBudget budget_;
  std::vector<Frame> frames_;
  std::unordered_map<Anchor, Node> anchors_;
  json::Marked result_;
  std::uint64_t decodes_ = 1;  ///< the document itself is one
  std::uint64_t alias_decodes_ = 0;
  std::uint64_t kept_nodes_ = 0;  ///< copied by anchors
  std::size_t copied_bytes_ = 0;  ///< by anchors and aliases
};

}  // namespace kubexx::yaml
