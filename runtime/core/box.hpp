#pragma once

#include <memory>
#include <utility>

namespace kubexx {

/// An optional value on the heap that copies like a value. Breaks the size cycle of types that contain themselves
/// (a schema's `items`), where `std::optional` needs a complete type and `std::unique_ptr` does not copy.
template <class T>
class Box {
 public:
  Box() = default;
  Box(T value) : value_(std::make_unique<T>(std::move(value))) {}
  Box(const Box& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Box(Box&&) noexcept = default;
  Box& operator=(const Box& other) {
    value_ = other.value_ ? std::make_unique<T>(*other.value_) : nullptr;
    return *this;
  }
  Box& operator=(Box&&) noexcept = default;

  explicit operator bool() const { return value_ != nullptr; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_.get(); }
  const T* operator->() const { return value_.get(); }
  T* get() { return value_.get(); }
  const T* get() const { return value_.get(); }

  template <class... Args>
  T& emplace(Args&&... args) {
    value_ = std::make_unique<T>(std::forward<Args>(args)...);
    return *value_;
  }
  void reset() { value_.reset(); }

  friend bool operator==(const Box& a, const Box& b) {
    if (!a || !b) return !a && !b;
    return *a == *b;
  }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace kubexx
