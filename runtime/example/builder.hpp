#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "runtime/example/moves.hpp"

namespace kubexx::example {

/// A value of a place, or why there is none.
struct Built {
  std::optional<json::Value> value;
  std::string path;     ///< of the error, relative to the place: `.spec.ports[0]`; can be empty
  std::string problem;  ///< empty if there is a value
};

/// Builds values from the leaves up, each valid by itself. A place is built once for each extent.
class Builder : public ValueSource {
 public:
  /// `excluded`, if given, is a schema for which no value is built.
  explicit Builder(int server_minor, const schema::JsonSchema* excluded = nullptr)
      : server_minor_(server_minor), excluded_(excluded) {}

  const Built& build(const Place& place, Extent extent);

  const json::Value* value(const Place& place, Extent extent) override;
  std::optional<json::Value> sized(const Place& place, Extent extent, std::size_t count) override;
  int server_minor() const override { return server_minor_; }

 private:
  Built make(const Place& place, Extent extent);
  Built make_scalar(const Place& place);
  Built make_object(const Place& place, Extent extent);
  Built make_list(const Place& place, Extent extent, std::size_t count);
  void add_until_enough(const Place& place, Extent extent, json::Object& object);
  bool add_entries(const Place& place, Extent extent, std::size_t count, json::Object& map, Built& out);
  void tell_apart(const Place& item, const Place& list, std::size_t index, json::Value& element);
  Built fit(const Place& place, Extent extent, Built start);
  Built grown(const Place& place, json::Value value);
  Built shrunk(const Place& place, json::Value value);
  bool is_valid(const Place& place, const json::Value& value);

  int server_minor_;
  const schema::JsonSchema* excluded_;
  std::size_t budget_ = 60'000;     ///< validations of searches that are left for the whole object
  std::size_t values_ = 2'000'000;  ///< values that are left for all places, counted at each
  std::map<std::pair<const schema::JsonSchema*, Extent>, Built> built_;
};

}  // namespace kubexx::example
