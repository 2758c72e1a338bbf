#include "api/conversion.hpp"

#include <charconv>
#include <string_view>

namespace games::v1alpha1 {
namespace {

kubexx::Error error_of(std::string message) { return {.message = std::move(message)}; }

kubexx::Result<std::int64_t> memory_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || std::string_view(end, text.data() + text.size()) != "Mi")
    return error_of("memory \"" + std::string(text) + "\" is not a number of Mi");
  return value;
}

}  // namespace

kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to) {
  if (to.ports.empty()) to.ports.push_back({.name = "game"});
  to.ports.front().container_port = from.port;
  to.ports.front().protocol = from.protocol == Protocol::Tcp ? v1::Protocol::Tcp : v1::Protocol::Udp;
  to.memory = {};
  if (!from.memory) return {};
  const auto memory = memory_of(*from.memory);
  if (!memory) return memory.error();
  to.memory = *memory;
  return {};
}

kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to) {
  to.memory = {};
  if (from.memory) to.memory = std::to_string(*from.memory) + "Mi";
  if (from.ports.empty()) return {};
  const v1::Port& first = from.ports.front();
  if (first.protocol == v1::Protocol::Sctp) return error_of("v1alpha1 has no SCTP");
  to.port = first.container_port;
  to.protocol = first.protocol == v1::Protocol::Tcp ? Protocol::Tcp : Protocol::Udp;
  return {};
}

}  // namespace games::v1alpha1
