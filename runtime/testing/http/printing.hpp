#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/storage/clock.hpp"
#include "runtime/testing/storage/storage.hpp"
#include "runtime/testing/tables/table.hpp"

/// How objects are shown to a client: in the form that it accepts.
namespace kubexx::testing {

/// The media types of objects in requests and responses, as errors list them.
inline constexpr std::string_view kServedMediaTypes =
    "application/json, application/yaml, application/vnd.kubernetes.protobuf";

enum class Form { object, table, metadata };

/// What a client asks for by `Accept`.
struct Accepted {
  Form form = Form::object;
  std::string media_type = "application/json";
  std::string form_version = "v1";  ///< of meta.k8s.io
  RowObject row_object = RowObject::metadata;
  bool pretty = false;
};

/// The metadata of a list.
struct ListFacts {
  std::int64_t version = 0;
  std::string continue_token;
  std::optional<std::int64_t> remaining;
};

void set_version(json::Value& object, std::int64_t version);

/// All that it prints is in the version of the resource.
class Printer {
 public:
  Printer() = default;
  Printer(ResourcePtr resource, const Accepted& accepted, const Clock& clock);

  std::string object(const Stored& state) const;
  std::string object(const json::Value& value) const;
  std::string list(const Storage::Objects& objects, const ListFacts& facts) const;
  std::string event(const Stored& state);
  std::string bookmark(std::int64_t version, bool ends_initial_events);

 private:
  std::string table_of(const json::Value& shown, bool without_headers) const;
  json::Value list_value(const Storage::Objects& objects, const ListFacts& facts) const;

  ResourcePtr resource_;
  Accepted accepted_;
  const Clock* clock_ = nullptr;
  std::shared_ptr<const TableLayout> layout_;  ///< of tables
  bool has_header_ = false;                    ///< of events that are tables only the first names the columns
};

Outcome<Accepted> accepted_form(const ApiRequest& request);
/// `text`, which is JSON, in the format that the client requested.
ApiResponse respond(int code, std::string text, const Accepted& accepted);

}  // namespace kubexx::testing
