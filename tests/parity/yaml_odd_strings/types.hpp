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
  // +kubebuilder:validation:Enum="";" ";"a ";" b";"a: b";"#x";"y";"N";"no";"on";"Off";"true";"null";"~";"Null"
  std::string words{};
  // +kubebuilder:validation:Enum="1";"-1";"+1";"1.5";".5";"1.";"1e3";"e1";"1e";"0x1F";"0b1";"0o7";"0o8";"08";"0777";"1_000";"1,000";"12:30";"190:20:30";"1:";"1-1";".inf";"-.INF";".NaN";".";"...";"123456789012345678901234567890"
  std::string numbers{};
  // +kubebuilder:validation:Enum="2024-01-15";"2001-12-14t21:59:43.10-05:00";"2024-1-1";"24-01-15";"10:20"
  std::string dates{};
  // +kubebuilder:validation:Enum="-";"- a";"-a";"?";"? x";"?x";":";":x";"---";"--- a";"---a";"=";"<<";"!x";"&x";"*x";"@x";"%x";"`x";"{x";"[x";"x]";"|";">";"'q'";"a'b";",x";"a,b";"\\"
  std::string signs{};
  // +kubebuilder:validation:Enum="a\tb";"\ta";"a\nb";"a\n";"\n";"\n\na";"a\n\n";" a\nb";"a \nb";"a\n b";"\u0001";"\u001b";"\u0085";"\u00a0";"\u2028";"\ufeff";"😀";"é"
  std::string controls{};
  // +kubebuilder:validation:Pattern="^(a very long pattern: with blanks|and a colon so that it is quoted|which has to be folded) at eighty$"
  // +kubebuilder:default="a default text with a # hash in it that is long enough to be folded at column eighty, in single quotes"
  std::string folded{};
  // +kubebuilder:default="  two blanks in front of a text and	a tab so that double quotes are used and  folding   keeps the blanks  "
  std::string folded_double{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@26 [DEFAULT-005]
