#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::cel {

/// A text format of Kubernetes that rules can name: `format.dns1123Label().validate(s)`.
struct NamedFormat {
  std::string_view name;      ///< as rules spell it: `dns1123Label`
  std::string_view identity;  ///< what equality compares
  std::uint32_t cost_length;  ///< characters of the regular expression that running it is charged for

  /// What is wrong with `text`, as messages of server 1.37; empty if nothing is.
  std::vector<std::string> (*problems)(std::string_view text);
  /// What `problems` is for servers before 1.36; null if they report the same.
  std::vector<std::string> (*earlier_problems)(std::string_view text) = nullptr;
};

std::span<const NamedFormat> named_formats();

/// The format of that name, or null.
const NamedFormat* find_named_format(std::string_view name);

}  // namespace kubexx::cel
