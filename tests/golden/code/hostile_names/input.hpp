// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Names that would leave their literals and comments if they were not escaped.
// +groupName=golden.example.com
namespace golden::v1 {

enum class Word {
  quoted KUBEXX(kubexx::name("\"; } int quote; // ")),
  trigraph KUBEXX(kubexx::name("?\?/\" ?\?=")),
  accent KUBEXX(kubexx::name("\xc3\xa9)\" 9")),
};

struct Trap {
  kubexx::ObjectMeta metadata{};
  KUBEXX(kubexx::name("a\"b\\")) std::optional<std::string> quote{};
  KUBEXX(kubexx::name("*/ int c; /*")) std::optional<std::string> comment{};
  KUBEXX(kubexx::name("two\nlines")) std::optional<std::string> lines{};
  std::optional<Word> word{};
};

}  // namespace golden::v1
