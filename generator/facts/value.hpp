#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/support/span.hpp"

namespace kubexx::facts {

/// A constant expression in the user's code: an annotation's argument, a member initialiser, or the value of a
/// constant. A std::chrono::duration is an `integer` of nanoseconds whose `type` is `std::chrono::duration`. A type of
/// kubexx that is constructed from one number or string is that number or string.
struct Value {
  struct Member;
  enum class Kind {
    unreadable,  ///< not a constant that the frontend can read; `text` is the reason
    null,        ///< nullptr, std::nullopt
    boolean,
    integer,           ///< fits `integer`
    unsigned_integer,  ///< above the signed range, in `unsigned_integer`
    number,
    string,
    enumerator,  ///< `text` is the enumerator's name, `type` the enum's `qualified`, `integer` the value that
                 ///< `facts::Enumerator` has
    list,        ///< braces with positional elements; also empty braces
    object,      ///< braces with designated members, or a class value; `type` is the class's qualified name, "" when
                 ///< unknown
  };
  Kind kind = Kind::unreadable;
  bool boolean = false;
  std::int64_t integer = 0;
  std::uint64_t unsigned_integer = 0;
  double number = 0;
  std::string text;  ///< string: its bytes; enumerator: its name; unreadable: the reason
  std::string type;  ///< `qualified` of an enumerator's enum; qualified name without template arguments of an object,
                     ///< and of a list that a named type built
  std::vector<Value> elements;  ///< of a list, and the positional arguments of an object
  std::vector<Member> members;  ///< designated members of an object, in the order written
  support::Span span;           ///< the expression as written in the annotation or initialiser

  /// Written as `{}` or `T{}`.
  bool is_empty_braces() const;
  /// `nullptr`, `std::nullopt`, or braces of a std::optional or smart pointer itself: it holds nothing.
  bool is_empty_holder() const;
};

/// `.name = value`. A separate struct, because clang cannot instantiate a std::pair of the type that is being defined.
struct Value::Member {
  std::string name;
  Value value;
};

inline bool Value::is_empty_braces() const {
  return (kind == Kind::list || kind == Kind::object) && elements.empty() && members.empty();
}

inline bool is_holder(std::string_view type) {
  return type == "std::optional" || type == "std::unique_ptr" || type == "std::shared_ptr";
}

inline bool Value::is_empty_holder() const { return kind == Kind::null || (is_empty_braces() && is_holder(type)); }

}  // namespace kubexx::facts
