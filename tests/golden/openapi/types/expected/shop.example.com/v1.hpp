// Imported by kubexx from OpenAPI, group version shop.example.com/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=shop.example.com
// +kubexx:external
// +kubexx:code-header="shop.example.com/v1.kubexx.hpp"
namespace shop_example_com::v1 {

struct Part {
  enum class Size { Small, Large };
  Size size = Size::Small;
};

struct Left;

struct Right;

struct Left {
  // +required
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::unique_ptr<Right> right{};
};

struct Right {
  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::vector<Left> lefts{};
};

// +kubebuilder:object:root=false
struct StoreV2Part {
  struct Metadata {
    std::optional<std::string> b{};
  };
  std::optional<Metadata> metadata{};
};

struct ShelfStatus {
  std::optional<bool> ready{};
};

/// Contains itself.
struct Tree {
  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::vector<Tree> list{};

  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::map<std::string, Tree> map{};

  /// The next one.
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::unique_ptr<Tree> next{};
};

struct ShelfSpec {
  struct Part {
    std::optional<std::string> a{};
  };
  // +kubexx:name=Part
  std::optional<Part> part{};

  /// Any value.
  std::optional<kubexx::Json> anything{};

  std::int32_t count{};

  /// One part.
  using Described = ::shop_example_com::v1::Part;
  // +optional
  std::vector<Described> described{};

  std::optional<kubexx::Json> either{};

  std::optional<kubexx::RawExtension> extra{};

  struct Inline {
    std::optional<::shop_example_com::v1::Part> part{};

    // +kubebuilder:validation:Type=number
    double weight{};
  };
  std::optional<Inline> inline_{};

  enum class Level { Low, High };
  Level level{};

  std::optional<Left> link{};

  // +optional
  std::vector<::shop_example_com::v1::Part> many{};

  std::string name{};

  // +optional
  std::map<std::string, ::shop_example_com::v1::Part> named{};

  std::optional<kubexx::RawExtension> opaque{};

  std::int64_t optional_count = 0;

  std::optional<StoreV2Part> other{};

  /// May be absent.
  std::optional<::shop_example_com::v1::Part> pointer{};

  std::optional<kubexx::IntOrString> port{};

  // +kubebuilder:validation:Minimum=1
  std::int32_t replicas = 3;

  std::optional<kubexx::LabelSelector> selector{};

  std::optional<std::string> shelf_status{};

  // +optional
  std::vector<ShelfStatus> shelf_statuses{};

  enum class Tags { Low, High };
  // +optional
  std::vector<Tags> tags{};

  std::optional<Tree> tree{};

  // +optional
  ::shop_example_com::v1::Part value{};
};

/// Where goods are.
/// // +not:a=marker
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubexx:built-in
// +kubebuilder:object:root=true
// +kubexx:texts=none
struct Shelf {
  kubexx::ObjectMeta metadata{};

  ShelfSpec spec{};

  // +optional
  ShelfStatus status{};
};

}  // namespace shop_example_com::v1
