#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/testing/tables/kind_cells.hpp"

namespace kubexx::testing::cells {
namespace {

using json::Array;
using json::Value;

constexpr std::size_t kMostShown = 3;

std::string shortened(std::vector<std::string> list, std::size_t count) {
  const bool has_more = list.size() > kMostShown;
  if (has_more) list.resize(kMostShown);
  const std::string shown = joined(list, ",");
  return has_more ? fmt::format("{} + {} more...", shown, count - kMostShown) : shown;
}

std::string shortened(const std::vector<std::string>& list) { return shortened(list, list.size()); }

std::vector<std::string> texts_of(const Value& object, std::string_view path) {
  std::vector<std::string> texts;
  for (const Value& one : list_at(object, path)) texts.push_back(text_at(one, ""));
  return texts;
}

std::string balancer_text(const Value& object, std::string_view path) {
  std::set<std::string> addresses;
  for (const Value& one : list_at(object, path))
    if (const std::string address = or_else(text_at(one, "ip"), text_at(one, "hostname")); !address.empty())
      addresses.insert(address);
  return joined({addresses.begin(), addresses.end()}, ",");
}

std::string with_port(const std::string& address, std::int64_t port) {
  const bool is_v6 = address.find(':') != std::string::npos;
  return is_v6 ? fmt::format("[{}]:{}", address, port) : fmt::format("{}:{}", address, port);
}

void add_subset(const Value& subset, std::vector<std::string>& list) {
  const Array& ports = list_at(subset, "ports");
  for (const Value& address : list_at(subset, "addresses"))
    if (ports.empty()) list.push_back(text_at(address, "ip"));
  for (const Value& port : ports)
    for (const Value& address : list_at(subset, "addresses"))
      list.push_back(with_port(text_at(address, "ip"), number_at(port, "port")));
}

}  // namespace

Value service_addresses(const Source& source) {
  const std::string type = text_at(source.object, "spec.type");
  if (type == "ExternalName") return text_at(source.object, "spec.externalName");
  std::vector<std::string> addresses = texts_of(source.object, "spec.externalIPs");
  if (type == "ClusterIP" || type == "NodePort") return or_else(joined(addresses, ","), "<none>");
  if (type != "LoadBalancer") return "<unknown>";
  if (std::string balanced = balancer_text(source.object, "status.loadBalancer.ingress"); !balanced.empty())
    addresses.insert(addresses.begin(), std::move(balanced));
  return or_else(joined(addresses, ","), "<pending>");
}

Value service_ports(const Source& source) {
  std::vector<std::string> pieces;
  for (const Value& port : list_at(source.object, "spec.ports")) {
    const std::int64_t number = number_at(port, "port"), on_node = number_at(port, "nodePort");
    const std::string protocol = text_at(port, "protocol");
    pieces.push_back(on_node > 0 ? fmt::format("{}:{}/{}", number, on_node, protocol)
                                 : fmt::format("{}/{}", number, protocol));
  }
  return or_else(joined(pieces, ","), source.otherwise);
}

Value ingress_hosts(const Source& source) {
  const Array& rules = list_at(source.object, "spec.rules");
  std::vector<std::string> hosts;
  std::size_t seen = 0;
  for (; seen < rules.size() && hosts.size() < kMostShown; ++seen)
    if (std::string host = text_at(rules[seen], "host"); !host.empty()) hosts.push_back(std::move(host));
  if (hosts.empty()) return "*";
  const std::string shown = joined(hosts, ",");
  return seen < rules.size() ? fmt::format("{} + {} more...", shown, rules.size() - kMostShown) : shown;
}

Value ingress_ports(const Source& source) { return list_at(source.object, "spec.tls").empty() ? "80" : "80, 443"; }

Value balancer_addresses(const Source& source) { return balancer_text(source.object, source.path); }

Value ingress_class_parameters(const Source& source) {
  const Value& parameters = at(source.object, "spec.parameters");
  if (!parameters.is_object()) return std::string(source.otherwise);
  const std::string group = text_at(parameters, "apiGroup");
  return fmt::format("{}{}{}/{}", text_at(parameters, "kind"), group.empty() ? "" : ".", group,
                     text_at(parameters, "name"));
}

Value endpoints(const Source& source) {
  const Array& subsets = list_at(source.object, "subsets");
  if (subsets.empty()) return std::string(source.otherwise);
  std::vector<std::string> list;
  for (const Value& subset : subsets) add_subset(subset, list);
  return shortened(list);
}

Value slice_ports(const Source& source) {
  std::vector<std::string> list;
  for (const Value& port : list_at(source.object, "ports"))
    list.push_back(or_else(text_at(port, "port"), or_else(text_at(port, "name"), "*")));
  return or_else(shortened(list), source.otherwise);
}

Value slice_addresses(const Source& source) {
  std::vector<std::string> list;
  for (const Value& endpoint : list_at(source.object, "endpoints"))
    for (std::string& address : texts_of(endpoint, "addresses")) list.push_back(std::move(address));
  return or_else(shortened(list), source.otherwise);
}

}  // namespace kubexx::testing::cells
