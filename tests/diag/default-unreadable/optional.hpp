#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {


struct WidgetSpec {
  // expect-error@+1:38 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::time' cannot become a default value: an empty 'kubexx::Time' has no JSON value that can be a default
  std::optional<kubexx::Time> time = kubexx::Time{};
  // expect-error@+1:38 [default-unreadable]: an empty 'kubexx::Json' has no JSON value that can be a default
  std::optional<kubexx::Json> json = kubexx::Json{};
  // expect-error@+1:56 [default-unreadable]: an empty 'std::variant<int, std::string>' has no JSON value that can be a default
  std::optional<std::variant<int, std::string>> port = std::variant<int, std::string>{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
