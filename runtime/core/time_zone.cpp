#include "runtime/core/time_zone.hpp"

#include <array>
#include <fstream>
#include <iterator>

#include "runtime/core/timestamp.hpp"

namespace kubexx::core {
namespace {

constexpr std::array<std::string_view, 3> kDatabases = {"/usr/share/zoneinfo/", "/usr/lib/zoneinfo/",
                                                        "/usr/share/lib/zoneinfo/"};
constexpr std::size_t kLargestFile = std::size_t{1} << 20;

/// The numbers of one block of a TZif file (RFC 8536).
struct Counts {
  std::uint32_t utc_marks = 0, standard_marks = 0, leaps = 0, transitions = 0, types = 0, characters = 0;
};

/// Reads big-endian numbers; beyond the end everything is zero and `ok` false.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  bool ok() const { return ok_; }
  std::string_view rest() const { return rest_; }
  std::string_view take(std::size_t count) {
    ok_ = ok_ && count <= rest_.size();
    if (!ok_) return {};
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::int64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (const char c : take(size)) value = value << 8 | static_cast<unsigned char>(c);
    return size == 4 ? static_cast<std::int32_t>(value) : static_cast<std::int64_t>(value);
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

std::optional<Counts> read_header(Bytes& bytes) {
  if (bytes.take(4) != "TZif") return std::nullopt;
  bytes.take(16);
  Counts counts;
  for (std::uint32_t* count : {&counts.utc_marks, &counts.standard_marks, &counts.leaps, &counts.transitions,
                               &counts.types, &counts.characters}) {
    *count = static_cast<std::uint32_t>(bytes.number(4));
  }
  if (!bytes.ok()) return std::nullopt;
  return counts;
}

std::size_t block_size(const Counts& counts, std::size_t time_size) {
  return counts.transitions * (time_size + 1) + counts.types * 6 + counts.characters + counts.leaps * (time_size + 4) +
         counts.standard_marks + counts.utc_marks;
}

/// The rule for times after the last transition: `CET-1CEST,M3.5.0,M10.5.0/3`.
class Rule {
 public:
  explicit Rule(std::string_view text) : rest_(text) {}

  std::optional<std::int64_t> offset_at(std::int64_t seconds) {
    if (!name()) return std::nullopt;
    const std::int64_t standard = -time();
    if (!ok_ || rest_.empty()) return ok_ ? std::optional(standard) : std::nullopt;
    if (!name()) return std::nullopt;
    std::int64_t summer = standard + 3600;
    if (!rest_.empty() && rest_[0] != ',') summer = -time();
    const std::int64_t year = civil_time({seconds, 0, 0}, standard).year;
    const std::int64_t begin = change(year) - standard;
    const std::int64_t end = change(year) - summer;
    if (!ok_) return std::nullopt;
    const bool in_summer = begin < end ? seconds >= begin && seconds < end : seconds >= begin || seconds < end;
    return in_summer ? summer : standard;
  }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool name() {
    std::size_t size = 0;
    if (take('<')) {
      size = rest_.find('>');
      if (size == std::string_view::npos) return false;
      rest_.remove_prefix(size + 1);
      return true;
    }
    while (size < rest_.size() && ((rest_[size] | 0x20) >= 'a' && (rest_[size] | 0x20) <= 'z')) ++size;
    rest_.remove_prefix(size);
    return size >= 3;
  }

  std::int64_t number() {
    std::int64_t value = 0;
    ok_ = ok_ && !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9';
    for (int digits = 0; digits < 5 && !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; ++digits) {
      value = value * 10 + (rest_[0] - '0');
      rest_.remove_prefix(1);
    }
    return value;
  }

  std::int64_t time() {
    const bool negative = take('-');
    if (!negative) take('+');
    std::int64_t seconds = number() * 3600;
    if (take(':')) seconds += number() * 60;
    if (take(':')) seconds += number();
    return negative ? -seconds : seconds;
  }

  /// Local time of a change, as seconds since 1970 by the clock.
  std::int64_t change(std::int64_t year) {
    ok_ = ok_ && take(',');
    std::int64_t days = 0;
    if (take('M')) {
      days = weekday_of_month(year);
    } else if (take('J')) {
      const std::int64_t day = number();
      const bool leap = days_from_civil(year + 1, 1, 1) - days_from_civil(year, 1, 1) == 366;
      days = days_from_civil(year, 1, 1) + day - 1 + (leap && day >= 60 ? 1 : 0);
    } else {
      days = days_from_civil(year, 1, 1) + number();
    }
    return days * kSecondsPerDay + (take('/') ? time() : 2 * 3600);
  }

  std::int64_t weekday_of_month(std::int64_t year) {
    const auto month = static_cast<int>(number());
    ok_ = ok_ && month >= 1 && month <= 12 && take('.');
    const std::int64_t week = number();
    ok_ = ok_ && take('.');
    const std::int64_t week_day = number();
    if (!ok_) return 0;
    const std::int64_t first = days_from_civil(year, month, 1);
    const std::int64_t next = month == 12 ? days_from_civil(year + 1, 1, 1) : days_from_civil(year, month + 1, 1);
    std::int64_t day = first + ((week_day - (first + 4)) % 7 + 7) % 7 + (week - 1) * 7;
    while (day >= next) day -= 7;
    return day;
  }

  std::string_view rest_;
  bool ok_ = true;
};

std::optional<std::int64_t> offset_in(std::string_view file, std::int64_t seconds) {
  Bytes bytes(file);
  auto counts = read_header(bytes);
  if (!counts) return std::nullopt;
  bytes.take(block_size(*counts, 4));
  counts = read_header(bytes);
  if (!counts || counts->types == 0 || block_size(*counts, 8) > bytes.rest().size()) return std::nullopt;
  const std::string_view footer = bytes.rest().substr(block_size(*counts, 8));
  std::uint32_t passed = 0;
  for (std::uint32_t i = 0; i < counts->transitions; ++i) passed += bytes.number(8) <= seconds ? 1U : 0U;
  const std::string_view types = bytes.take(counts->transitions);
  if (passed == counts->transitions && footer.size() > 2) {
    if (const auto offset = Rule(footer.substr(1, footer.size() - 2)).offset_at(seconds)) return offset;
  }
  const std::size_t type = passed == 0 ? 0 : static_cast<unsigned char>(types[passed - 1]);
  bytes.take(type * 6);
  const std::int64_t offset = bytes.number(4);
  return bytes.ok() ? std::optional(offset) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> zone_offset(std::string_view name, std::int64_t seconds) {
  if (name.empty() || name == "UTC") return 0;
  if (name.find("..") != std::string_view::npos || name[0] == '/' || name.find('\\') != std::string_view::npos ||
      name.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  for (const std::string_view database : kDatabases) {
    std::ifstream in(std::string(database) + std::string(name), std::ios::binary);
    std::string file;
    for (std::istreambuf_iterator<char> at(in), end; at != end && file.size() < kLargestFile; ++at) file += *at;
    if (const auto offset = offset_in(file, seconds)) return offset;
  }
  return std::nullopt;
}

}  // namespace kubexx::core
