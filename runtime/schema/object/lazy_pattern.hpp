#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "runtime/regex/regex.hpp"

namespace kubexx::schema {

/// What the compiled patterns of one schema may take together, in bytes.
class PatternMemory {
 public:
  bool reserve(std::size_t bytes);

 private:
  static constexpr std::size_t kMost = std::size_t{256} << 20;

  std::atomic<std::size_t> reserved_ = 0;
};

/// Whether a string matches a valid pattern is unknown, because the pattern takes too much memory. An exception: any
/// answer could be the wrong one below `not` or `oneOf`.
class PatternTooLarge : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// A pattern, compiled when it is first used. Once the patterns of the schema take all of `memory`, small ones are
/// compiled for each use.
class LazyPattern {
 public:
  /// `memory` outlives the pattern.
  LazyPattern(std::string text, regex::Grammar grammar, PatternMemory& memory)
      : text_(std::move(text)), grammar_(grammar), memory_(memory) {}

  const std::string& text() const { return text_; }
  /// Throws PatternTooLarge.
  bool matches(std::string_view value) const;
  /// Go's error, or an empty string if the pattern is valid.
  const std::string& fault() const;

 private:
  void compile() const;
  bool matches_once(std::string_view value) const;

  std::string text_;
  regex::Grammar grammar_;
  PatternMemory& memory_;
  mutable std::once_flag once_;
  mutable std::optional<regex::Regex> compiled_;
  mutable bool is_small_ = false;  ///< can be compiled for each use
  mutable std::string fault_;
};

}  // namespace kubexx::schema
