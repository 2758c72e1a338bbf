#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/testing/storage/storage.hpp"

/// The addresses of stored services, and their ports on nodes.
namespace kubexx::testing {

class ServiceNumbers {
 public:
  explicit ServiceNumbers(const Collection& services);

  /// Called for every change of a service.
  void note(const Change& change);

  // Whether a service has it, other than the one with the key `but_of`, which may be empty.
  bool has_address(std::string_view address, std::string_view but_of) const;
  bool has_port(std::int64_t port, std::string_view but_of) const;

 private:
  void add(const std::string& key, const json::Value& service);
  void remove(const json::Value& service);

  std::map<std::string, std::string, std::less<>> addresses_;  ///< with the key of their service
  std::map<std::int64_t, std::string> ports_;
};

}  // namespace kubexx::testing
