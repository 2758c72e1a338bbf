#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  // Two slashes.
  // +kubebuilder:validation:MinLength=1
  std::string two{};
  /// Three slashes.
  /// +kubebuilder:validation:MinLength=2
  std::string three{};
  //! Exclamation.
  //! +kubebuilder:validation:MinLength=3
  std::string exclamation{};
  /* Block.
     +kubebuilder:validation:MinLength=4 */
  std::string block{};
  /**
   * Starred.
   *
   * Second paragraph.
   * +kubebuilder:validation:MinLength=5
   */
  std::string starred{};
  std::string trailing{};  // +kubebuilder:validation:MinLength=6
  std::string trailing_doc{};  ///< Text after the member.
  std::string trailing_block{};  /* +kubebuilder:validation:MinLength=7 */
  /// @brief The brief one.
  std::string brief{};
  /// \brief The brief one.
  ///
  /// And the rest.
  std::string brief_and_rest{};
  // + no marker, for a blank follows
  // +1 is no marker either
  // * a star is prose
  std::string prose{};
  // +kubebuilder:validation:MinLength=8
  // Text between.
  // +kubebuilder:validation:MaxLength=9
  std::string between{};
  // +nullable

  // The closest group counts as well.
  std::string closest{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
