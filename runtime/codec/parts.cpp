#include "runtime/codec/parts.hpp"

#include <algorithm>
#include <numeric>

namespace kubexx::codec {
namespace {

Part next_part(json::Reader& in, std::string name) {
  Part part{std::move(name), in.peek(), {}};
  part.text = in.raw();
  return part;
}

}  // namespace

Part read_part(std::string_view document) {
  json::Reader in(document);
  Part part = next_part(in, {});
  return in.finish() ? part : Part();
}

Parts::Parts(const Part& whole) {
  json::Reader in(whole.text);
  if (whole.token == json::Token::object) {
    for (in.begin_object(); in.next_member();) {
      std::string name(in.key());
      parts_.push_back(next_part(in, std::move(name)));
    }
    sort();
  } else if (whole.token == json::Token::array) {
    for (in.begin_array(); in.next_element();) parts_.push_back(next_part(in, {}));
  }
}

void Parts::sort() {
  const auto by_name = [this](std::uint32_t a, std::uint32_t b) { return parts_[a].name < parts_[b].name; };
  const auto same = [this](std::uint32_t a, std::uint32_t b) { return parts_[a].name == parts_[b].name; };
  order_.resize(parts_.size());
  std::iota(order_.begin(), order_.end(), 0);
  if (!std::is_sorted(order_.begin(), order_.end(), by_name)) std::stable_sort(order_.begin(), order_.end(), by_name);
  if (std::adjacent_find(order_.begin(), order_.end(), same) == order_.end()) return;
  had_repeats_ = true;
  std::vector<bool> gone(parts_.size(), false);
  for (std::size_t i = 1, first = 0; i < order_.size(); ++i) {
    if (!same(order_[first], order_[i])) {
      first = i;
      continue;
    }
    parts_[order_[first]] = parts_[order_[i]];
    gone[order_[i]] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (!gone[i]) std::swap(parts_[kept++], parts_[i]);
  parts_.resize(kept);
  sort();
}

const Part* Parts::find(std::string_view name) const {
  const auto place = std::ranges::lower_bound(order_, name, {},
                                              [this](std::uint32_t i) -> std::string_view { return parts_[i].name; });
  return place == order_.end() || parts_[*place].name != name ? nullptr : &parts_[*place];
}

}  // namespace kubexx::codec
