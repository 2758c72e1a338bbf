#include "runtime/simulation/other_client.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include <kubexx/json/members.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kForeignMark = kForeignField.substr(std::string_view("metadata.annotations.").size());

std::string path_of(const http::Request& request) { return request.target.substr(0, request.target.find('?')); }

/// The path of the object that a write is about, without its subresource.
std::string object_path(const http::Request& request) {
  std::string path = path_of(request);
  for (const std::string_view subresource : {"/status", "/scale"})
    if (path.ends_with(subresource)) path.resize(path.size() - subresource.size());
  return path;
}

bool is_apply(const http::Request& request) {
  return http::find_header(request.headers, "Content-Type").value_or("").find("apply-patch") != std::string_view::npos;
}

/// The path of the collection of an object.
std::string collection_of(const std::string& object) { return object.substr(0, object.rfind('/')); }

http::Request request_of(std::string method, std::string target, std::string content_type, std::string body) {
  http::Request request{.method = std::move(method), .target = std::move(target)};
  request.headers = {{"Content-Type", std::move(content_type)}, {"User-Agent", "another-client/1"}};
  request.body = std::move(body);
  return request;
}

json::Value object_of(const http::Response& answered) {
  auto parsed = json::parse(answered.body);
  auto* object = std::get_if<json::Value>(&parsed);
  return object == nullptr ? json::Value() : std::move(*object);
}

std::string uid_of(const json::Value& object) { return json::text_at(object, {"metadata", "uid"}); }

}  // namespace

http::Response OtherClient::answer(const http::Request& request) {
  // Requests without faults are always answered.
  return transport_.send(request, {}).value();
}

void OtherClient::remember(const std::string& object, const http::Response& answered, const std::string& mark) {
  if (answered.status < 300) marks_[object] = {uid_of(object_of(answered)), mark};
}

void OtherClient::change_before(const http::Request& write) {
  const std::string mark = fmt::to_string(++changes_);
  if (write.method == "POST") return create(path_of(write), write.body, mark);
  const std::string object = object_path(write);
  const auto answered =
      answer(request_of("PATCH", object, "application/merge-patch+json",
                        fmt::format(R"({{"metadata":{{"annotations":{{"{}":"{}"}}}}}})", kForeignMark, mark)));
  remember(object, answered, mark);
  if (answered.status == 404 && is_apply(write) && object == path_of(write))
    create(collection_of(object), write.body, mark);
}

void OtherClient::create(const std::string& collection, const std::string& body, const std::string& mark) {
  auto parsed = json::parse(body);
  auto* object = std::get_if<json::Value>(&parsed);
  if (object == nullptr) return;
  const std::string name = json::text_at(*object, {"metadata", "name"});
  // An object with a generated name is another one each time.
  if (name.empty()) return;
  json::set(*object, {"metadata", "annotations", kForeignMark}, mark);
  const auto answered = answer(request_of("POST", collection, "application/json", json::to_text(*object)));
  remember(collection + '/' + name, answered, mark);
}

bool OtherClient::is_lost(const std::string& object, const Mark& mark) {
  const auto answered = answer({.method = "GET", .target = object});
  if (answered.status != 200) return false;
  const json::Value found = object_of(answered);
  return uid_of(found) == mark.uid && json::text_at(found, {"metadata", "annotations", kForeignMark}) != mark.value;
}

bool OtherClient::has_lost_mark() {
  return std::erase_if(marks_, [this](const auto& marked) { return is_lost(marked.first, marked.second); }) > 0;
}

}  // namespace kubexx::testing
