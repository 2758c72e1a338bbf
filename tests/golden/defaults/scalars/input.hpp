#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

inline constexpr std::int32_t kReplicas = 3;
constexpr int twice(int value) { return 2 * value; }
inline constexpr char kImage[] = "registry/app:1";
inline const std::string kText = "text";

struct WidgetSpec {
  bool yes = true;
  bool no = false;
  int zero = 0;
  int negative = -7;
  std::int64_t big = 9223372036854775807;
  std::uint64_t top = 9223372036854775807u;
  int braces{4};
  int sum = 2 + 3 * 4;
  std::int32_t constant = kReplicas;
  int call = twice(21);
  int hex = 0x10;
  std::string empty = "";
  std::string word = "forty-two";
  std::string braced{"braced"};
  std::string digits = "42";
  std::string raw = R"(a\d"b)";
  std::string joined = "one " "two";
  std::string escaped = "tab\t newline\n quote\" é";
  std::string image = kImage;
  std::string text = kText;
  std::optional<bool> maybe = true;
  std::optional<int> nothing = std::nullopt;
  std::optional<int> no_value{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
