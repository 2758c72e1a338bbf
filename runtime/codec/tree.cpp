#include "runtime/codec/tree.hpp"

#include <algorithm>
#include <map>

namespace kubexx::codec {
namespace {

Tree read(json::Reader& in) {
  Tree tree;
  tree.token = in.peek();
  const std::size_t begin = in.offset();
  if (tree.token == json::Token::object) {
    std::map<std::string, std::size_t, std::less<>> places;
    for (in.begin_object(); in.next_member();) {
      std::string name(in.key());
      const auto [place, added] = places.emplace(name, tree.members.size());
      if (added) tree.members.emplace_back(std::move(name), Tree());
      tree.repeats |= !added;
      tree.members[place->second].second = read(in);
    }
  } else if (tree.token == json::Token::array) {
    for (in.begin_array(); in.next_element();) tree.elements.push_back(read(in));
  } else {
    in.skip();
  }
  tree.text = in.since(begin);
  return tree;
}

}  // namespace

const Tree* Tree::find(std::string_view name) const {
  const auto found =
      std::ranges::find(members, name, [](const auto& member) -> std::string_view { return member.first; });
  return found == members.end() ? nullptr : &found->second;
}

Tree read_tree(std::string_view document) {
  json::Reader in(document);
  Tree tree = read(in);
  return in.finish() ? std::move(tree) : Tree();
}

}  // namespace kubexx::codec
