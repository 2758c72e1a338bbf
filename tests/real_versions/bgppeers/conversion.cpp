#include "bgppeers/conversion.hpp"

namespace metallb::v1beta1 {
namespace {

kubexx::LabelSelector to_label_selector(const NodeSelector& from) {
  kubexx::LabelSelector to{.match_labels = from.match_labels};
  for (const MatchExpression& one : from.match_expressions)
    to.match_expressions.push_back({.key = one.key, .operation = one.operation, .values = one.values});
  return to;
}

NodeSelector to_node_selector(const kubexx::LabelSelector& from) {
  NodeSelector to{.match_labels = from.match_labels};
  for (const kubexx::LabelSelectorRequirement& one : from.match_expressions)
    to.match_expressions.push_back({.key = one.key, .operation = one.operation, .values = one.values});
  return to;
}

}  // namespace

kubexx::Result<> convert(const BGPPeerSpec& from, v1beta2::BGPPeerSpec& to) {
  to.node_selectors.clear();
  for (const NodeSelector& one : from.node_selectors) to.node_selectors.push_back(to_label_selector(one));
  return {};
}

kubexx::Result<> convert(const v1beta2::BGPPeerSpec& from, BGPPeerSpec& to) {
  to.node_selectors.clear();
  for (const kubexx::LabelSelector& one : from.node_selectors) to.node_selectors.push_back(to_node_selector(one));
  return {};
}

}  // namespace metallb::v1beta1
