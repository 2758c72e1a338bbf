#pragma once

#include <concepts>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/detail/cache/object.hpp>

/// Indexes of a cache: from a value that a function finds in objects to the objects that have it.
namespace kubexx::cache {

/// Not thread-safe: the store locks.
class Index {
 public:
  virtual ~Index() = default;
  /// What the function threw, if it did: the object is then not in the index.
  virtual std::optional<std::string> add(const Object& object) = 0;
  virtual void remove(const Object& object) = 0;
};

template <class Result>
struct IndexValue {
  using type = Result;
};
template <class Value>
struct IndexValue<std::vector<Value>> {
  using type = Value;
};

template <class Function, Resource K>
class TypedIndex : public Index {
 public:
  using Found = std::remove_cvref_t<std::invoke_result_t<const Function&, const K&>>;
  using Value = typename IndexValue<Found>::type;

  std::optional<std::string> add(const Object& object) override {
    return guarded([&] {
      for (const Value& value : values_of(object)) objects_[value].insert_or_assign(object.key(), object);
    });
  }

  void remove(const Object& object) override {
    guarded([&] {
      for (const Value& value : values_of(object)) {
        const auto found = objects_.find(value);
        if (found == objects_.end()) continue;
        found->second.erase(object.key());
        if (found->second.empty()) objects_.erase(found);
      }
    });
  }

  std::vector<std::shared_ptr<const K>> find(const Value& value) const {
    std::vector<std::shared_ptr<const K>> objects;
    if (const auto found = objects_.find(value); found != objects_.end())
      for (const auto& [key, object] : found->second) objects.push_back(typed<K>(object));
    return objects;
  }

 private:
  static std::vector<Value> values_of(const Object& object) {
    const Function function{};
    Found found = std::invoke(function, *static_cast<const K*>(object.value.get()));
    if constexpr (std::same_as<Found, Value>)
      return {std::move(found)};
    else
      return found;
  }

  /// An index must not stop a cache.
  template <class Act>
  static std::optional<std::string> guarded(Act act) {
    try {
      act();
      return std::nullopt;
    } catch (const std::exception& exception) {
      return exception.what();
    } catch (...) {
      return "not a std::exception";
    }
  }

  std::map<Value, std::map<Key, Object>> objects_;
};

}  // namespace kubexx::cache
