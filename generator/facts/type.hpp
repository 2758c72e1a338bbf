#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/support/span.hpp"

namespace kubexx::facts {

/// A type as the user wrote it. Types of the standard library and of kubexx are identified here, so that later stages
/// do not compare spellings.
struct Type {
  enum class Kind {
    boolean,
    integer,      ///< `bits` and `is_signed`; `plain_int` when written `int` or `unsigned` without a width
    floating,     ///< `bits`
    string,       ///< std::string
    bytes,        ///< std::vector of std::byte or std::uint8_t (unsigned char); argument 0
    byte,         ///< std::byte by itself
    optional,     ///< std::optional, std::unique_ptr, std::shared_ptr; argument 0
    list,         ///< std::vector, std::deque, std::list; argument 0
    array,        ///< std::array and T[N]; argument 0, `extent`
    set,          ///< std::set, std::unordered_set; argument 0
    map,          ///< std::map, std::unordered_map; arguments 0 (key) and 1 (value)
    variant,      ///< std::variant; all arguments
    duration,     ///< std::chrono::duration
    time_point,   ///< std::chrono::time_point
    known,        ///< a type of kubexx; `name` is without the namespace (`ObjectMeta`, `Quantity`)
    record,       ///< a struct or class of the user's; `name` is the key of its `Record`
    enumeration,  ///< `name` is the key of its `Enum`
    alias,        ///< a using or typedef of the user's; `name` is the key of its `Alias`
    unsupported,  ///< `name` is the spelling, `reason` is for messages
  };
  Kind kind = Kind::unsupported;
  std::uint32_t bits = 0;
  bool is_signed = false;
  bool plain_int = false;
  std::uint64_t extent = 0;
  std::string name;
  std::string reason;
  std::string spelling;  ///< as written, for messages
  std::vector<Type> arguments;
  support::Span span;  ///< the type as written in the declaration
};

}  // namespace kubexx::facts
