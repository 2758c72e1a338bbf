#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/example/builder.hpp"
#include "runtime/example/random.hpp"
#include "runtime/example/version_place.hpp"

namespace kubexx::example {

/// The paths of all values that are neither objects nor lists, outside metadata.
std::vector<schema::Location> leaves_of(const json::Value& object);
/// `spec.ports[0].name`
std::string printed(const schema::Location& path);
/// The value at a path that the object has.
json::Value& value_at(json::Value& object, const schema::Location& path);

/// Random objects of one version that a server may have stored: valid by schema and rules, in all sizes between the
/// smallest and a few elements in each list, with nulls and status, and with unknown fields where the schema
/// preserves them. The same seed gives the same object.
class RandomObjects {
 public:
  RandomObjects(const schema::ServedDefinition& definition, std::string_view version);

  /// Nothing if no attempt satisfies the rules and `build_example` finds no object either.
  std::optional<json::Value> make(Random& random);
  /// Changes one value of `object` that is neither metadata nor an object or list, so that the object stays valid and a
  /// server accepts the update. Nothing if none of a few attempts does.
  std::optional<json::Value> with_other_value(const json::Value& object, Random& random);
  /// The object with other values at `path`, also where it cannot change in an update: with each word of an enum, else
  /// with a few values. Those that are not valid are omitted.
  std::vector<json::Value> with_other_values_at(const json::Value& object, const schema::Location& path,
                                                Random& random);
  /// From now on, the scalar at `path` has values that `accepts` takes, whatever else the schema allows. False, without
  /// effect, if it takes none.
  bool narrow(const schema::Location& path, const std::function<bool(const json::Value&)>& accepts);
  /// Whether a server accepts the object, unknown fields aside; as an update of `old`, if it is not null.
  bool is_valid(const json::Value& object, const json::Value* old = nullptr) const;
  /// Whether the object has every value that the schema requires; servers fill in those with a default value.
  bool is_complete(const json::Value& object) const;
  const VersionPlace& version() const { return version_; }

 private:
  std::optional<json::Value> attempt(Random& random);
  std::optional<json::Value> with_other_value_at(const json::Value& object, const schema::Location& path,
                                                 Random& random);
  std::optional<json::Value> with_value_at(const json::Value& object, const schema::Location& path,
                                           json::Value value) const;
  std::optional<json::Value> value(const Place& place, Random& random, int depth);
  std::optional<json::Value> composite(const Place& place, Random& random, int depth);
  std::optional<json::Value> object(const Place& place, Random& random, int depth);
  std::optional<json::Value> list(const Place& place, Random& random, int depth);
  std::optional<json::Value> scalar(const Place& place, Random& random);
  std::optional<json::Value> built(const Place& place, Random& random);
  const std::vector<json::Value>& candidates(const Place& place);
  Place place_of(const schema::Location& path) const;

  VersionPlace version_;
  Builder builder_;
  std::map<const schema::JsonSchema*, std::vector<json::Value>> candidates_;
  std::set<const schema::JsonSchema*> narrowed_;
};

}  // namespace kubexx::example
