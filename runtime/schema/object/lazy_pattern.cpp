#include "runtime/schema/object/lazy_pattern.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace kubexx::schema {
namespace {

/// Patterns of up to this many bytes are compiled in a millisecond or two.
constexpr std::size_t kSmallPattern = std::size_t{256} << 10;

}  // namespace

bool PatternMemory::reserve(std::size_t bytes) {
  if (reserved_.fetch_add(bytes) + bytes <= kMost) return true;
  reserved_.fetch_sub(bytes);
  return false;
}

void LazyPattern::compile() const {
  auto compiled = regex::Regex::compile(text_, grammar_);
  auto* pattern = std::get_if<regex::Regex>(&compiled);
  if (pattern == nullptr) {
    fault_ = regex::fault_of(text_, grammar_);
    return;
  }
  is_small_ = pattern->memory() <= kSmallPattern;
  if (memory_.reserve(pattern->memory())) compiled_ = std::move(*pattern);
}

bool LazyPattern::matches(std::string_view value) const {
  if (!fault().empty()) return false;
  return compiled_ ? compiled_->matches(value) : matches_once(value);
}

bool LazyPattern::matches_once(std::string_view value) const {
  if (!is_small_) throw PatternTooLarge(fmt::format("pattern {} is too large to be evaluated", text_));
  return std::get<regex::Regex>(regex::Regex::compile(text_, grammar_)).matches(value);
}

const std::string& LazyPattern::fault() const {
  std::call_once(once_, [this] { compile(); });
  return fault_;
}

}  // namespace kubexx::schema
