#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/problem.hpp"
#include "runtime/cel/syntax_error.hpp"

/// Problems as the API server prints them:
///
///     ERROR: <input>:1:6: undefined field 'b'
///      | self.b
///      | ....^
namespace kubexx::cel {

struct ReportLine {
  std::string message;
  std::uint32_t offset = 0;  ///< byte of the text
};

/// The lines in the order of their places; `total` counts those too that were found but not kept.
std::string report(std::string_view text, std::vector<ReportLine> lines, std::size_t total);

std::string report(std::string_view text, std::span<const Problem> problems, std::size_t total);
std::string report(std::string_view text, std::span<const SyntaxError> errors);

}  // namespace kubexx::cel
