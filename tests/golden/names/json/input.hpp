#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  std::string cron_spec{};
  std::string cronJob{};
  std::string class_{};
  std::string a_b_c{};
  std::string x1_y2{};
  std::string URL{};
  std::string Capital{};
  // +kubexx:name=apiVersion
  std::string version{};
  // +kubexx:name="with blank"
  std::string blank{};
  // +kubexx:name=$ref
  std::string reference{};
  // +kubexx:omit
  int cache = 7;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
