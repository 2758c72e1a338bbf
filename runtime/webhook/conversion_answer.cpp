#include "runtime/webhook/conversion_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/conversion/retained.hpp"
#include "runtime/json/repeated_key.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/webhook/review_members.hpp"

namespace kubexx::webhook {
namespace {

constexpr std::size_t kMostNamed = 20;  ///< objects in the message of a failure

struct ConversionRequest {
  std::string api_version;
  std::string kind;
  std::string uid;
  std::string wanted;
  json::Index index;  ///< of the list of objects; none if there is no list
  bool has_request = false;
};

void read_objects(json::Reader& in, json::Index& index) {
  if (in.peek() == json::Token::array)
    in.skip(index);
  else
    in.mismatch("array");
}

std::vector<Document> objects_of(std::string_view body, const json::Index& index) {
  std::vector<Document> objects;
  if (index.spans.empty()) return objects;
  for (std::size_t place = 1; place < index.spans.size(); place = index.spans[place].next)
    objects.emplace_back(body, index, place);
  return objects;
}

void read_conversion_request(json::Reader& in, ConversionRequest& review) {
  review.has_request = in.peek() == json::Token::object;
  read_members(in, [&](std::string_view key) {
    if (key == "uid") {
      in.read(review.uid);
    } else if (key == "desiredAPIVersion") {
      in.read(review.wanted);
    } else if (key == "objects" && !in.take_null()) {
      read_objects(in, review.index);
    } else if (key != "objects") {
      in.skip();
    }
  });
}

std::optional<std::string> conversion_fault(std::string_view body, ConversionRequest& review) {
  json::Reader in(body, kConversionLevels);
  read_members(in, [&](std::string_view key) {
    if (key == "apiVersion")
      in.read(review.api_version);
    else if (key == "kind")
      in.read(review.kind);
    else if (key == "request")
      read_conversion_request(in, review);
    else
      in.skip();
  });
  if (!in.finish()) return "the body is not a ConversionReview: " + in.failure_text();
  const std::string_view group = "apiextensions.k8s.io/";
  const bool known =
      review.api_version == "apiextensions.k8s.io/v1" || review.api_version == "apiextensions.k8s.io/v1beta1";
  if (review.kind != "ConversionReview" || !known)
    return fmt::format("expected a ConversionReview of {}v1 or v1beta1, found kind \"{}\" of apiVersion \"{}\"", group,
                       review.kind, review.api_version);
  if (!review.has_request) return "the review has no request";
  if (review.uid.empty()) return "request.uid is missing";
  if (review.wanted.empty()) return "request.desiredAPIVersion is missing";
  return std::nullopt;
}

/// Without the group.
std::string short_version(std::string_view api_version) {
  return std::string(api_version.substr(api_version.find('/') + 1));
}

/// `games/arena`; empty without a name.
std::string full_name(std::string_view object) {
  const std::string_view metadata = json::find_raw_member(object, "metadata").value_or("{}");
  const std::string name = json::find_string_member(metadata, "name");
  const std::string name_space = json::find_string_member(metadata, "namespace");
  return name_space.empty() ? name : fmt::format("{}/{}", name_space, name);
}

/// `objects[3] games/arena`; without a name `objects[3]`.
std::string object_name(std::size_t index, std::string_view object) {
  const std::string name = full_name(object);
  return fmt::format("objects[{}]{}{}", index, name.empty() ? "" : " ", name);
}

/// `GameServer games/arena`
std::string title_of(std::string_view object) {
  const std::string kind = json::find_string_member(object, "kind"), name = full_name(object);
  return fmt::format("{} {}", kind.empty() ? "an object without a kind" : kind, name.empty() ? "without a name" : name);
}

/// What becomes of the objects of a review.
class Outcome {
 public:
  explicit Outcome(const std::string& wanted) : to_(short_version(wanted)) {}

  void converted(std::string_view source, const std::string& object) {
    const std::string from = short_version(version_of(source));
    const auto facts = conversion::retained_facts(object, from, to_);
    ++counts.converted;
    if (facts.bytes > 0) counts.retained.push_back(facts.bytes);
    if (facts.lost) ++counts.lost;
    if (facts.lost) add_problem(source, lost_text(from, *facts.lost));
    if (facts.is_unread)
      add_problem(source, fmt::format("is shown in {} without the values in the annotation {}: they cannot be put back",
                                      to_, conversion::retained_annotation));
  }

  void failed(std::string_view source, const std::string& reason) {
    ++counts.failed;
    add_problem(source,
                fmt::format("is not converted from {} to {}: {}", short_version(version_of(source)), to_, reason));
  }

  ConversionCounts counts = {};
  std::vector<ConversionProblem> problems = {};

 private:
  std::string lost_text(const std::string& from, const std::vector<std::string>& paths) const {
    return fmt::format("is shown in {} without values of {} that are too large for the annotation {}{}{}", to_, from,
                       conversion::retained_annotation, paths.empty() ? "" : ": ", fmt::join(paths, ", "));
  }

  void add_problem(std::string_view object, const std::string& what) {
    std::string cause = json::find_string_member(object, "kind") + " " + what;
    const auto is_same = [&](const ConversionProblem& one) { return one.cause == cause; };
    if (problems.size() == kMostNamed || std::ranges::any_of(problems, is_same)) return;
    problems.push_back({std::move(cause), title_of(object) + " " + what});
  }

  std::string to_;
};

std::string failure_text(const std::vector<std::string>& faults, std::size_t count) {
  std::string text = fmt::format("{}", fmt::join(faults, "; "));
  if (count > faults.size()) text += fmt::format("; and {} more", count - faults.size());
  return text;
}

std::string conversion_answer_text(const ConversionRequest& review, const std::vector<std::string>& objects,
                                   const std::string& fault) {
  std::size_t size = 1024 + fault.size();
  for (const std::string& object : objects) size += object.size() + 1;
  std::string text;
  text.reserve(size);
  json::Writer out(text);
  const auto write = [&](std::string_view key, std::string_view value) {
    out.key(key);
    out.string(value);
  };
  out.begin_object();
  write("kind", "ConversionReview");
  write("apiVersion", review.api_version);
  out.key("response");
  out.begin_object();
  write("uid", review.uid);
  out.key("convertedObjects");
  out.begin_array();
  for (const std::string& object : objects) out.raw(object);
  out.end_array();
  out.key("result");
  out.begin_object();
  write("status", fault.empty() ? "Success" : "Failed");
  if (!fault.empty()) write("message", fault);
  out.end_object();
  out.end_object();
  out.end_object();
  return text;
}

}  // namespace

ReviewStorage::ReviewStorage(std::string_view wanted, const StoredVersions& stored_versions)
    : wanted_(short_version(wanted)), stored_versions_(stored_versions) {}

MayBeStored ReviewStorage::of(const std::string& definition, const std::string& api_version) {
  if (!stored_versions_) return {};
  return [this, definition, source = short_version(api_version)]() -> std::optional<conversion::StoredEnds> {
    const auto& stored = versions_of(definition);
    if (!stored) return std::nullopt;
    const auto has = [&](const std::string& version) { return std::ranges::find(*stored, version) != stored->end(); };
    return conversion::StoredEnds{.source = has(source), .target = has(wanted_)};
  };
}

/// Nothing for a definition that cannot be read.
const std::optional<std::vector<std::string>>& ReviewStorage::versions_of(const std::string& definition) {
  const auto [known, added] = known_.try_emplace(definition);
  if (!added) return known->second;
  if (auto stored = stored_versions_(definition)) known->second = *std::move(stored);
  return known->second;
}

Result<std::string> converted(const Document& document, const std::string& wanted, const Conversions& conversions,
                              ReviewStorage& storage, ConversionCounts& counts) try {
  const std::string_view object = document.json();
  if (!object.starts_with('{')) return Error{.message = "expected an object"};
  if (document.index() != nullptr)
    if (const auto key = json::repeated_key(document.text(), *document.index(), document.place()))
      return Error{.message = fmt::format("the key \"{}\" occurs twice", *key)};
  const std::string version = version_of(object), kind = json::find_string_member(object, "kind");
  const std::size_t slash = version.find('/');
  const auto found = conversions.find({slash == std::string::npos ? "" : version.substr(0, slash), kind});
  if (found == conversions.end())
    return Error{.message =
                     fmt::format("the webhook does not convert kind \"{}\" of apiVersion \"{}\"", kind, version)};
  if (version == wanted) return std::string(object);
  return found->second.convert(document, wanted, storage.of(found->second.definition, version));
} catch (const std::exception& exception) {
  ++counts.thrown;
  return Error{.message = exception.what()};
} catch (...) {
  ++counts.thrown;
  return Error{.message = "unknown exception"};
}

ConversionAnswer answer_conversion(std::string_view body, const Conversions& conversions,
                                   const StoredVersions& stored_versions) {
  ConversionRequest review;
  if (auto fault = conversion_fault(body, review)) return {false, *std::move(fault)};
  Outcome outcome(review.wanted);
  ReviewStorage storage(review.wanted, stored_versions);
  const std::vector<Document> requested = objects_of(body, review.index);
  std::vector<std::string> objects, faults;
  objects.reserve(requested.size());
  for (std::size_t i = 0; i < requested.size(); ++i) {
    const std::string_view source = requested[i].json();
    auto object = converted(requested[i], review.wanted, conversions, storage, outcome.counts);
    if (object) {
      outcome.converted(source, *object);
      objects.push_back(*std::move(object));
    } else {
      outcome.failed(source, object.error().message);
      if (faults.size() < kMostNamed)
        faults.push_back(fmt::format("{}: {}", object_name(i, source), object.error().message));
    }
  }
  const std::size_t failed = outcome.counts.failed;
  if (failed > 0) objects.clear();
  const std::string fault = failed > 0 ? failure_text(faults, failed) : std::string();
  return {true, conversion_answer_text(review, objects, fault), std::move(outcome.counts), std::move(outcome.problems)};
}

}  // namespace kubexx::webhook
