#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include <kubexx/core/result.hpp>

/// Functions that callers pass to verbs.
namespace kubexx::client {

/// Calls `take`; false if it returned false. A function that returns nothing always continues.
template <class Take, class... Given>
  requires std::invocable<Take&, Given...>
bool goes_on(Take& take, Given&&... given) {
  if constexpr (std::is_same_v<std::invoke_result_t<Take&, Given...>, bool>)
    return std::invoke(take, std::forward<Given>(given)...);
  else
    return std::invoke(take, std::forward<Given>(given)...), true;
}

/// A function that changes an object and returns nothing or a `Result<>`.
template <class Change, class Object>
concept ChangeOf =
    std::invocable<Change&, Object&> && (std::is_void_v<std::invoke_result_t<Change&, Object&>> ||
                                         std::convertible_to<std::invoke_result_t<Change&, Object&>, Result<>>);

}  // namespace kubexx::client
