#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  // note: a colon
  std::string colon{};
  // ends with a colon:
  std::string colon_end{};
  // # hash
  std::string hash{};
  // inner # hash
  std::string hash_inner{};
  // no#hash and a:b
  std::string no_special{};
  // - dash
  std::string dash{};
  // 'single' start
  std::string single{};
  // "double" start
  std::string double_{};
  // it's inside
  std::string apostrophe{};
  // back\slash and "quotes"
  std::string backslash{};
  // %percent
  std::string percent{};
  // | pipe
  std::string pipe{};
  // [bracket
  std::string bracket{};
  // 42
  std::string number{};
  // yes
  std::string yes{};
  // y
  std::string y{};
  // null
  std::string null{};
  // a	tab
  std::string tab{};
  // first line
  // 	tab in second
  std::string tab_lines{};
  // smile 😀 here
  std::string emoji{};
  // smile 😀
  // on lines
  std::string emoji_lines{};
  // größer als früher, naïve façade, 日本語の説明
  std::string unicode{};
  // A plain text that is quite long and therefore has to be folded by the emitter right after column eighty.
  std::string fold_plain{};
  // A quoted text: it is quite long and therefore has to be folded by the emitter, it's after column eighty.
  std::string fold_single{};
  // A	tabbed text is quite long and therefore has to be folded by the emitter right after column eighty, always.
  std::string fold_double{};
  // Two  blanks  everywhere  in  this  text  that  has  to  be  folded  by  the  emitter  at  eighty  or  so  ok.
  std::string fold_blanks{};
  // averylongwordwithoutanyblankthatcannotbefoldedatalleventhoughitcrossescolumneightybyfar.example.com/path end
  std::string fold_word{};
  // äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü äöüäöüäöü
  std::string fold_unicode{};
  // A text of two lines where the first one is a good deal longer than eighty columns, but stays unfolded.
  // The second one is short.
  std::string literal{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
