#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::codec {

/// The excess of one value, read from its JSON (excess.hpp), which it refers to.
struct ExcessTree {
  struct Member {
    std::string previous = {};
    std::string name = {};
    std::string_view json = {};
  };
  struct Inner;
  std::string_view json;
  std::string_view written;
  bool is_list = false;
  bool sparse = false;
  bool has_lists = false;  ///< whether it contains lists without `written`, or is one
  std::vector<Member> members;
  std::vector<Inner> inside;  ///< by name
  std::vector<ExcessTree> elements;
  std::vector<std::uint32_t> ranks;

  ExcessTree();
  ExcessTree(ExcessTree&&) noexcept;
  ExcessTree& operator=(ExcessTree&&) noexcept;
  ~ExcessTree();

  /// Null if the member has none.
  Inner* find(std::string_view name);
};

struct ExcessTree::Inner {
  std::string name;
  ExcessTree tree;
  // While it is put back:
  std::string_view before = {};  ///< what the types wrote for the member, if it has lists
  bool met = false;
};

ExcessTree read_excess(std::string_view excess);

}  // namespace kubexx::codec
