#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// Two versions with lists of elements that have keys, of which each version has something that the other one lacks.

// +groupName=keyed.example.com
namespace keyed::v1 {

struct Rule {
  std::string path{};
  std::optional<std::string> size{};
  std::optional<std::string> note{};  // only here, as in the structs below
};

/// Has two keys, of which one has a default value, and a list with keys in it.
struct Port {
  std::string name{};
  std::string protocol = "TCP";
  std::optional<std::string> size{};
  std::optional<std::string> note{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("path"))
  std::optional<std::vector<Rule>> rules{};
};

/// Its key had another name.
struct Disk {
  // +kubexx:was=title
  std::string label{};
  std::optional<std::string> size{};
  std::optional<std::string> note{};
};

/// Its key had another type.
struct Zone {
  std::string id{};
  std::optional<std::string> size{};
  std::optional<std::string> note{};
};

struct Step {
  std::string name{};
  std::optional<std::string> size{};
  std::optional<std::string> note{};
};

struct Net {
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> routes{};
};

struct BoxSpec {
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"), kubexx::list_map_key("protocol"))
  std::optional<std::vector<Port>> ports{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("label"))
  std::optional<std::vector<Disk>> disks{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("id"))
  std::optional<std::vector<Zone>> zones{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> shelves{};  // without keys in the older version
  std::optional<std::vector<Step>> steps{};    // without keys
  std::optional<std::map<std::string, Step>> bins{};
  std::optional<Net> net{};  // the routes of the older version
  std::optional<std::set<std::string>> marks{};
};

// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct Box {
  kubexx::ObjectMeta metadata{};
  std::optional<BoxSpec> spec{};
};

}  // namespace keyed::v1

// +groupName=keyed.example.com
namespace keyed::v1alpha1 {

struct Rule {
  std::string path{};
  std::optional<std::string> size{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct Port {
  std::string name{};
  std::string protocol = "TCP";
  std::optional<std::string> size{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("path"))
  std::optional<std::vector<Rule>> rules{};
};

struct Disk {
  std::string title{};
  std::optional<std::string> size{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct Zone {
  std::int32_t id{};
  std::optional<std::string> size{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct Step {
  std::string name{};
  std::optional<std::string> size{};
  // +kubexx:gone
  std::optional<std::string> legacy{};
};

struct BoxSpec {
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"), kubexx::list_map_key("protocol"))
  std::optional<std::vector<Port>> ports{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("title"))
  std::optional<std::vector<Disk>> disks{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("id"))
  std::optional<std::vector<Zone>> zones{};
  std::optional<std::vector<Step>> shelves{};
  std::optional<std::vector<Step>> steps{};
  std::optional<std::map<std::string, Step>> bins{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> routes{};
  std::optional<std::set<std::string>> marks{};
};

struct Box {
  kubexx::ObjectMeta metadata{};
  std::optional<BoxSpec> spec{};
};

}  // namespace keyed::v1alpha1
