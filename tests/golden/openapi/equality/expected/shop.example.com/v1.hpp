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
namespace shop::v1 {

struct Left;

struct Right;

struct Left {
  // +required
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::unique_ptr<Right> right{};

  bool operator==(const Left& other) const;
};

struct Right {
  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::vector<Left> lefts{};

  bool operator==(const Right&) const = default;
};

struct Tree {
  struct Inline {
    // +kubebuilder:validation:Schemaless
    // +kubebuilder:pruning:PreserveUnknownFields
    std::unique_ptr<Tree> next{};

    bool operator==(const Inline& other) const;
  };
  std::optional<Inline> inline_{};

  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::vector<Tree> list{};

  // +optional
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::map<std::string, Tree> map{};

  std::optional<std::string> name{};

  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::unique_ptr<Tree> next{};

  bool operator==(const Tree& other) const;
};

// +kubebuilder:resource:path=trees,scope=Cluster
// +kubexx:only-verbs=list
// +kubebuilder:object:root=true
// +kubexx:texts=none
struct Forest {
  kubexx::ObjectMeta metadata{};

  std::optional<Left> left{};

  std::optional<Tree> tallestTree{};

  bool operator==(const Forest&) const = default;
};

inline bool Left::operator==(const Left& other) const {
  return (this->right && other.right ? *this->right == *other.right : this->right == other.right);
}

inline bool Tree::Inline::operator==(const Inline& other) const {
  return (this->next && other.next ? *this->next == *other.next : this->next == other.next);
}

inline bool Tree::operator==(const Tree& other) const {
  return this->inline_ == other.inline_ &&
         this->list == other.list &&
         this->map == other.map &&
         this->name == other.name &&
         (this->next && other.next ? *this->next == *other.next : this->next == other.next);
}

}  // namespace shop::v1
