#include <kubexx/detail/webhook/admission.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/codec/excess_tree.hpp"
#include "runtime/codec/list_origins.hpp"
#include "runtime/codec/list_path.hpp"
#include "runtime/json/members_by_key.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/differing_members.hpp"

namespace kubexx::webhook {
namespace {

/// The elements of a list that wait for their places, in a Fenwick tree: each of its cells counts those of a range.
class Waiting {
 public:
  explicit Waiting(std::size_t size) : counts_(size + 1, 0) {}

  void add(std::size_t index) { change(index, 1); }
  void remove(std::size_t index) { change(index, -1); }
  /// How many are before this one.
  std::size_t before(std::size_t index) const {
    std::int64_t count = 0;
    for (std::size_t cell = index; cell > 0; cell &= cell - 1) count += counts_[cell];
    return static_cast<std::size_t>(count);
  }

 private:
  void change(std::size_t index, std::int64_t by) {
    for (std::size_t cell = index + 1; cell < counts_.size(); cell += cell & (~cell + 1)) counts_[cell] += by;
  }

  std::vector<std::int64_t> counts_;
};

/// Collects the operations of a patch while it descends three documents.
class PatchWriter {
 public:
  explicit PatchWriter(std::span<const codec::ListKeys> lists) : list_path_(lists) {}

  /// `excess` is that of the value when it was read (codec/excess.hpp), or null.
  void compare(const json::Value& raw, const json::Value& before, const json::Value& after, codec::ExcessTree* excess) {
    if (raw.is_object() && before.is_object() && after.is_object())
      compare_objects(raw.as_object(), before.as_object(), after.as_object(), excess);
    else if (raw.is_array() && before.is_array() && after.is_array() && excess != nullptr && !excess->ranks.empty())
      compare_sets(raw.as_array(), before.as_array(), after.as_array(), *excess);
    else if (raw.is_array() && before.is_array() && after.is_array() &&
             raw.as_array().size() == before.as_array().size())
      compare_lists(raw.as_array(), before.as_array(), after.as_array(), excess);
    else if (before != after)
      add("replace", &after);
  }
  std::string text() const { return operations_.empty() ? std::string() : "[" + operations_ + "]"; }

 private:
  static codec::ExcessTree* excess_of_member(codec::ExcessTree* object, std::string_view name) {
    codec::ExcessTree::Inner* const inner = object == nullptr ? nullptr : object->find(name);
    return inner == nullptr ? nullptr : &inner->tree;
  }

  static codec::ExcessTree* excess_of_element(codec::ExcessTree* list, std::size_t place) {
    return list == nullptr || place >= list->elements.size() ? nullptr : &list->elements[place];
  }

  void compare_objects(const json::Object& raw, const json::Object& before, const json::Object& after,
                       codec::ExcessTree* excess) {
    const json::MembersByKey raw_members(raw), old_members(before), new_members(after);
    for (const auto& [key, value] : before)
      if (new_members.find(key) == nullptr && raw_members.find(key) != nullptr)
        at(key, [&] { add("remove", nullptr); });
    for (const auto& [key, value] : after) {
      const json::Value* const was = old_members.find(key);
      const json::Value* const source = raw_members.find(key);
      if (source != nullptr && was != nullptr) {
        const codec::ListPath::Step step(list_path_, key);
        at(key, [&] { compare(*source, *was, value, excess_of_member(excess, key)); });
      } else if (was == nullptr || *was != value) {
        at(key, [&] { add("add", &value); });
      }
    }
  }

  /// First elements without a successor are removed, from the end. Then each place gets its element: one that is new,
  /// or one that was there before, which keeps what the types do not read. Where there is nothing to keep, a list that
  /// is mostly moved is replaced.
  void compare_lists(const json::Array& raw, const json::Array& before, const json::Array& after,
                     codec::ExcessTree* excess) {
    const codec::Origins origins = codec::origins_of(before, after, list_path_.keys());
    const std::vector<std::size_t> places = places_to_move_from(before.size(), origins);
    if (is_mostly_moved(origins, places) && raw == before) {
      const json::Value whole = after;
      return add("replace", &whole);
    }
    const codec::ListPath::Step step(list_path_, std::nullopt);
    remove_unmatched(before.size(), origins);
    for (std::size_t place = 0; place < after.size(); ++place) {
      if (!origins[place]) {
        at(std::to_string(place), [&] { add("add", &after[place]); });
        continue;
      }
      const std::size_t origin = *origins[place];
      move(places[place], place);
      at(std::to_string(place),
         [&] { compare(raw[origin], before[origin], after[place], excess_of_element(excess, origin)); });
    }
  }

  /// The elements of a set stay in the order of `raw`, and new ones follow. An element that it had
  /// more than once stays so unless it changes.
  void compare_sets(const json::Array& raw, const json::Array& before, const json::Array& after,
                    codec::ExcessTree& excess) {
    const codec::Origins origins = codec::origins_of_set(before, after);
    std::vector<const json::Value*> successors(before.size(), nullptr);
    for (std::size_t j = 0; j < after.size(); ++j)
      if (origins[j]) successors[*origins[j]] = &after[j];
    const std::vector<bool> stays = elements_that_stay(excess.ranks, before, successors);
    for (std::size_t place = raw.size(); place-- > 0;)
      if (!stays[place]) at(std::to_string(place), [&] { add("remove", nullptr); });
    const codec::ListPath::Step step(list_path_, std::nullopt);
    std::size_t place = 0;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (!stays[i]) continue;
      const std::uint32_t rank = excess.ranks[i];
      at(std::to_string(place++),
         [&] { compare(raw[i], before[rank], *successors[rank], excess_of_element(&excess, i)); });
    }
    for (std::size_t j = 0; j < after.size(); ++j)
      if (!origins[j]) at(std::to_string(place++), [&] { add("add", &after[j]); });
  }

  static std::vector<bool> elements_that_stay(const std::vector<std::uint32_t>& ranks, const json::Array& before,
                                              const std::vector<const json::Value*>& successors) {
    std::vector<bool> stays, is_seen(before.size(), false);
    for (const std::uint32_t rank : ranks) {
      const json::Value* const successor = successors[rank];
      stays.push_back(successor != nullptr && (!is_seen[rank] || *successor == before[rank]));
      is_seen[rank] = true;
    }
    return stays;
  }

  /// Where each element of the new list is when its place is filled, after those before it.
  static std::vector<std::size_t> places_to_move_from(std::size_t size, const codec::Origins& origins) {
    Waiting waiting(size);
    for (const auto& origin : origins)
      if (origin) waiting.add(*origin);
    std::vector<std::size_t> places(origins.size());
    for (std::size_t place = 0; place < origins.size(); ++place) {
      if (!origins[place]) continue;
      places[place] = place + waiting.before(*origins[place]);
      waiting.remove(*origins[place]);
    }
    return places;
  }

  static bool is_mostly_moved(const codec::Origins& origins, const std::vector<std::size_t>& places) {
    std::size_t moved = 0;
    for (std::size_t place = 0; place < places.size(); ++place)
      if (origins[place] && places[place] != place) ++moved;
    return moved > kFewMoves && 2 * moved > places.size();
  }

  void remove_unmatched(std::size_t size, const codec::Origins& origins) {
    std::vector<bool> is_matched(size, false);
    for (const auto& origin : origins)
      if (origin) is_matched[*origin] = true;
    for (std::size_t index = size; index-- > 0;)
      if (!is_matched[index]) at(std::to_string(index), [&] { add("remove", nullptr); });
  }

  void move(std::size_t from, std::size_t to) {
    if (from == to) return;
    std::string source;
    at(std::to_string(from), [&] { source = path_; });
    at(std::to_string(to), [&] { add("move", nullptr, &source); });
  }

  template <class Inside>
  void at(std::string_view key, Inside inside) {
    const std::size_t size = path_.size();
    path_ += '/';
    for (const char c : key) {
      if (c == '~')
        path_ += "~0";
      else if (c == '/')
        path_ += "~1";
      else
        path_ += c;
    }
    inside();
    path_.resize(size);
  }

  void add(std::string_view operation, const json::Value* value, const std::string* from = nullptr) {
    if (!operations_.empty()) operations_ += ',';
    operations_.append(R"({"op":")").append(operation).append(1, '"');
    if (from != nullptr) operations_.append(R"(,"from":)").append(json::quoted(*from));
    operations_.append(R"(,"path":)").append(json::quoted(path_));
    if (value != nullptr) operations_.append(R"(,"value":)").append(json::to_text(*value));
    operations_ += '}';
  }

  static constexpr std::size_t kFewMoves = 16;  ///< which are easier to read than a new list

  codec::ListPath list_path_;
  std::string path_;
  std::string operations_;
};

}  // namespace

std::string object_patch(std::string_view raw, std::string_view before, std::string_view after,
                         std::span<const codec::ListKeys> lists, std::string_view excess) {
  if (before == after) return {};
  PatchWriter patch(lists);
  const ComparedDocuments documents = differing_members(raw, before, after);
  codec::ExcessTree tree = codec::read_excess(excess);
  patch.compare(documents.raw, documents.before, documents.after, &tree);
  return patch.text();
}

}  // namespace kubexx::webhook
