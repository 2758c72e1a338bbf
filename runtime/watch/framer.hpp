#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Cuts JSON objects that follow each other out of a stream of bytes, wherever that was cut before.
///
/// Every byte is looked at once. One object never takes more memory than allowed: what is larger is counted to its end
/// and told of, and the ones after it are whole.
namespace kubexx::watch {

class Framer {
 public:
  struct Frame {
    std::string_view text = {};  ///< until the next `add`; empty when it was too large
    bool too_large = false;
  };

  explicit Framer(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void add(std::string_view bytes);
  std::optional<Frame> next();
  /// Something stands where an object should begin; nothing more comes.
  bool is_broken() const { return broken_; }
  /// No object has begun that did not end.
  bool is_between() const { return depth_ == 0 && !broken_; }

 private:
  void begin();
  std::optional<Frame> scan();
  void step(char c);
  Frame finish();

  std::size_t most_bytes_;
  std::string buffer_;
  std::size_t start_ = 0;  ///< of the current object in the buffer
  std::size_t at_ = 0;     ///< what was looked at
  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool too_large_ = false;
  bool broken_ = false;
};

}  // namespace kubexx::watch
