#include "generator/frontend/clang_api.hpp"

namespace kubexx::frontend {

std::string take(CXString string) {
  const char* text = clang_getCString(string);
  std::string result = text ? text : "";
  clang_disposeString(string);
  return result;
}

Place place(CXSourceLocation location) {
  Place result;
  unsigned offset = 0;
  clang_getFileLocation(location, &result.file, nullptr, nullptr, &offset);
  result.offset = offset;
  return result;
}

Place begin_of(CXCursor cursor) { return place(clang_getRangeStart(clang_getCursorExtent(cursor))); }

Extent extent_of(CXCursor cursor) {
  const CXSourceRange range = clang_getCursorExtent(cursor);
  return {place(clang_getRangeStart(range)), place(clang_getRangeEnd(range))};
}

std::vector<CXCursor> children(CXCursor cursor) {
  std::vector<CXCursor> result;
  each_child(cursor, [&](CXCursor child) { result.push_back(child); });
  return result;
}

std::vector<CXCursor> fields_of(CXType record) {
  std::vector<CXCursor> result;
  clang_Type_visitFields(
      record,
      [](CXCursor field, CXClientData data) {
        static_cast<std::vector<CXCursor>*>(data)->push_back(field);
        return CXVisit_Continue;
      },
      &result);
  return result;
}

}  // namespace kubexx::frontend
