#include "runtime/conversion_check/shrink.hpp"

#include <utility>

#include "runtime/core/utf8.hpp"

namespace kubexx::conversion_check {
namespace {

using json::Value;

class Shrinking {
 public:
  Shrinking(Value object, const std::function<bool(const Value&)>& fails) : object_(std::move(object)), fails_(fails) {}

  Value run() {
    do {
      has_changed_ = false;
      reduce_object(object_, Part::object);
    } while (has_changed_ && left_ > 0);
    return std::move(object_);
  }

 private:
  /// Every object keeps its type and its name.
  enum class Part { object, metadata, value };
  static bool is_identity(Part part, const std::string& name) {
    if (part == Part::object) return name == "apiVersion" || name == "kind";
    return part == Part::metadata && name == "name";
  }

  /// Tries `smaller` in the place of a part of the object.
  bool take(Value& part, Value smaller) {
    if (left_ == 0 || part == smaller) return false;
    --left_;
    std::swap(part, smaller);
    if (fails_(object_)) return has_changed_ = true;
    std::swap(part, smaller);
    return false;
  }

  void reduce(Value& part) {
    if (part.is_object()) {
      reduce_object(part, Part::value);
    } else if (part.is_array()) {
      reduce_list(part);
    } else if (part.is_string()) {
      if (!take(part, "")) halve(part);
    } else if (part.is_integer()) {
      if (part != Value(0)) take(part, 0) || take(part, 1);
    } else if (part.is_number()) {
      take(part, 0.5);
    } else if (part.is_bool()) {
      if (part.as_bool()) take(part, false);
    }
  }

  void reduce_object(Value& part, Part is) {
    for (std::size_t i = 0; i < part.as_object().size(); ++i) {
      const std::string name = (part.as_object().begin() + static_cast<std::ptrdiff_t>(i))->first;
      if (is_identity(is, name)) continue;
      const bool is_metadata = is == Part::object && name == "metadata";
      Value without = part;
      without.as_object().erase(name);
      if (is_metadata) {
        reduce_object(*part.as_object().find(name), Part::metadata);
      } else if (take(part, std::move(without))) {
        --i;
      } else {
        reduce(*part.as_object().find(name));
      }
    }
  }

  void reduce_list(Value& part) {
    for (std::size_t i = 0; i < part.as_array().size();) {
      Value without = part;
      without.as_array().erase(without.as_array().begin() + static_cast<std::ptrdiff_t>(i));
      if (take(part, std::move(without))) continue;
      reduce(part.as_array()[i]);
      ++i;
    }
  }

  /// Keeps characters of several bytes whole.
  void halve(Value& part) {
    const std::string& text = part.as_string();
    const std::size_t size = core::begin_of_code_point(text, text.size() / 2);
    if (size > 0) take(part, text.substr(0, size));
  }

  Value object_;
  const std::function<bool(const Value&)>& fails_;
  int left_ = 1000;
  bool has_changed_ = false;
};

}  // namespace

Value shrunk(Value object, const std::function<bool(const Value&)>& fails) {
  return Shrinking(std::move(object), fails).run();
}

}  // namespace kubexx::conversion_check
