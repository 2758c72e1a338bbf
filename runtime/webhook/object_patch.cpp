#include <kubexx/detail/webhook/admission.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/codec/list_path.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/differing_members.hpp"
#include "runtime/webhook/list_origins.hpp"
#include "runtime/webhook/members_by_key.hpp"

namespace kubexx::webhook {
namespace {

/// Collects the operations of a patch while it descends three documents.
class PatchWriter {
 public:
  explicit PatchWriter(std::span<const codec::ListKeys> lists) : list_path_(lists) {}

  void compare(const json::Value& raw, const json::Value& before, const json::Value& after) {
    if (raw.is_object() && before.is_object() && after.is_object())
      compare_objects(raw.as_object(), before.as_object(), after.as_object());
    else if (raw.is_array() && before.is_array() && after.is_array() &&
             raw.as_array().size() == before.as_array().size())
      compare_lists(raw.as_array(), before.as_array(), after.as_array());
    else if (before != after)
      add("replace", &after);
  }
  std::string text() const { return operations_.empty() ? std::string() : "[" + operations_ + "]"; }

 private:
  void compare_objects(const json::Object& raw, const json::Object& before, const json::Object& after) {
    const MembersByKey raw_members(raw), old_members(before), new_members(after);
    for (const auto& [key, value] : before)
      if (new_members.find(key) == nullptr && raw_members.find(key) != nullptr)
        at(key, [&] { add("remove", nullptr); });
    for (const auto& [key, value] : after) {
      const json::Value* const was = old_members.find(key);
      const json::Value* const source = raw_members.find(key);
      if (source != nullptr && was != nullptr) {
        const codec::ListPath::Step step(list_path_, key);
        at(key, [&] { compare(*source, *was, value); });
      } else if (was == nullptr || *was != value) {
        at(key, [&] { add("add", &value); });
      }
    }
  }

  /// First elements without a successor are removed, from the end. Then each place gets its element: one that is new,
  /// or one that was there before, which keeps what the types do not read.
  void compare_lists(const json::Array& raw, const json::Array& before, const json::Array& after) {
    const Origins origins = origins_of(before, after, list_path_.keys());
    const codec::ListPath::Step step(list_path_, std::nullopt);
    std::vector<std::size_t> left = remove_unmatched(before.size(), origins);
    for (std::size_t place = 0; place < after.size(); ++place) {
      if (!origins[place]) {
        at(std::to_string(place), [&] { add("add", &after[place]); });
        left.insert(left.begin() + static_cast<std::ptrdiff_t>(place), kNew);
        continue;
      }
      const std::size_t origin = *origins[place];
      const auto found = std::find(left.begin() + static_cast<std::ptrdiff_t>(place), left.end(), origin);
      move(static_cast<std::size_t>(found - left.begin()), place);
      std::rotate(left.begin() + static_cast<std::ptrdiff_t>(place), found, found + 1);
      at(std::to_string(place), [&] { compare(raw[origin], before[origin], after[place]); });
    }
  }

  /// The indices of the elements that are left.
  std::vector<std::size_t> remove_unmatched(std::size_t size, const Origins& origins) {
    std::vector<bool> is_matched(size, false);
    for (const auto& origin : origins)
      if (origin) is_matched[*origin] = true;
    for (std::size_t index = size; index-- > 0;)
      if (!is_matched[index]) at(std::to_string(index), [&] { add("remove", nullptr); });
    std::vector<std::size_t> left;
    for (std::size_t index = 0; index < size; ++index)
      if (is_matched[index]) left.push_back(index);
    return left;
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

  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);  ///< the origin of an element that was added

  codec::ListPath list_path_;
  std::string path_;
  std::string operations_;
};

}  // namespace

std::string object_patch(std::string_view raw, std::string_view before, std::string_view after,
                         std::span<const codec::ListKeys> lists) {
  if (before == after) return {};
  PatchWriter patch(lists);
  const ComparedDocuments documents = differing_members(raw, before, after);
  patch.compare(documents.raw, documents.before, documents.after);
  return patch.text();
}

}  // namespace kubexx::webhook
