// schema_lines [--server-version 1.37]: answers the requests of PROTOCOL.md, one JSON object a line, as kubexx sees it.
#include <iostream>
#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/verdict.hpp"

namespace kubexx::tests {
namespace {

std::string text_of(const json::Object& request, std::string_view key) {
  const json::Value* value = request.find(key);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

std::optional<std::string> optional_text_of(const json::Object& request, std::string_view key) {
  std::string text = text_of(request, key);
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

bool flag_of(const json::Object& request, std::string_view key) {
  const json::Value* value = request.find(key);
  return value == nullptr || !value->is_bool() || value->as_bool();
}

VerdictRequest request_of(const json::Object& line, int server_minor) {
  VerdictRequest request;
  const bool is_object = text_of(line, "op") == "object";
  request.document = text_of(line, is_object ? "object" : "new");
  if (is_object) request.crd = text_of(line, "crd");
  request.old = optional_text_of(line, "old");
  request.version = text_of(line, "version");
  request.subresource = text_of(line, "subresource");
  request.field_validation = text_of(line, "fieldValidation");
  request.with_rules = flag_of(line, "cel");
  request.established = flag_of(line, "established");
  request.server_minor = server_minor;
  return request;
}

json::Array texts(const std::vector<std::string>& list) {
  json::Array array;
  for (const std::string& text : list) array.emplace_back(text);
  return array;
}

json::Array errors(const std::vector<FoundError>& list) {
  json::Array array;
  for (const FoundError& error : list) {
    json::Object one;
    one.set("type", error.type);
    one.set("field", error.field);
    one.set("detail", error.detail);
    one.set("value", error.value);
    one.set("text", error.text);
    array.emplace_back(std::move(one));
  }
  return array;
}

std::string line_of(const VerdictAnswer& answer) {
  json::Object line;
  line.set("accepted", answer.accepted);
  line.set("fatal", answer.fatal);
  line.set("strict", texts(answer.strict));
  line.set("errors", errors(answer.errors));
  line.set("warnings", texts(answer.warnings));
  line.set("panic", answer.fell_over ? "as the server" : "");
  if (answer.object) line.set("object", *answer.object);
  if (!answer.problem.empty()) line.set("problem", answer.problem);
  return json::to_text(line);
}

std::string answer(const std::string& line, int server_minor) {
  const auto parsed = json::parse(line);
  const auto* request = std::get_if<json::Value>(&parsed);
  if (request == nullptr || !request->is_object()) return R"({"problem":"the request is no JSON object"})";
  return line_of(judge(request_of(request->as_object(), server_minor)));
}

/// The minor of `1.37`.
int minor_of(const std::string& version) { return std::stoi(version.substr(version.find('.') + 1)); }

}  // namespace
}  // namespace kubexx::tests

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const int minor = argc > 2 && std::string(argv[1]) == "--server-version" ? kubexx::tests::minor_of(argv[2])
                                                                           : kubexx::schema::kNewestServer;
  std::cout << R"({"server":"1.)" << minor << R"(","compatibility":"1.)" << minor - 1 << "\"}" << std::endl;
  for (std::string line; std::getline(std::cin, line);) std::cout << kubexx::tests::answer(line, minor) << std::endl;
}
