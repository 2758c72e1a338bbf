#include "runtime/json/text.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/json/decimal.hpp"
#include "runtime/json/escape.hpp"

namespace kubexx::json {
namespace {

/// Deeper levels of pretty JSON are indented no further: its size stays linear in the value's.
constexpr std::size_t kMostIndentedLevels = 1000;

enum class Style { compact, pretty, go };

/// Writes one value. Keeps the open lists and objects on a stack of its own, since values may be nested deeper than the
/// stack of a thread allows.
class TextWriter {
 public:
  explicit TextWriter(Style style) : style_(style) {}

  std::string text(const Value& value) {
    begin(value);
    while (!open_.empty()) open_.back().next < open_.back().size ? write_next() : end();
    return std::move(out_);
  }

 private:
  /// A list or an object, part of which is written.
  struct OpenValue {
    const Array* array = nullptr;  ///< null for objects
    const Object* object = nullptr;
    std::vector<const Object::Member*> sorted;  ///< in Go's style
    std::size_t size = 0, next = 0;
  };

  void begin(const Value& value) {
    std::visit([this](const auto& v) { begin_one(v); }, value.variant());
  }

  void begin_one(std::nullptr_t) { out_ += "null"; }
  void begin_one(bool value) { out_ += value ? "true" : "false"; }
  void begin_one(std::int64_t value) { out_ += std::to_string(value); }
  void begin_one(std::uint64_t value) {
    out_ += style_ == Style::go ? go_number(static_cast<double>(value)) : std::to_string(value);
  }
  void begin_one(double value) { out_ += std::isfinite(value) ? go_number(value) : "null"; }
  void begin_one(const std::string& value) { append_quoted(out_, value, style_ == Style::go); }

  void begin_one(const Array& array) {
    out_ += '[';
    open_.push_back({&array, nullptr, {}, array.size(), 0});
  }

  void begin_one(const Object& object) {
    out_ += '{';
    open_.push_back({nullptr, &object, {}, object.size(), 0});
    if (style_ != Style::go) return;
    auto& sorted = open_.back().sorted;
    for (const Object::Member& member : object) sorted.push_back(&member);
    std::ranges::sort(sorted, {}, [](const Object::Member* member) -> std::string_view { return member->first; });
  }

  void write_next() {
    OpenValue& open = open_.back();
    const std::size_t index = open.next++;
    if (index > 0) out_ += ',';
    break_line();
    if (open.array != nullptr) return begin((*open.array)[index]);
    const Object::Member& member =
        open.sorted.empty() ? open.object->begin()[static_cast<std::ptrdiff_t>(index)] : *open.sorted[index];
    append_quoted(out_, member.first, style_ == Style::go);
    out_ += style_ == Style::pretty ? ": " : ":";
    begin(member.second);
  }

  void end() {
    const OpenValue ended = std::move(open_.back());
    open_.pop_back();
    if (ended.size > 0) break_line();
    out_ += ended.array != nullptr ? ']' : '}';
  }

  void break_line() {
    if (style_ != Style::pretty) return;
    out_ += '\n';
    out_.append(2 * std::min(open_.size(), kMostIndentedLevels), ' ');
  }

  std::string out_;
  std::vector<OpenValue> open_;
  Style style_;
};

}  // namespace

std::string to_text(const Value& value) { return TextWriter(Style::compact).text(value); }
std::string to_pretty_text(const Value& value) { return TextWriter(Style::pretty).text(value); }
std::string to_go_text(const Value& value) { return TextWriter(Style::go).text(value); }
std::string quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

std::string go_json_quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text, true);
  return out;
}

std::string to_plain_text(double value) {
  const Decimal number = shortest_decimal(value);
  const bool fixed = number.point >= -3 && number.point <= 6;
  return fixed ? fixed_notation(number) : scientific_notation(number, 2);
}

}  // namespace kubexx::json
