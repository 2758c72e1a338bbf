#include "runtime/codec/excess_tree.hpp"

#include <algorithm>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::codec {
namespace {

ExcessTree read_tree(json::Reader& in);

void read_members(json::Reader& in, std::vector<ExcessTree::Member>& members) {
  for (in.begin_array(); in.next_element();) {
    ExcessTree::Member& member = members.emplace_back();
    in.begin_array();
    if (in.next_element()) in.read(member.previous);
    if (in.next_element()) in.read(member.name);
    if (in.next_element()) member.json = in.raw();
    in.next_element();
  }
}

void read_inside(json::Reader& in, std::vector<ExcessTree::Inner>& inside) {
  for (in.begin_object(); in.next_member();) {
    ExcessTree::Inner& inner = inside.emplace_back();
    inner.name = in.key();
    inner.tree = read_tree(in);
  }
  std::ranges::sort(inside, {}, &ExcessTree::Inner::name);
}

void read_elements(json::Reader& in, ExcessTree& tree) {
  tree.is_list = true;
  for (in.begin_array(); in.next_element();) tree.elements.push_back(read_tree(in));
}

void read_ranks(json::Reader& in, std::vector<std::uint32_t>& ranks) {
  for (in.begin_array(); in.next_element();) in.read(ranks.emplace_back());
}

bool has_lists_without_text(const ExcessTree& tree) {
  if (tree.is_list) return tree.written.empty();
  return std::ranges::any_of(tree.inside, [](const ExcessTree::Inner& inner) { return inner.tree.has_lists; });
}

ExcessTree read_tree(json::Reader& in) {
  ExcessTree tree;
  if (in.take_null()) return tree;
  for (in.begin_object(); in.next_member();) {
    const std::string_view key = in.key();
    if (key == "json") {
      tree.json = in.raw();
    } else if (key == "written") {
      tree.written = in.raw();
    } else if (key == "sparse") {
      in.read(tree.sparse);
    } else if (key == "members") {
      read_members(in, tree.members);
    } else if (key == "inside") {
      read_inside(in, tree.inside);
    } else if (key == "ranks") {
      read_ranks(in, tree.ranks);
    } else {
      read_elements(in, tree);
    }
  }
  tree.has_lists = has_lists_without_text(tree);
  return tree;
}

}  // namespace

ExcessTree::ExcessTree() = default;
ExcessTree::ExcessTree(ExcessTree&&) noexcept = default;
ExcessTree& ExcessTree::operator=(ExcessTree&&) noexcept = default;
ExcessTree::~ExcessTree() = default;

ExcessTree::Inner* ExcessTree::find(std::string_view name) {
  const auto place =
      std::ranges::lower_bound(inside, name, {}, [](const Inner& i) -> std::string_view { return i.name; });
  return place == inside.end() || place->name != name ? nullptr : &*place;
}

/// One level of an object is two levels of its excess.
ExcessTree read_excess(std::string_view excess) {
  json::Reader in(excess, 4 * json::Reader::kDepthLimit);
  return read_tree(in);
}

}  // namespace kubexx::codec
