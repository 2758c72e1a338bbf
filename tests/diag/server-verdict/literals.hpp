#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// A mistake in an expression is shown at its own place, however the source spells the expression.

// +groupName=diag.example.com
namespace diag::v1 {

inline constexpr const char* kRule = "self.nam == 'a'";

struct Port {
  std::string name{};
  std::int32_t number{};
};

struct WidgetSpec {
  // expect-error@+2:44 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = "self.number > 3 && "
                                      "self.nam == 'a'"})
  Port adjacent{};

  // expect-error@+3:11 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = R"cel(
      self.number > 3 &&
      self.nam == 'a')cel", .message = "no"})
  Port raw{};

  // expect-error@+2:12 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = "self.number \
> 3 && self.nam == 'a'"})
  Port spliced{};

  // expect-error@+1:71 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = "self.name == \"\u00e9\" && self.nam == \"a\""})
  Port escaped{};

  // expect-error@+1:64 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = "self.name == 'é' && self.nam == 'a'"})
  Port characters{};

  // expect-error@+1:39 [CEL-020]: undefined field 'nam', at byte 5 of the expression
  KUBEXX(kubexx::x_validation{.rule = kRule})
  Port named{};

  // expect-error@+1:92 [CEL-022]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = "self.number > 3", .message_expression = "'n ' + self.nam"})
  Port message{};

  // expect-error@+2:14 [CEL-020]: undefined field 'nam'
  // +kubebuilder:validation:XValidation:rule="self.number > 3 &&
  //     self.nam == 'a'"
  Port lines{};

  // expect-error@+2:14 [CEL-020]: undefined field 'nam'
  /// +kubebuilder:validation:XValidation:rule=`self.number > 3 &&
  ///    self.nam == "a"`
  Port documented{};

  // expect-error@+2:14 [CEL-020]: undefined field 'nam'
  // +kubebuilder:validation:XValidation:rule="self.number > 3 && \
  //     self.nam == 'a'"
  Port continued{};

  // expect-error@+2:12 [CEL-020]: undefined field 'nam'
  /* +kubebuilder:validation:XValidation:rule="self.number > 3 &&
   *   self.nam == 'a'" */
  Port block{};

  // expect-error@+3:12 [CEL-020]: undefined field 'nam'
  /*
     +kubebuilder:validation:XValidation:rule="self.number > 3 &&
       self.nam == 'a'" */
  Port unframed{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
