#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/core/timestamp.hpp"
#include "runtime/schema/crd.hpp"

// Objects as rows: the Table of meta.k8s.io that kubectl asks for and prints.

namespace kubexx::testing {

/// The part of the object that a row includes.
enum class RowObject { none, metadata, object };

struct TableRequest {
  core::Timestamp now;
  RowObject include = RowObject::metadata;
  bool without_headers = false;           ///< all but the first table of a watch
  std::string_view table_version = "v1";  ///< of meta.k8s.io: `v1` or `v1beta1`
};

struct TableColumn {
  std::string name;
  std::string type;
  std::string format = {};
  std::string description = {};
  std::int32_t priority = 0;
};

/// The columns of a kind, and the cells of one object.
struct TableLayout {
  std::vector<TableColumn> columns;
  std::function<json::Array(const json::Value& object, const core::Timestamp& now)> cells;
  json::Value (*conditions)(const json::Value& object) = nullptr;  ///< of a row; JSON null if it has none
};

/// The columns that a definition's version asks for; the age, when it asks for none.
TableLayout custom_layout(const schema::CrdVersion& version);

/// Of a built-in kind; of one without columns of its own the name and when it was made.
TableLayout built_in_layout(std::string_view group, std::string_view kind);

/// A list, as one that has `items`, or one object.
json::Value table(const TableLayout& layout, const json::Value& object, const TableRequest& request);

/// The metadata of an object by itself: PartialObjectMetadata.
json::Value partial_metadata(const json::Value& object, std::string_view version = "v1");

/// `3d4h`: how long ago something was, to two or three digits.
std::string age_text(std::int64_t seconds);
/// The age of a timestamp in RFC 3339; `<unknown>` if it is empty, `<invalid>` if it is not a timestamp.
std::string age_of(std::string_view timestamp, const core::Timestamp& now);

}  // namespace kubexx::testing
