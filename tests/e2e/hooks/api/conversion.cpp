#include "api/conversion.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace games {
namespace {

kubexx::Error error_of(std::string message) { return {.message = std::move(message)}; }

kubexx::Result<std::int64_t> memory_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || std::string_view(end, text.data() + text.size()) != "Mi")
    return error_of("memory \"" + std::string(text) + "\" is not a number of Mi");
  return value;
}

/// From `512Mi`, if there is one.
kubexx::Result<> set_memory(const std::optional<std::string>& from, std::optional<std::int64_t>& to) {
  to = {};
  if (!from) return {};
  const auto memory = memory_of(*from);
  if (!memory) return memory.error();
  to = *memory;
  return {};
}

void set_memory(const std::optional<std::int64_t>& from, std::optional<std::string>& to) {
  to = {};
  if (from) to = std::to_string(*from) + "Mi";
}

}  // namespace

namespace v1alpha1 {

kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to) {
  if (to.ports.empty()) to.ports.push_back({.name = "game"});
  to.ports.front().container_port = from.port;
  to.ports.front().protocol = from.protocol == Protocol::Tcp ? v1::Protocol::Tcp : v1::Protocol::Udp;
  return set_memory(from.memory, to.memory);
}

kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to) {
  set_memory(from.memory, to.memory);
  if (from.ports.empty()) return {};
  const v1::Port& first = from.ports.front();
  if (first.protocol == v1::Protocol::Sctp) return error_of("v1alpha1 has no SCTP");
  to.port = first.container_port;
  to.protocol = first.protocol == v1::Protocol::Tcp ? Protocol::Tcp : Protocol::Udp;
  return {};
}

}  // namespace v1alpha1

namespace v1beta1 {

kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to) {
  return set_memory(from.memory, to.memory);
}

kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to) {
  set_memory(from.memory, to.memory);
  return {};
}

}  // namespace v1beta1
}  // namespace games
