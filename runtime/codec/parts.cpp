#include "runtime/codec/parts.hpp"

#include <algorithm>
#include <numeric>

namespace kubexx::codec {
namespace {

JsonPart next_part(json::Reader& in, std::string name) {
  JsonPart part{std::move(name), in.peek(), {}};
  part.text = in.raw();
  return part;
}

}  // namespace

JsonPart read_part(std::string_view document) {
  json::Reader in(document);
  JsonPart part = next_part(in, {});
  return in.finish() ? part : JsonPart();
}

Parts::Parts(const JsonPart& whole) {
  json::Reader in(whole.text);
  if (whole.token == json::Token::object) {
    for (in.begin_object(); in.next_member();) {
      std::string name(in.key());
      parts_.push_back(next_part(in, std::move(name)));
    }
    leave_one_of_each_name();
  } else if (whole.token == json::Token::array) {
    for (in.begin_array(); in.next_element();) parts_.push_back(next_part(in, {}));
  }
}

void Parts::leave_one_of_each_name() {
  std::vector<std::size_t> order(parts_.size());
  const auto by_name = [this](std::size_t a, std::size_t b) { return parts_[a].name < parts_[b].name; };
  const auto same = [this](std::size_t a, std::size_t b) { return parts_[a].name == parts_[b].name; };
  std::iota(order.begin(), order.end(), 0);
  if (!std::is_sorted(order.begin(), order.end(), by_name)) std::stable_sort(order.begin(), order.end(), by_name);
  if (std::adjacent_find(order.begin(), order.end(), same) == order.end()) return;
  had_repeats_ = true;
  std::vector<bool> gone(parts_.size(), false);
  for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
    if (!same(order[first], order[i])) {
      first = i;
      continue;
    }
    parts_[order[first]] = parts_[order[i]];
    gone[order[i]] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (!gone[i]) std::swap(parts_[kept++], parts_[i]);
  parts_.resize(kept);
}

}  // namespace kubexx::codec
