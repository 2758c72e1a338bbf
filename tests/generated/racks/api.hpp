#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// Three versions, of which neither the newest nor the oldest is stored. Each has fields that the others cannot
// represent, in elements of lists with and without keys, and one pair of structs needs functions.

// +groupName=racks.example.com
namespace racks::v1 {

struct Part {
  std::string name{};
  std::optional<std::string> note{};  // only here
};

struct Crate {
  std::string name{};
  std::optional<std::int64_t> weight{};
  std::optional<std::string> owner{};  // only here
};

struct RackSpec {
  std::optional<std::string> title{};
  std::optional<std::vector<Part>> parts{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Part>> slots{};
  std::optional<std::vector<Crate>> crates{};
  std::optional<std::map<std::string, std::string>> tags{};
};

struct Rack {
  kubexx::ObjectMeta metadata{};
  std::optional<RackSpec> spec{};
};

}  // namespace racks::v1

// +groupName=racks.example.com
namespace racks::v1beta1 {

struct Part {
  std::string name{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct RackSpec {
  std::optional<std::string> title{};
  std::optional<std::vector<Part>> parts{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Part>> slots{};
  std::optional<std::vector<v1::Crate>> crates{};
  std::optional<std::map<std::string, std::string>> tags{};
};

// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct Rack {
  kubexx::ObjectMeta metadata{};
  std::optional<RackSpec> spec{};
};

}  // namespace racks::v1beta1

// +groupName=racks.example.com
namespace racks::v1alpha1 {

struct Part {
  std::string name{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct Crate {
  std::string name{};
  std::optional<std::string> weight{};
};

struct RackSpec {
  std::optional<std::string> title{};
  std::optional<std::vector<Part>> parts{};
  std::optional<std::vector<Part>> slots{};  // without keys
  std::optional<std::vector<Crate>> crates{};
};

struct Rack {
  kubexx::ObjectMeta metadata{};
  std::optional<RackSpec> spec{};
};

}  // namespace racks::v1alpha1
