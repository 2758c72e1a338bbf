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
  // expect-error@+1:37 [marker-syntax]: the quote '"' is never closed
  // +kubebuilder:validation:Format="abc
  std::string a{};
  // expect-error@+1:41 [marker-syntax]: unexpected 'b' after the value
  // +kubebuilder:validation:Format="a" b
  std::string b{};
  // expect-error@+1:38 [marker-syntax]: unexpected ',b' after the value
  // +kubebuilder:validation:Format=a,b
  std::string c{};
  // expect-error@+1:39 [marker-syntax]: '\d' is not an escape sequence; write '\\' or put the string in backquotes
  // +kubebuilder:validation:Pattern="\d"
  std::string d{};
  // expect-error@+1:7 [marker-argument]: marker 'kubebuilder:validation:MaxLength' needs a value
  // +kubebuilder:validation:MaxLength
  std::string e{};
  // expect-error@+1:40 [marker-syntax]: expected an integer, found '5.0'
  // +kubebuilder:validation:MaxLength=5.0
  std::string f{};
  // expect-error@+1:40 [marker-syntax]: '1_000' is not a plain decimal integer
  // +kubebuilder:validation:MaxLength=1_000
  std::string g{};
  // expect-error@+1:40 [marker-syntax]: the number begins with '0', so it is octal, but has a digit above 7
  // +kubebuilder:validation:MaxLength=089
  std::string h{};
  // expect-error@+1:40 [marker-syntax]: expected an integer, found '+'
  // +kubebuilder:validation:MaxLength=+5
  std::string i{};
  // expect-error@+1:39 [marker-syntax]: expected an integer, found '5 # five'
  // +kubebuilder:validation:MaxItems=5 # five
  std::vector<std::string> j{};
  // expect-error@+1:38 [marker-syntax]: expected a number, found 'abc'
  // +kubebuilder:validation:Minimum=abc
  int k{};
  // expect-error@+1:7 [marker-syntax]: expected a value after '='
  // +kubebuilder:validation:Maximum=
  int l{};
  // expect-error@+1:41 [marker-syntax]: expected a number, found 'x'
  // +kubebuilder:validation:MultipleOf=x
  int m{};
  // expect-error@+1:42 [marker-syntax]: expected 'true' or 'false', found 'yes'
  // +kubebuilder:validation:UniqueItems=yes
  std::vector<std::string> n{};
  // expect-error@+1:16 [marker-syntax]: marker 'optional' takes no value
  // +optional=true
  std::string o{};
  // expect-error@+1:36 [marker-syntax]: unexpected ',b' after the value
  // +kubebuilder:validation:Enum=a,b
  std::string p{};
  // expect-error@+1:35 [marker-syntax]: the brace '{' is never closed
  // +kubebuilder:validation:Enum={a,b
  std::string q{};
  // expect-error@+1:28 [marker-syntax]: expected '{', found 'a'
  // +kubebuilder:default={a: x;y}
  std::string r{};
  // expect-error@+1:30 [marker-syntax]: expected an integer, found '"a"'
  // +kubebuilder:default={1,"a"}
  std::string s{};
  // expect-error@+1:31 [marker-syntax]: expected an integer, found '-'
  // +kubebuilder:default={c: -3}
  std::string t{};
  // expect-error@+1:29 [marker-syntax]: unexpected ',2]' after the value
  // +kubebuilder:default=[1,2]
  std::string u{};
  // expect-error@+1:15 [marker-syntax]: the value of 'default' is not JSON: expected a value
  // +default=bare
  std::string v{};
  // expect-error@+1:7 [marker-argument]: missing argument 'rule'
  // +kubebuilder:validation:XValidation:message="no rule"
  std::string w{};
  // expect-error@+1:51 [marker-argument]: unknown argument 'other'
  // +kubebuilder:validation:XValidation:rule="x",other=1
  std::string x{};
  // expect-error@+1:7 [marker-syntax]: expected the name of an argument, found the end of the marker
  // +kubebuilder:validation:XValidation:rule="x",
  std::string y{};
  // expect-error@+1:51 [marker-syntax]: expected ',', found 'message'
  // +kubebuilder:validation:XValidation:rule="x" message="y"
  std::string z{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
