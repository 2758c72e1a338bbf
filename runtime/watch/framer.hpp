#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/nesting.hpp"

/// Splits a stream of bytes, which arrives in parts of any size, into consecutive JSON objects.
///
/// Every byte is read once. An object never uses more memory than allowed: larger ones are skipped and reported, and
/// the objects after them are complete.
namespace kubexx::watch {

class Framer {
 public:
  struct Frame {
    std::string_view text = {};  ///< until the next `add`; empty when it was too large
    bool too_large = false;
    /// The offset after the only object or array that is a member of the object; 0 if there are several, or none.
    std::size_t inner_end = 0;
  };

  explicit Framer(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void add(std::string_view bytes);
  std::optional<Frame> next();
  /// Text that does not begin with an object was found; no more frames follow.
  bool is_broken() const { return broken_; }
  /// No object has begun that did not end.
  bool is_between() const { return nesting_.depth() == 0 && !broken_; }

 private:
  void begin();
  std::optional<Frame> scan();
  Frame finish();

  std::size_t most_bytes_;
  std::string buffer_;
  std::size_t start_ = 0;  ///< of the current object in the buffer
  std::size_t at_ = 0;     ///< how much was read
  json::Nesting nesting_ = {};
  bool too_large_ = false;
  bool broken_ = false;
  // Of the objects and arrays that are members of the current object: how many, and where the last one ends in it.
  std::size_t inner_count_ = 0;
  std::size_t inner_end_ = 0;
};

}  // namespace kubexx::watch
