#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "runtime/schema/field_path.hpp"

namespace kubexx::schema {

/// The limit of text that is reported about one document. Since both paths and the number of errors can grow with the
/// document, the text would otherwise grow with the square of its size.
class TextBudget {
 public:
  /// Counts a message of `text` bytes about `location`.
  void count(std::size_t text, const Location& location) {
    bytes_ += text;
    for (const Step& step : location) {
      const auto* key = std::get_if<std::string>(&step);
      bytes_ += sizeof(Step) + (key != nullptr ? key->size() : 0);
    }
  }
  bool is_spent() const { return bytes_ > kMaxBytes; }

 private:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

  std::size_t bytes_ = 0;
};

}  // namespace kubexx::schema
