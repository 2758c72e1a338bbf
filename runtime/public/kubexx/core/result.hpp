#pragma once

#include <kubexx/core/error.hpp>

#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

/// A value, or the `Error` that explains why there is none.
///
/// The interface is the part of `std::expected` (C++23) that calls need, with a fixed error type. Unlike
/// `std::expected`, a `Result` converts implicitly from an `Error`. Nothing throws except `value()`.
namespace kubexx {

/// What `Result::value()` throws; `what()` is `Error::text()`.
class Failure : public std::runtime_error {
 public:
  explicit Failure(Error error) : std::runtime_error(error.text()), error_(std::move(error)) {}
  const Error& error() const { return error_; }

 private:
  Error error_;
};

template <class T = void>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: a value is a result
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: so is an error

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  /// The value; throws `Failure` if the result is an error.
  T& value() & { return checked(), **this; }
  const T& value() const& { return checked(), **this; }
  /// By value, so that the range of `for (auto& item : list().value().items)` stays alive.
  T value() && { return checked(), *std::move(*this); }

  /// The value. Undefined behaviour if there is none.
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  /// The error. Undefined behaviour if there is a value.
  Error& error() & { return *std::get_if<1>(&state_); }
  const Error& error() const& { return *std::get_if<1>(&state_); }
  Error&& error() && { return std::move(*std::get_if<1>(&state_)); }

  T value_or(T other) && { return has_value() ? *std::move(*this) : std::move(other); }

  /// The same outcome without the value, so that a function that returns `Result<>` can return the result of a call.
  operator Result<void>() const&;  // NOLINT: a result with less
  operator Result<void>() &&;      // NOLINT

  /// Returns `next(value)`, which must be a `Result`; an error is passed on.
  template <class Next>
  auto and_then(Next&& next) && -> std::invoke_result_t<Next, T> {
    if (!has_value()) return std::move(*this).error();
    return std::invoke(std::forward<Next>(next), *std::move(*this));
  }

  /// Returns `next(value)` as a `Result`; an error is passed on.
  template <class Next>
  auto transform(Next&& next) && -> Result<std::invoke_result_t<Next, T>> {
    if (!has_value()) return std::move(*this).error();
    return std::invoke(std::forward<Next>(next), *std::move(*this));
  }

 private:
  void checked() const {
    if (!has_value()) throw Failure(error());
  }

  std::variant<T, Error> state_;
};

/// Success without a value, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}  // NOLINT: an error is a result

  bool has_value() const { return !failed_; }
  explicit operator bool() const { return has_value(); }

  /// Throws `Failure` if there is an error.
  void value() const {
    if (failed_) throw Failure(error_);
  }

  Error& error() & { return error_; }
  const Error& error() const& { return error_; }
  Error&& error() && { return std::move(error_); }

 private:
  Error error_;
  bool failed_ = false;
};

template <class T>
Result<T>::operator Result<void>() const& {
  if (!has_value()) return error();
  return {};
}

template <class T>
Result<T>::operator Result<void>() && {
  if (!has_value()) return std::move(*this).error();
  return {};
}

}  // namespace kubexx
