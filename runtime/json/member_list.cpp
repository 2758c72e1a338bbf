#include <algorithm>
#include <numeric>

#include "runtime/json/marked.hpp"

namespace kubexx::json {

namespace {

constexpr std::size_t kFewMembers = 12;
constexpr std::size_t kUsualMembers = 4;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

using Members = std::vector<Object::Member>;

bool has_repetition(const Members& members) {
  for (std::size_t later = 1; later < members.size(); ++later)
    for (std::size_t earlier = 0; earlier < later; ++earlier)
      if (members[earlier].first == members[later].first) return true;
  return false;
}

std::vector<std::size_t> sorted_places(const Members& members) {
  std::vector<std::size_t> places(members.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::sort(places.begin(), places.end(), [&members](std::size_t a, std::size_t b) {
    const int order = members[a].first.compare(members[b].first);
    return order != 0 ? order < 0 : a < b;
  });
  return places;
}

/// For each member, the index of the previous one with the same key, or kNone.
std::vector<std::size_t> previous_places(const Members& members) {
  const auto places = sorted_places(members);
  std::vector<std::size_t> previous(members.size(), kNone);
  for (std::size_t i = 1; i < places.size(); ++i)
    if (members[places[i - 1]].first == members[places[i]].first) previous[places[i]] = places[i - 1];
  return previous;
}

}  // namespace

void MemberList::add(std::string key, Value value, Marks marks) {
  if (members_.empty()) {
    members_.reserve(kUsualMembers);
    marks_.reserve(kUsualMembers);
  }
  members_.emplace_back(std::move(key), std::move(value));
  marks_.push_back(std::move(marks));
}

MemberList::Result MemberList::finish() {
  Result result;
  const bool few = members_.size() <= kFewMembers;
  const auto previous = few && !has_repetition(members_) ? std::vector<std::size_t>() : previous_places(members_);
  std::vector<std::size_t> home(previous.size());  // index in the result of the first member with this key
  Members kept;
  std::vector<Marks> marks;
  if (std::all_of(previous.begin(), previous.end(), [](std::size_t place) { return place == kNone; })) {
    result.object = Object::from_distinct(std::move(members_));
    result.marks = std::move(marks_);
    return result;
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (previous[i] == kNone) {
      home[i] = kept.size();
      kept.push_back(std::move(members_[i]));
      marks.push_back(std::move(marks_[i]));
      continue;
    }
    home[i] = home[previous[i]];
    auto& place = marks[home[i]];
    result.repetitions.push_back({std::move(members_[i].first), marks_[i].key, marks_[i].value, place.key});
    kept[home[i]].second = std::move(members_[i].second);
    place = std::move(marks_[i]);
  }
  result.object = Object::from_distinct(std::move(kept));
  result.marks = std::move(marks);
  return result;
}

void add_duplicate(std::vector<Duplicate>& duplicates, const Trail& trail, MemberList::Repetition& repetition) {
  if (duplicates.size() == kMostDuplicates) return;
  auto path = trail.to(repetition.key);
  duplicates.push_back(
      {std::move(path), std::move(repetition.key), repetition.mark, repetition.value, repetition.first});
}

}  // namespace kubexx::json
