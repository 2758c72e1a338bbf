#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "runtime/schema/field_error.hpp"

namespace kubexx::schema::structure {

/// The limit of text that is reported about a schema. Since both paths and the number of faulty nodes can grow with the
/// document, the text would otherwise grow with the square of its size.
class TextBudget {
 public:
  /// Counts what was added since the last call; whether the end is reached.
  bool spent_by(const FieldErrors& errors) {
    for (; counted_ < errors.size(); ++counted_) {
      const FieldError& error = errors.list()[counted_];
      count(error.field.size() + error.value.size() + error.detail.size(), error.location);
    }
    return bytes_ > kMaxBytes;
  }
  bool spent_by(const std::vector<FieldWarning>& warnings) {
    for (; counted_ < warnings.size(); ++counted_) count(warnings[counted_].text.size(), warnings[counted_].location);
    return bytes_ > kMaxBytes;
  }

 private:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

  void count(std::size_t text, const Location& location) {
    bytes_ += text;
    for (const Step& step : location) {
      const auto* key = std::get_if<std::string>(&step);
      bytes_ += sizeof(Step) + (key != nullptr ? key->size() : 0);
    }
  }

  std::size_t counted_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace kubexx::schema::structure
