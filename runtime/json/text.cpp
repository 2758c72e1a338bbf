#include "runtime/json/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "runtime/json/decimal.hpp"
#include "runtime/json/escape.hpp"

namespace kubexx::json {

namespace {

std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  const double magnitude = std::fabs(value);
  const Decimal number = shortest_decimal(value);
  const bool fixed = magnitude == 0 || (magnitude >= 1e-6 && magnitude < 1e21);
  return fixed ? fixed_notation(number) : scientific_notation(number, 1);
}

enum class Style { compact, pretty, go };

/// One text in the making; compact text never breaks lines.
class Writer {
 public:
  explicit Writer(Style style) : style_(style) {}

  std::string text(const Value& value) {
    write(value);
    return std::move(out_);
  }

 private:
  void write(const Value& value) {
    std::visit([this](const auto& v) { write_one(v); }, value.variant());
  }

  void write_one(std::nullptr_t) { out_ += "null"; }
  void write_one(bool value) { out_ += value ? "true" : "false"; }
  void write_one(std::int64_t value) { out_ += std::to_string(value); }
  void write_one(std::uint64_t value) {
    out_ += style_ == Style::go ? number_text(static_cast<double>(value)) : std::to_string(value);
  }
  void write_one(double value) { out_ += number_text(value); }
  void write_one(const std::string& value) { append_quoted(out_, value, style_ == Style::go); }

  void write_one(const Array& array) {
    write_list('[', ']', array, [this](const Value& element) { write(element); });
  }

  void write_one(const Object& object) {
    if (style_ != Style::go) {
      write_list('{', '}', object, [this](const Object::Member& member) { write_member(member); });
      return;
    }
    std::vector<const Object::Member*> members;
    for (const Object::Member& member : object) members.push_back(&member);
    std::ranges::sort(members, {}, [](const Object::Member* member) -> std::string_view { return member->first; });
    write_list('{', '}', members, [this](const Object::Member* member) { write_member(*member); });
  }

  void write_member(const Object::Member& member) {
    append_quoted(out_, member.first, style_ == Style::go);
    out_ += style_ == Style::pretty ? ": " : ":";
    write(member.second);
  }

  template <class Items, class Write>
  void write_list(char open, char close, const Items& items, Write write_item) {
    out_ += open;
    ++depth_;
    bool first = true;
    for (const auto& item : items) {
      if (!first) out_ += ',';
      first = false;
      break_line();
      write_item(item);
    }
    --depth_;
    if (!first) break_line();
    out_ += close;
  }

  void break_line() {
    if (style_ != Style::pretty) return;
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  std::string out_;
  std::size_t depth_ = 0;
  Style style_;
};

}  // namespace

std::string to_text(const Value& value) { return Writer(Style::compact).text(value); }
std::string to_pretty_text(const Value& value) { return Writer(Style::pretty).text(value); }
std::string to_go_text(const Value& value) { return Writer(Style::go).text(value); }

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
