#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/testing/api_request.hpp"
#include "runtime/testing/resource.hpp"
#include "runtime/testing/storage.hpp"

/// How objects are shown to a client: in the version of its URL, and in the form that it accepts.
namespace kubexx::testing {

enum class Form { object, table, metadata };

/// What a list says beside its items.
struct ListFacts {
  std::int64_t version = 0;
  std::string continue_token;
  std::optional<std::int64_t> remaining;
};

void set_version(json::Value& object, std::int64_t version);

class Printer {
 public:
  Printer() = default;
  Printer(ResourcePtr resource, Form form, std::string date)
      : resource_(std::move(resource)), form_(form), date_(std::move(date)) {}

  std::string object(const Stored& state) const;
  std::string object(const json::Value& value) const;
  std::string list(const Storage::Objects& objects, const ListFacts& facts) const;
  std::string event(const Stored& state);
  std::string bookmark(std::int64_t version, bool ends_initial_events);

 private:
  std::string event_of(const json::Value& value);

  ResourcePtr resource_;
  Form form_ = Form::object;
  std::string date_;         ///< ages are counted from it
  bool has_header_ = false;  ///< of events that are tables only the first names the columns
};

/// What a client asks for by `Accept`.
struct Accepted {
  Form form = Form::object;
  std::string media_type = "application/json";
  bool pretty = false;
};

Outcome<Accepted> accepted_form(const ApiRequest& request);
/// `text`, which is JSON, as the client wants it.
ApiResponse respond(int code, std::string text, const Accepted& accepted);

}  // namespace kubexx::testing
