#pragma once

#include <string_view>

namespace kubexx {

/// The reason or the action of a Kubernetes event: `PodCreated`, `Scale`. Known when the program is compiled, so that
/// events can be counted and found by it: 1 to 128 letters and digits, beginning with an upper-case letter.
class EventWord {
 public:
  consteval EventWord(const char* text) : text_(text) {  // NOLINT(google-explicit-constructor): stands for a literal
    if (text_.empty() || text_.size() > 128) throw "an event's reason and action have 1 to 128 characters";
    if (text_[0] < 'A' || text_[0] > 'Z') throw "an event's reason and action begin with an upper-case letter";
    for (const char c : text_)
      if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
        throw "an event's reason and action are letters and digits, such as PodCreated";
  }
  constexpr std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

}  // namespace kubexx
