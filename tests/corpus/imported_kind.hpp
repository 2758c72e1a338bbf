#pragma once

#include <kubexx/codec.hpp>

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

/// The program that `rewrite_objects` compiles for a definition: each line of standard input is the API version and the
/// kind of an object, and the object as JSON; the line of standard output is what its types encode it to, or
/// `error: MESSAGE`.
namespace kubexx::tests {

struct ImportedKind {
  std::string name;  ///< API version and kind
  Result<std::string> (*rewrite)(std::string_view object) = nullptr;
};

template <class K>
Result<std::string> rewrite(std::string_view text) {
  const Result<K> object = decode<K>(text);
  if (!object) return object.error();
  return encode(*object);
}

template <class K>
ImportedKind imported_kind() {
  using Traits = ResourceTraits<K>;
  return {std::string(Traits::group) + "/" + std::string(Traits::version) + " " + std::string(Traits::kind) + " ",
          &rewrite<K>};
}

inline std::string rewritten(const std::vector<ImportedKind>& kinds, const std::string& line) {
  for (const ImportedKind& kind : kinds) {
    if (!line.starts_with(kind.name)) continue;
    const Result<std::string> text = kind.rewrite(std::string_view(line).substr(kind.name.size()));
    return text ? *text : "error: " + text.error().text();
  }
  return "error: the definition was imported without this kind";
}

inline void rewrite_lines(const std::vector<ImportedKind>& kinds) {
  for (std::string line; std::getline(std::cin, line);) std::cout << rewritten(kinds, line) << '\n';
}

}  // namespace kubexx::tests
