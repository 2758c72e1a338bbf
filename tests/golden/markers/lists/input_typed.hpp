#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Entry {
  std::string name{};
  std::int32_t port{};
};

struct WidgetSpec {
  KUBEXX(kubexx::min_items(1), kubexx::max_items(10), kubexx::list_type("map"), kubexx::list_map_key("name"),
         kubexx::list_map_key("port"))
  std::vector<Entry> keyed{};
  KUBEXX(kubexx::list_type("set"))
  std::vector<std::string> set{};
  KUBEXX(kubexx::list_type("atomic"), kubexx::unique_items(false))
  std::vector<Entry> atomic{};
  KUBEXX(kubexx::items(kubexx::min_items(1), kubexx::max_items(2), kubexx::unique_items(false)))
  std::vector<std::vector<std::string>> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
