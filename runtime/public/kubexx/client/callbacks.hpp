#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include <kubexx/core/result.hpp>

/// Functions of the caller's that a verb calls.
namespace kubexx::client {

/// What is handed one thing after the other, until it returns false. It may as well return nothing.
template <class Take, class... Given>
  requires std::invocable<Take&, Given...>
bool goes_on(Take& take, Given&&... given) {
  if constexpr (std::is_same_v<std::invoke_result_t<Take&, Given...>, bool>)
    return std::invoke(take, std::forward<Given>(given)...);
  else
    return std::invoke(take, std::forward<Given>(given)...), true;
}

/// What changes an object, and returns nothing or a `Result<>`.
template <class Change, class Object>
concept ChangeOf =
    std::invocable<Change&, Object&> && (std::is_void_v<std::invoke_result_t<Change&, Object&>> ||
                                         std::convertible_to<std::invoke_result_t<Change&, Object&>, Result<>>);

}  // namespace kubexx::client
