#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::conversion {

/// The JSON of an object, as a view. A review is indexed once, with all its objects; conversions need not read them
/// again.
class Document {
 public:
  template <std::convertible_to<std::string_view> Text>
  Document(const Text& text) : text_(text) {}  // NOLINT: a text is a document
  /// The value that has this place in the index of a text. No object in it has a key twice.
  Document(std::string_view text, const json::Index& index, std::size_t place)
      : text_(text), index_(&index), place_(place) {}

  std::string_view json() const {
    if (index_ == nullptr) return text_;
    const json::Span& span = index_->spans[place_];
    return text_.substr(span.begin, span.end - span.begin);
  }
  /// What the index is of.
  std::string_view text() const { return text_; }
  /// Null if there is none.
  const json::Index* index() const { return index_; }
  std::size_t place() const { return place_; }

 private:
  std::string_view text_;
  const json::Index* index_ = nullptr;
  std::size_t place_ = 0;
};

}  // namespace kubexx::conversion
