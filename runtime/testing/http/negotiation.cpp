#include <fmt/format.h>

#include <array>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::testing {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(' ') - start + 1);
}

/// The parts of `text` between separators.
std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(trimmed(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<Form> form_of(std::string_view kind, std::string_view group, std::string_view version) {
  if (kind.empty()) return Form::object;
  if (group != "meta.k8s.io" || (version != "v1" && version != "v1beta1")) return std::nullopt;
  if (kind == "Table") return Form::table;
  if (kind == "PartialObjectMetadata" || kind == "PartialObjectMetadataList") return Form::metadata;
  return std::nullopt;
}

/// One alternative of `Accept`; no value if the server does not have that form.
std::optional<Accepted> parse_alternative(std::string_view text) {
  const std::vector<std::string_view> parts = parts_of(text, ';');
  Accepted accepted;
  if (parts[0] == "application/yaml") {
    accepted.media_type = "application/yaml";
  } else if (parts[0] != "application/json" && parts[0] != "application/*" && parts[0] != "*/*" && !parts[0].empty()) {
    return std::nullopt;
  }
  std::string_view kind, group, version;
  for (const std::string_view part : parts) {
    if (part.starts_with("as=")) kind = part.substr(3);
    if (part.starts_with("g=")) group = part.substr(2);
    if (part.starts_with("v=")) version = part.substr(2);
    if (part == "pretty=1" || part == "pretty=true") accepted.pretty = true;
  }
  const std::optional<Form> form = form_of(kind, group, version);
  if (!form) return std::nullopt;
  accepted.form = *form;
  if (!version.empty()) accepted.form_version = version;
  return accepted;
}

/// Clients that people use in a terminal or browser get indented answers.
bool wants_lines(const ApiRequest& request) {
  if (const std::string* pretty = request.find("pretty")) return request.flag("pretty") && *pretty != "false";
  constexpr std::array<std::string_view, 3> kReaders = {"curl", "Wget", "Mozilla/5.0"};
  for (const std::string_view reader : kReaders)
    if (request.user_agent.starts_with(reader)) return true;
  return false;
}

}  // namespace

Outcome<Accepted> accepted_form(const ApiRequest& request) {
  for (const std::string_view alternative : parts_of(request.accept, ',')) {
    std::optional<Accepted> accepted = parse_alternative(alternative);
    if (!accepted) continue;
    accepted->pretty = accepted->pretty || wants_lines(request);
    const std::string_view include = request.parameter("includeObject");
    if (include == "None") accepted->row_object = RowObject::none;
    if (include == "Object") accepted->row_object = RowObject::object;
    const bool is_known = include.empty() || include == "Metadata" || accepted->row_object != RowObject::metadata;
    if (accepted->form == Form::table && !is_known)
      return refused(
          fmt::format("Unable to convert to Table as requested: includeObject: Invalid value: {}: must be 'Metadata', "
                      "'Object', 'None', or empty",
                      json::go_quoted(include)));
    return *accepted;
  }
  return not_acceptable(kServedMediaTypes);
}

ApiResponse respond(int code, std::string text, const Accepted& accepted) {
  ApiResponse response;
  response.code = code;
  response.content_type = accepted.media_type;
  response.body = std::move(text);
  if (accepted.media_type == "application/yaml" || accepted.pretty) {
    const auto value = json::parse(response.body);
    if (const auto* error = std::get_if<json::ParseError>(&value)) return respond(internal(error->message));
    const json::Value& tree = std::get<json::Value>(value);
    response.body = accepted.pretty ? json::to_pretty_text(tree) : yaml::to_yaml(tree);
  }
  if (!response.body.ends_with('\n') && !accepted.pretty) response.body += '\n';
  return response;
}

}  // namespace kubexx::testing
