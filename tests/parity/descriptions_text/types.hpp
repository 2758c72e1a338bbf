#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Inner text,
// on two lines.
struct Inner {
  std::string x{};
};

// WidgetSpec has text of its own.
struct WidgetSpec {
  // One line.
  std::string one_line{};
  // First line.
  // Second line.
  //
  // Second paragraph.
  //
  //
  // Third paragraph.
  std::string paragraphs{};
  // Before.
  // +optional
  // After.
  //
  // +kubebuilder:validation:MinLength=1
  //
  // End.
  std::string markers{};
  // Kept.
  // TODO: dropped
  // Kept too.
  // TODOs are dropped as well
  std::string todo{};
  // Kept.
  //
  // TODO: leaves a line break behind
  std::string todo_last{};
  // TODO: nothing is left
  std::string todo_only{};
  // Kept.
  // ---
  // Dropped.
  std::string rule{};
  // Kept.
  //
  // ---
  // Dropped.
  std::string rule_after_blank{};
  // ```
  // TODO: kept inside
  // ---
  // ```
  // Rest.
  std::string fence{};
  // ~~~yaml
  // a: b
  // + this goes
  // ~~~
  std::string tilde{};
  // Not a bullet:
  // + dropped
  // * kept
  //   - indented
  std::string bullets{};
  //  Leading blank.
  //    More indented.
  std::string indented{};
  /* Block one.
     Block two.
     +optional
  */
  std::string block{};
  /// Three slashes.
  std::string slashes{};
  //No blank.
  //nolint:all
  //go:generate nothing
  // After directives.
  std::string directives{};
  // Lost, too far away.

  // +nullable

  // Doc group.
  std::string groups{};
  // Lost as well.

  std::string separated{};
  std::string trailing{};  // +optional
  // Deprecated: use [Other] instead.
  std::string deprecated{};
  Inner from_type{};
  // Field wins.
  Inner from_field{};
  std::vector<Inner> list{};
  std::map<std::string, Inner> map{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@81:7 [marker-unread]: --compat controller-gen does not read markers in block comments
// expect-warning@100:32 [marker-unread]: --compat controller-gen does not read markers in comments after a declaration
