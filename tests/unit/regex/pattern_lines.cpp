// Standard input: one request a line, {"pattern": …, "texts": […]}. Standard output: for each one line of JSON,
// {"error": …} or {"found": […]} with the first and last byte of every match in every text.
#include <iostream>
#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/json/marked.hpp"
#include "runtime/json/text.hpp"
#include "runtime/regex/regex.hpp"

using namespace kubexx;

namespace {

json::Array found(const regex::Regex& pattern, std::string_view text) {
  json::Array matches;
  for (const std::string_view match : pattern.find_all(text)) {
    const auto begin = match.data() - text.data();
    json::Array place;
    place.push_back(std::int64_t{begin});
    place.push_back(static_cast<std::int64_t>(begin + static_cast<std::ptrdiff_t>(match.size())));
    matches.push_back(std::move(place));
  }
  return matches;
}

json::Object answer(const json::Object& request) {
  json::Object answer;
  const auto compiled = regex::Regex::compile(request.find("pattern")->as_string());
  if (const auto* error = std::get_if<std::string>(&compiled)) {
    answer.set("error", *error);
    return answer;
  }
  json::Array all;
  for (const json::Value& text : request.find("texts")->as_array())
    all.push_back(found(std::get<regex::Regex>(compiled), text.as_string()));
  answer.set("found", std::move(all));
  return answer;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto parsed = json::parse(line);
    const auto* request = std::get_if<json::Value>(&parsed);
    if (request == nullptr || !request->is_object()) {
      std::cerr << "not a JSON object: " << line << "\n";
      return 1;
    }
    std::cout << json::to_text(answer(request->as_object())) << "\n";
  }
}
