#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/conversion_check/subject.hpp"

namespace kubexx::conversion_check {

struct Direction {
  std::string from, to;                  ///< versions
  std::vector<std::string> others = {};  ///< the other versions of the kind
};

/// How a conversion broke a law.
struct Broken {
  std::string law;  ///< `the conversion back gives another object`; the same for all objects that break this law
  std::string detail;
  bool is_unreadable = false;  ///< the types of the program cannot represent the object
  /// Each object on the way, after the first one, with its version.
  std::vector<std::pair<std::string, json::Value>> way;
};

/// Converts one object, and compares what has to be equal (see `check_conversions`). `seed` decides which values are
/// changed. Nothing if all laws hold.
std::optional<Broken> broken_law(Subject& subject, const Direction& direction, const json::Value& source,
                                 std::uint64_t seed);

}  // namespace kubexx::conversion_check
