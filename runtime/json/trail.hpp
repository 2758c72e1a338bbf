#pragma once

#include <string>
#include <vector>

namespace kubexx::json {

/// The steps from a document's root to the node that is being read, for messages. Keys are borrowed.
class Trail {
 public:
  void push_key(const std::string& key) { steps_.push_back({&key, 0}); }
  void push_index(std::size_t index) { steps_.push_back({nullptr, index}); }
  void pop() { steps_.pop_back(); }

  /// `spec.list[0].key`, the way a server prints the path of a field.
  std::string to(const std::string& key) const {
    std::string text;
    for (const auto& step : steps_) append(text, step);
    append(text, {&key, 0});
    return text;
  }

 private:
  struct Step {
    const std::string* key;
    std::size_t index;
  };

  static void append(std::string& text, const Step& step) {
    if (step.key == nullptr) {
      text += "[" + std::to_string(step.index) + "]";
    } else {
      if (!text.empty()) text += ".";
      text += *step.key;
    }
  }

  std::vector<Step> steps_;
};

}  // namespace kubexx::json
