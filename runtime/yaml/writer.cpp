#include "runtime/yaml/writer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/json/decimal.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/page.hpp"
#include "runtime/yaml/scalar.hpp"

namespace kubexx::yaml {

namespace {

constexpr int kIndent = 2;
constexpr int kMostBlockLevels = 1000;
constexpr std::size_t kLongestSimpleKey = 128;
/// Go's library writes this key without quotes, and then reads the value as a mapping to merge.
constexpr std::string_view kKeyThatMerges = "<<";

/// A number as yaml.v2 prints it after reading it from JSON.
std::string yaml_number(double value) {
  std::string text = json::to_text(json::Value(value));
  if (text.find_first_of(".e") == text.npos) {
    std::int64_t integer = 0;
    std::uint64_t natural = 0;
    const char* end = text.data() + text.size();
    if (std::from_chars(text.data(), end, integer).ec == std::errc()) return std::to_string(integer);
    if (std::from_chars(text.data(), end, natural).ec == std::errc()) return text;
  }
  if (!std::isfinite(value)) return text;
  const json::Decimal number = json::shortest_decimal(value);
  const int exponent = number.point - 1;
  return exponent < -4 || exponent >= 6 ? json::scientific_notation(number, 2) : json::fixed_notation(number);
}

struct Entry {
  ScalarText key;
  const json::Value* value;
};

/// `key_less` is not a total order: "2" < "03" < "0x" < "2". Sorting by bytes first gives even such keys an order that
/// does not depend on the order in which they were set; a merge sort accepts them.
std::vector<Entry> sorted_entries(const json::Object& object) {
  std::vector<Entry> entries;
  entries.reserve(object.size());
  for (const auto& [key, value] : object) entries.push_back({ScalarText(key), &value});
  const auto by_bytes = [](const Entry& a, const Entry& b) { return a.key.utf8() < b.key.utf8(); };
  if (!std::is_sorted(entries.begin(), entries.end(), by_bytes)) std::sort(entries.begin(), entries.end(), by_bytes);
  const auto by_order = [](const Entry& a, const Entry& b) { return key_less(a.key, b.key); };
  if (!std::is_sorted(entries.begin(), entries.end(), by_order))
    std::stable_sort(entries.begin(), entries.end(), by_order);
  return entries;
}

/// Where a node is written: its parent's indentation (below zero at the root), and whether the parent is a mapping.
struct BlockPosition {
  int indent = -1;
  bool in_mapping = false;
  int level = 0;  ///< lists and objects around the node

  int block_indent() const { return indent < 0 ? 0 : indent + kIndent; }
  int scalar_indent() const { return indent < 0 ? kIndent : indent + kIndent; }
};

class BlockWriter {
 public:
  std::string document(const json::Value& value) {
    write(value, BlockPosition{});
    page_.start_line(0);
    return page_.take();
  }

 private:
  void write(const json::Value& value, BlockPosition place) {
    const bool is_nested = value.is_array() || value.is_object();
    if (is_nested && place.level == kMostBlockLevels) return page_.word(json::to_text(value));
    std::visit([this, place](const auto& v) { write_one(v, place); }, value.variant());
  }

  void write_one(std::nullptr_t, BlockPosition) { page_.word("null"); }
  void write_one(bool value, BlockPosition) { page_.word(value ? "true" : "false"); }
  void write_one(std::int64_t value, BlockPosition) { page_.word(std::to_string(value)); }
  void write_one(std::uint64_t value, BlockPosition) { page_.word(std::to_string(value)); }
  void write_one(double value, BlockPosition) { page_.word(yaml_number(value)); }

  void write_one(const std::string& value, BlockPosition place) {
    write_scalar(page_, ScalarText(value), {place.scalar_indent(), true});
  }

  void write_one(const json::Array& array, BlockPosition place) {
    if (array.empty()) return page_.word("[]");
    const bool flush = place.in_mapping && !page_.at_indentation();
    const int indent = flush ? place.indent : place.block_indent();
    for (const auto& element : array) {
      page_.start_line(indent);
      page_.block_indicator('-');
      write(element, BlockPosition{indent, false, place.level + 1});
    }
  }

  void write_one(const json::Object& object, BlockPosition place) {
    if (object.empty()) return page_.word("{}");
    const int indent = place.block_indent();
    for (const Entry& entry : sorted_entries(object)) {
      page_.start_line(indent);
      write_entry(entry, BlockPosition{indent, true, place.level + 1});
    }
  }

  void write_entry(const Entry& entry, BlockPosition place) {
    const bool simple = !entry.key.is_multiline() && entry.key.utf8().size() <= kLongestSimpleKey;
    if (entry.key.utf8() == kKeyThatMerges) {
      page_.word("\"<<\"");
      page_.attached(':');
    } else if (simple) {
      write_scalar(page_, entry.key, {place.scalar_indent(), false});
      page_.attached(':');
    } else {
      page_.block_indicator('?');
      write_scalar(page_, entry.key, {place.scalar_indent(), true});
      page_.start_line(place.indent);
      page_.block_indicator(':');
    }
    write(*entry.value, place);
  }

  Page page_;
};

}  // namespace

std::string to_yaml(const json::Value& value) { return BlockWriter().document(value); }

}  // namespace kubexx::yaml
