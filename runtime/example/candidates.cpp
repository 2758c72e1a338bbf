#include "runtime/example/candidates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "runtime/core/base64.hpp"
#include "runtime/regex/samples.hpp"

namespace kubexx::example {
namespace {

using schema::JsonSchema;

constexpr std::size_t kSamplesOfPattern = 24;

struct FormatSample {
  std::string_view format;  ///< without dashes
  std::string_view value;
};
constexpr auto kFormatSamples = std::to_array<FormatSample>({
    {"bsonobjectid", "507f1f77bcf86cd799439011"},
    {"uri", "https://example.com"},
    {"email", "user@example.com"},
    {"hostname", "example.com"},
    {"ipv4", "192.0.2.1"},
    {"ipv6", "2001:db8::1"},
    {"cidr", "192.0.2.0/24"},
    {"mac", "00:00:5e:00:53:01"},
    {"uuid", "123e4567-e89b-42d3-a456-426614174000"},
    {"uuid3", "123e4567-e89b-32d3-a456-426614174000"},
    {"uuid4", "123e4567-e89b-42d3-a456-426614174000"},
    {"uuid5", "123e4567-e89b-52d3-a456-426614174000"},
    {"isbn", "978-3-16-148410-0"},
    {"isbn10", "3-16-148410-X"},
    {"isbn13", "978-3-16-148410-0"},
    {"creditcard", "4111111111111111"},
    {"ssn", "111-22-3333"},
    {"hexcolor", "#336699"},
    {"rgbcolor", "rgb(51,102,153)"},
    {"byte", "ZXhhbXBsZQ=="},
    {"password", "example"},
    {"date", "2026-01-01"},
    {"duration", "1h"},
    {"datetime", "2026-01-01T00:00:00Z"},
    {"k8sshortname", "example"},
    {"k8slongname", "example.com"},
});

/// Strings that suit what patterns and rules usually ask for.
constexpr auto kFamiliarStrings = std::to_array<std::string_view>({"example",
                                                                   "example.com",
                                                                   "https://example.com",
                                                                   "https://example.com/example",
                                                                   "example.com:8080",
                                                                   "1h",
                                                                   "1Gi",
                                                                   "1",
                                                                   "50%",
                                                                   "192.0.2.1",
                                                                   "192.0.2.0/24",
                                                                   "2001:db8::1",
                                                                   "2001:db8::/32",
                                                                   "/example",
                                                                   "example/example",
                                                                   "example.com/example",
                                                                   "v1",
                                                                   "1.0.0",
                                                                   "v1.0.0",
                                                                   "2026-01-01T00:00:00Z",
                                                                   "2026-01-01",
                                                                   "*",
                                                                   "0 0 * * *",
                                                                   "user@example.com",
                                                                   "Example",
                                                                   "EXAMPLE",
                                                                   "registry.example.com/example:1.0.0",
                                                                   "arn:aws:iam::123456789012:role/example",
                                                                   "true",
                                                                   "",
                                                                   "#336699",
                                                                   "123e4567-e89b-42d3-a456-426614174000",
                                                                   "00:00:5e:00:53:01",
                                                                   "ZXhhbXBsZQ==",
                                                                   "{}"});

/// Passes candidates on until one is taken.
class CandidateList {
 public:
  explicit CandidateList(const TakeCandidate& take) : take_(take) {}

  void add(json::Value value) { is_done_ = is_done_ || take_(std::move(value)); }
  bool is_done() const { return is_done_; }

 private:
  const TakeCandidate& take_;
  bool is_done_ = false;
};

/// A schema and what its junctors add to it.
template <class Visit>
void for_each_part(const JsonSchema& schema, const Visit& visit) {
  visit(schema);
  for (const auto* branches : {&schema.all_of, &schema.any_of, &schema.one_of})
    for (const JsonSchema& branch : *branches) for_each_part(branch, visit);
}

void add_listed(const JsonSchema& schema, CandidateList& list) {
  for_each_part(schema, [&](const JsonSchema& part) {
    if (part.default_value) list.add(*part.default_value);
    if (part.example) list.add(*part.example);
    for (const json::Value& value : part.enumeration) list.add(value);
  });
}

std::string without_dashes(std::string text) {
  std::erase(text, '-');
  return text;
}

/// A string of a length that the schema allows: repeated, or cut between characters.
std::string of_valid_length(std::string text, const JsonSchema& schema) {
  constexpr std::size_t kLongest = 100'000;
  const auto least = static_cast<std::size_t>(std::max<std::int64_t>(schema.min_length.value_or(0), 0));
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(schema.max_length.value_or(1'000'000), 0));
  const std::string unit = text.empty() ? "example" : text;
  while (text.size() < std::min(least, kLongest)) text += unit;
  if (text.size() > most) text.resize(most);
  return text;
}

void add_strings_of_schema(const JsonSchema& schema, CandidateList& list) {
  if (list.is_done()) return;
  for_each_part(schema, [&](const JsonSchema& part) {
    const std::string format = without_dashes(part.format);
    for (const FormatSample& sample : kFormatSamples)
      if (sample.format == format) list.add(sample.value);
  });
  for (const std::string_view text : kFamiliarStrings) {
    if (list.is_done()) return;
    list.add(text);
  }
  for_each_part(schema, [&](const JsonSchema& part) {
    if (part.pattern.empty() || list.is_done()) return;
    for (std::string& text : regex::matching_strings(part.pattern, kSamplesOfPattern)) list.add(std::move(text));
  });
  for_each_part(schema, [&](const JsonSchema& part) {
    if (part.min_length || part.max_length) list.add(of_valid_length("example", part));
  });
}

/// Strings whose parts match different patterns, with a short literal between them: rules like to split.
void add_joined(const RuleHints& hints, CandidateList& list) {
  constexpr std::size_t kMostPatterns = 4;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(hints.patterns.size(), kMostPatterns); ++i)
    for (std::string& text : regex::matching_strings(hints.patterns[i], 2)) parts.push_back(std::move(text));
  for (const std::string& between : hints.strings) {
    if (between.empty() || between.size() > 3) continue;
    for (const std::string& first : parts)
      for (const std::string& second : parts) list.add(first + between + second);
  }
}

/// Strings that begin with one literal and end with another; as base64 where the format asks for it.
void add_framed(const JsonSchema& schema, const RuleHints& hints, CandidateList& list) {
  constexpr std::size_t kMostLiterals = 6;
  const bool is_base64 = schema.format == "byte";
  const std::size_t count = std::min(hints.strings.size(), kMostLiterals);
  for (std::size_t first = 0; first < count; ++first)
    for (std::size_t last = 0; last < count; ++last) {
      if (first == last && !is_base64) continue;
      const std::string& begin = hints.strings[first];
      const std::string& end = hints.strings[last];
      if (is_base64) {
        list.add(core::encode_base64(begin + "\nexample\n" + end, core::Base64Alphabet::standard));
      } else {
        list.add(begin + "example" + end);
      }
    }
}

void add_strings_of_rules(const JsonSchema& schema, const RuleHints& hints, CandidateList& list) {
  if (list.is_done()) return;
  for (const std::string& pattern : hints.patterns)
    for (std::string& text : regex::matching_strings(pattern, kSamplesOfPattern)) list.add(std::move(text));
  add_joined(hints, list);
  for (const std::string& text : hints.strings) list.add(text);
  for (const std::string& text : hints.strings) {
    list.add(text + "example");
    list.add("example" + text);
    list.add("example" + text + "example");
  }
  add_framed(schema, hints, list);
  for (const std::int64_t length : hints.integers)
    if (length > 0 && length <= 1024) list.add(std::string(static_cast<std::size_t>(length), 'e'));
}

/// An integer if it is one, so that it is written without a fraction.
json::Value number_value(double number) {
  const bool is_integer = std::nearbyint(number) == number && std::abs(number) < 9e15;
  return is_integer ? json::Value(static_cast<std::int64_t>(number)) : json::Value(number);
}

void add_bounds(const JsonSchema& part, CandidateList& list) {
  if (part.multiple_of && *part.multiple_of > 0) {
    const double first = part.minimum ? std::ceil(*part.minimum / *part.multiple_of) : 1;
    for (const double factor : {first, first + 1, 0.0}) list.add(number_value(factor * *part.multiple_of));
  }
  if (part.minimum)
    for (const double more : {0.0, 1.0, 0.5}) list.add(number_value(*part.minimum + more));
  if (part.maximum)
    for (const double less : {0.0, 1.0, 0.5}) list.add(number_value(*part.maximum - less));
  if (part.minimum && part.maximum) list.add(number_value((*part.minimum + *part.maximum) / 2));
}

void add_numbers(const JsonSchema& schema, const RuleHints& hints, CandidateList& list) {
  for (const std::int64_t number : hints.integers)
    for (const int more : {0, 1, -1}) list.add(number_value(static_cast<double>(number) + more));
  for (const int number : {1, 0, 2, 3, 10, 100, -1, 8080}) list.add(number);
  if (list.is_done()) return;
  for_each_part(schema, [&](const JsonSchema& part) { add_bounds(part, list); });
}

}  // namespace

void visit_candidates(const JsonSchema& schema, const RuleHints& hints, const TakeCandidate& take) {
  CandidateList list(take);
  add_listed(schema, list);
  const bool is_any = schema.type.empty() && !schema.int_or_string;
  if (is_any) list.add(json::Object());
  if (schema.type == "boolean" || is_any) {
    list.add(true);
    list.add(false);
  }
  if (schema.type == "integer" || schema.type == "number" || schema.int_or_string || is_any)
    add_numbers(schema, hints, list);
  if (schema.type == "string" || schema.int_or_string || is_any) {
    add_strings_of_rules(schema, hints, list);
    add_strings_of_schema(schema, list);
  }
  if (schema.nullable) list.add(nullptr);
}

std::vector<json::Value> scalar_candidates(const JsonSchema& schema, const RuleHints& hints) {
  std::vector<json::Value> out;
  visit_candidates(schema, hints, [&](json::Value&& candidate) {
    out.push_back(std::move(candidate));
    return false;
  });
  return out;
}

}  // namespace kubexx::example
