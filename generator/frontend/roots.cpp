#include <algorithm>
#include <map>
#include <vector>

#include "generator/frontend/cursor_kinds.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

/// The positions at which each file includes others, in order.
using IncludeOffsets = std::map<CXFile, std::vector<std::uint32_t>>;

void add_inclusion(CXFile, CXSourceLocation* stack, unsigned depth, CXClientData data) {
  if (depth == 0) return;
  const Place at = place(stack[0]);
  if (at.file) (*static_cast<IncludeOffsets*>(data))[at.file].push_back(at.offset);
}

IncludeOffsets include_offsets(CXTranslationUnit unit) {
  IncludeOffsets result;
  clang_getInclusions(unit, add_inclusion, &result);
  for (auto& [file, offsets] : result) std::sort(offsets.begin(), offsets.end());
  return result;
}

bool is_scope(CXCursorKind kind) {
  return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_EnumDecl || is_record(kind);
}

class RootCollector {
 public:
  explicit RootCollector(Reading& reading) : reading_(reading), includes_(include_offsets(reading.unit)) {}

  void run() {
    each_child(clang_getTranslationUnitCursor(reading_.unit), [&](CXCursor cursor) {
      if (is_system(cursor)) return;
      File* file = file_of(reading_, cursor);
      if (!file || file->annotations) return;
      file->roots.push_back(cursor);
      collect_fragments(cursor, *file);
    });
    for (File& file : reading_.files)
      if (file.is_fragment) sort_by_place(file.roots);
  }

 private:
  /// A fragment can be included several times, with different macros each time.
  static void sort_by_place(std::vector<CXCursor>& roots) {
    std::stable_sort(roots.begin(), roots.end(),
                     [](CXCursor a, CXCursor b) { return begin_of(a).offset < begin_of(b).offset; });
  }

  bool holds_include(CXCursor cursor) const {
    const auto [begin, end] = extent_of(cursor);
    const auto found = includes_.find(begin.file);
    if (found == includes_.end()) return false;
    const auto first = std::lower_bound(found->second.begin(), found->second.end(), begin.offset);
    return first != found->second.end() && *first < end.offset;
  }

  void collect_fragments(CXCursor scope, File& file) {
    if (!is_scope(kind_of(scope)) || !holds_include(scope)) return;
    each_child(scope, [&](CXCursor child) { collect_fragment(child, scope, file); });
  }

  void collect_fragment(CXCursor child, CXCursor scope, File& around) {
    if (!clang_isDeclaration(kind_of(child)) && kind_of(child) != CXCursor_CXXAccessSpecifier) return;
    if (is_system(child)) return;
    File* file = file_of(reading_, begin_of(child).file);
    if (!file || file->annotations) return;
    if (file != &around) add_fragment(*file, child, scope, around);
    collect_fragments(child, *file);
  }

  void add_fragment(File& file, CXCursor child, CXCursor scope, const File& around) {
    file.is_fragment = true;
    file.requested = file.requested || around.requested;
    file.roots.push_back(child);
    if (kind_of(scope) != CXCursor_Namespace) return;
    std::vector<File*>& fragments = reading_.fragments[scope.data[0]];
    if (std::find(fragments.begin(), fragments.end(), &file) == fragments.end()) fragments.push_back(&file);
  }

  Reading& reading_;
  IncludeOffsets includes_;
};

}  // namespace

void collect_roots(Reading& reading) { RootCollector(reading).run(); }

}  // namespace kubexx::frontend
