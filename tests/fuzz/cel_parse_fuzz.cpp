// Any text through the parsers of two servers. A tree names only itself, every node lies within the text, and printing
// it ends.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "runtime/cel/ast_text.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/cel/parser.hpp"

using namespace kubexx::cel;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void try_text(std::string_view text, const Dialect& dialect) {
  const Parsed parsed = parse(text, dialect);
  require(parsed.errors.size() <= limits::kErrors);
  for (const SyntaxError& error : parsed.errors) require(error.offset + error.length <= text.size());
  if (!parsed.ok()) return;
  require(parsed.ast.nodes.size() <= limits::kNodes + 1);
  for (const Node& node : parsed.ast.nodes)
    require(node.place.begin <= node.place.end && node.place.end <= text.size());
  if (parsed.ast.nodes.size() < 10'000) to_text(parsed.ast, parsed.ast.root, Positions::show);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Dialect kNew = dialect_of(37), kOld = dialect_of(28);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_text(text, kNew);
  try_text(text, kOld);
  return 0;
}
