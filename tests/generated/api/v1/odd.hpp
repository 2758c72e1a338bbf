#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <kubexx/annotations.hpp>
#include <kubexx/types.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

// A kind whose names would leave their literals and comments if they were not escaped, with members of every sort.
// +groupName=odd.example.com
namespace odd::v1 {

enum class Word : std::uint8_t {
  quoted KUBEXX(kubexx::name("\"; } int quote; // ")),
  comment KUBEXX(kubexx::name("*/ int comment; /*")),
  trigraph KUBEXX(kubexx::name("?\?/\" ?\?=")),
  control KUBEXX(kubexx::name("line\nend\t\x7f\\")),
  accent KUBEXX(kubexx::name("\xc3\xa9)\" 9")),
  raw KUBEXX(kubexx::name(")x\"")),
};

struct Square {
  std::int32_t side{};
};
struct Circle {
  // +kubebuilder:validation:Type=number
  double radius{};
};

struct Part {
  std::string name{};
  std::optional<std::int64_t> weight{};
  std::optional<std::map<std::string, std::string>> notes{};
};

// Empty unless a member is set.
struct Notes {
  // +optional
  std::map<Word, std::int32_t> counts{};
  // +optional
  std::string author{};
};

struct OddSpec {
  KUBEXX(kubexx::name("a\"b\\")) std::optional<std::string> quote {};
  KUBEXX(kubexx::name("*/c")) std::optional<std::string> comment {};
  KUBEXX(kubexx::name("?\?/d")) std::optional<std::string> trigraph {};
  KUBEXX(kubexx::name(")x\"")) std::optional<std::string> raw {};
  KUBEXX(kubexx::name("two\nlines")) std::optional<std::string> lines {};
  std::optional<Word> word{};
  std::optional<std::vector<Word>> words{};

  std::optional<std::int64_t> large{};
  std::optional<std::uint32_t> natural{};
  // +kubebuilder:validation:Type=number
  std::optional<double> real{};
  std::optional<std::chrono::seconds> wait{};
  std::optional<std::chrono::system_clock::time_point> until{};
  std::optional<kubexx::Quantity> memory{};
  std::optional<kubexx::IntOrString> port{};
  std::optional<kubexx::Time> since{};
  std::optional<std::vector<std::byte>> bytes{};
  std::optional<std::variant<Square, Circle>> shape{};
  std::optional<std::set<std::string>> tags{};
  std::optional<std::map<std::string, Part>> by_name{};
  std::optional<std::map<Word, Part>> by_word{};
  // +optional
  Notes notes{};
  // +listType=map
  // +listMapKey=name
  std::optional<std::vector<Part>> parts{};
  std::optional<std::vector<Part>> others{};
  std::int32_t replicas = 3;
};

// +kubebuilder:subresource:status
struct Odd {
  kubexx::ObjectMeta metadata{};
  OddSpec spec{};
};

// Types that are made of themselves, by every way around.
struct Branch;
struct Leaf {
  std::string name{};
  std::optional<std::map<std::string, Branch>> branches{};
};
struct Branch {
  std::string name{};
  std::vector<Branch> children{};
  std::optional<std::vector<Leaf>> leaves{};
  std::unique_ptr<Branch> next{};
};

struct Bounds {
  std::int32_t least = 1;
  std::optional<std::int32_t> most{};
};
struct Bounded {
  Bounds bounds{.least = 2, .most = 2};
};
struct TreeSpec : Bounded {
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  Branch root{};
  // Hides the one of the base.
  KUBEXX(kubexx::name("ownBounds")) Bounds bounds {.least = 3, .most = 3 };
};

struct Tree {
  kubexx::ObjectMeta metadata{};
  TreeSpec spec{};
};

// +kubexx:drop-unknown
struct Forgetful {
  kubexx::ObjectMeta metadata{};
  std::optional<std::vector<Part>> parts{};
};

}  // namespace odd::v1
