#include <kubexx/webhook/webhooks.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/admission_review.hpp"
#include "runtime/webhook/called_handler.hpp"
#include "runtime/webhook/manifest_differences.hpp"
#include "runtime/webhook/webhook_parts.hpp"

namespace kubexx {
namespace {

std::string preset_path(bool mutating, const ResourceInfo& info) {
  std::string path = fmt::format("/{}-{}-{}-{}", mutating ? "mutate" : "validate", info.group, info.version, info.kind);
  for (char& c : path) c = c == '.' ? '-' : core::ascii_lower(c);
  return path;
}

template <class T>
bool contains(const std::vector<T>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

struct SubresourceKind {
  std::string_view subresource, kind;
};

/// Subresources whose reviews are not about the object.
constexpr SubresourceKind kSubresourceKinds[] = {{"attach", "PodAttachOptions"},
                                                 {"binding", "Binding"},
                                                 {"eviction", "Eviction"},
                                                 {"exec", "PodExecOptions"},
                                                 {"portforward", "PodPortForwardOptions"},
                                                 {"scale", "Scale"},
                                                 {"token", "TokenRequest"}};

/// Why a handler can never be called for one of its subresources; empty if it can.
std::string problem_of_subresources(const ResourceInfo& info, const WebhookOptions& options) {
  for (const auto& [subresource, kind] : kSubresourceKinds)
    if (info.kind != kind && contains(options.subresources, std::string(subresource)))
      return fmt::format(
          "the webhook {} is about the kind {}, reviews of the subresource {} are about the kind {}: "
          "use checks_dynamic with that kind",
          options.path, info.kind, subresource, kind);
  return {};
}

WebhookReply failure(int code, std::string message) {
  return {code, std::move(message) + "\n", "text/plain; charset=utf-8"};
}

bool is_json(std::string_view content_type) {
  const std::string_view media = content_type.substr(0, content_type.find(';'));
  return media == "application/json" || media == "application/json ";
}

WebhookReply unexpected_type(std::string_view content_type) {
  return failure(400, fmt::format("the content type is \"{}\", expected application/json", content_type));
}

/// Counts a call from its begin to its end.
class Measured {
 public:
  explicit Measured(const metrics::WebhookMetrics& metrics) : metrics_(metrics) { metrics_.in_flight.add(1); }
  ~Measured() {
    metrics_.in_flight.add(-1);
    metrics_.latency.observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count());
  }
  WebhookReply count(WebhookReply reply) const {
    (reply.code == 200 ? metrics_.answered : reply.code == 400 ? metrics_.unreadable : metrics_.failed).add();
    return reply;
  }

 private:
  const metrics::WebhookMetrics& metrics_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void count_objects(const webhook::ConversionCounts& counts, const metrics::ConversionMetrics& metrics) {
  metrics.converted.add(static_cast<double>(counts.converted));
  metrics.failed.add(static_cast<double>(counts.failed));
  metrics.lost.add(static_cast<double>(counts.lost));
  for (const std::size_t bytes : counts.retained) metrics.retained.observe(static_cast<double>(bytes));
}

bool is_served(const WebhookOptions& options, const ReviewRequest& request) {
  return contains(options.operations, request.operation) && contains(options.subresources, request.subresource);
}

/// What handlers may rely on: the new object unless it is deleted, and the old one of those that existed before.
std::string_view missing_object(const webhook::AdmissionCall& call) {
  const Operation operation = call.request.operation;
  const bool changes = operation == Operation::create || operation == Operation::update;
  if (changes && call.object.empty()) return "object";
  const bool existed = operation == Operation::update || operation == Operation::remove;
  return existed && call.old.empty() ? "oldObject" : std::string_view();
}

}  // namespace

std::string KindName::text() const {
  return group.empty() ? fmt::format("{} {}", version, kind) : fmt::format("{}/{} {}", group, version, kind);
}

Webhooks::Webhooks() : parts_(std::make_unique<Parts>()) {}
Webhooks::~Webhooks() = default;
Webhooks::Webhooks(Webhooks&&) noexcept = default;
Webhooks& Webhooks::operator=(Webhooks&&) noexcept = default;

Webhooks& Webhooks::add(bool mutating, const ResourceInfo& info, WebhookOptions options, webhook::Admit admit) {
  if (options.path.empty()) options.path = preset_path(mutating, info);
  const std::string path = options.path;
  if (parts_->hooks.contains(path) || parts_->converters.contains(path))
    parts_->problems.push_back(fmt::format("two webhooks have the path {}: set WebhookOptions::path", path));
  else if (!path.starts_with('/'))
    parts_->problems.push_back(fmt::format("the path \"{}\" of a webhook does not begin with a slash", path));
  else if (std::string problem = problem_of_subresources(info, options); !problem.empty())
    parts_->problems.push_back(std::move(problem));
  else
    parts_->hooks.emplace(path, Parts::Hook{mutating,
                                            info,
                                            {info.group, info.version, info.kind},
                                            std::move(options),
                                            std::move(admit),
                                            metrics::WebhookMetrics(parts_->registry, path)});
  return *this;
}

Webhooks& Webhooks::checks_dynamic(const ResourceInfo& kind, std::function<Decision(const DynamicReview&)> handler,
                                   WebhookOptions options) {
  auto admit = webhook::dynamic_check(std::move(handler), options.while_deleted);
  return add(false, kind, std::move(options), std::move(admit));
}

Webhooks& Webhooks::add_conversion(const std::string& path, webhook::Conversion conversion) {
  if (!path.starts_with('/'))
    parts_->problems.push_back(fmt::format("the path \"{}\" of a webhook does not begin with a slash", path));
  if (parts_->hooks.contains(path))
    parts_->problems.push_back(fmt::format("admission and conversion have the same path {}", path));
  auto place = parts_->converters.find(path);
  if (place == parts_->converters.end())
    place = parts_->converters
                .emplace(path, Parts::Converter{{},
                                                metrics::WebhookMetrics(parts_->registry, path),
                                                metrics::ConversionMetrics(parts_->registry, path)})
                .first;
  const std::pair name(conversion.group, conversion.kind);
  parts_->conversions.emplace(name, conversion);
  if (!place->second.conversions.emplace(name, std::move(conversion)).second)
    parts_->problems.push_back(fmt::format("two conversions of {} have the path {}", name.second, path));
  return *this;
}

WebhookReply Webhooks::answer(const WebhookRequest& request) const {
  if (const auto converter = parts_->converters.find(request.path); converter != parts_->converters.end()) {
    const Measured measured(converter->second.measured);
    if (!is_json(request.content_type)) return measured.count(unexpected_type(request.content_type));
    auto answer = webhook::answer_conversion(request.body, converter->second.conversions, request.stored_versions);
    count_objects(answer.counts, converter->second.objects);
    parts_->server.panics.add(static_cast<double>(answer.counts.thrown));
    if (!answer.readable) return measured.count(failure(400, std::move(answer.text)));
    return measured.count({200, std::move(answer.text), "application/json", std::move(answer.problems)});
  }
  const auto found = parts_->hooks.find(request.path);
  if (found == parts_->hooks.end()) return failure(404, fmt::format("no webhook is served at {}", request.path));
  const Parts::Hook& hook = found->second;
  const Measured measured(hook.measured);
  const auto refuse = [&](std::string message) { return measured.count(failure(400, std::move(message))); };
  if (!is_json(request.content_type)) return measured.count(unexpected_type(request.content_type));
  auto read = webhook::read_admission_review(request.body);
  if (auto* problem = std::get_if<webhook::ReviewProblem>(&read)) return refuse(std::move(problem->message));
  auto& review = std::get<webhook::AdmissionReview>(read);
  review.call.request.stop = request.stop;
  review.call.request.deadline = request.deadline;
  const ReviewRequest& asked = review.call.request;
  const bool is_called = is_served(hook.options, asked);
  if (is_called && asked.kind != hook.kind)
    return refuse(
        fmt::format("{} serves {}, the review is about {}", request.path, hook.kind.text(), asked.kind.text()));
  if (const auto missing = missing_object(review.call); is_called && !missing.empty())
    return refuse(fmt::format("request.{} is missing", missing));
  try {
    const auto admission = is_called ? hook.admit(review.call) : webhook::Admission();
    return measured.count({200, webhook::admission_answer(review, admission), "application/json"});
  } catch (const std::exception& exception) {
    parts_->server.panics.add();
    return measured.count(failure(500, fmt::format("the webhook failed: {}", exception.what())));
  } catch (...) {
    parts_->server.panics.add();
    return measured.count(failure(500, "the webhook failed: unknown exception"));
  }
}

Result<std::string> Webhooks::convert(std::string_view object, const std::string& api_version,
                                      const StoredVersions& stored_versions) const {
  webhook::ConversionCounts counts;
  webhook::ReviewStorage storage(api_version, stored_versions);
  json::Index index;
  json::Reader in(object, webhook::kConversionLevels);
  const bool is_json = in.skip(index) && in.finish();
  const auto document = is_json ? webhook::Document(object, index, 0) : webhook::Document(object);
  return webhook::converted(document, api_version, parts_->conversions, storage, counts);
}

bool Webhooks::has_conversions() const { return !parts_->converters.empty(); }

std::vector<std::string> Webhooks::converted_definitions() const {
  std::vector<std::string> definitions;
  for (const auto& [name, conversion] : parts_->conversions) definitions.push_back(conversion.definition);
  std::sort(definitions.begin(), definitions.end());
  return definitions;
}

std::vector<std::string> Webhooks::paths() const {
  std::vector<std::string> paths;
  for (const auto& [path, hook] : parts_->hooks) paths.push_back(path);
  for (const auto& [path, converter] : parts_->converters) paths.push_back(path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<> Webhooks::valid() const {
  if (parts_->problems.empty()) return {};
  return Error{.stage = Stage::config, .message = parts_->problems.front()};
}

Result<> Webhooks::matches(std::string_view manifests) const {
  webhook::DeclaredPaths declared;
  for (const auto& [path, hook] : parts_->hooks)
    declared.hooks.push_back({path, hook.mutates, hook.info, hook.options});
  for (const auto& [path, converter] : parts_->converters)
    for (const auto& [name, conversion] : converter.conversions) declared.conversions[name] = path;
  const auto differences = webhook::manifest_differences(manifests, declared);
  if (differences.empty()) return {};
  return Error{.stage = Stage::config, .message = fmt::format("{}", fmt::join(differences, "\n"))};
}

std::string Webhooks::metrics() const { return parts_->registry.text(); }

namespace webhook {

std::vector<CalledHandler> CalledHandler::of_request(const Webhooks& hooks, const ReviewRequest& request) {
  std::vector<CalledHandler> called;
  for (const auto& [path, hook] : hooks.parts_->hooks)
    if (hook.kind == request.kind && is_served(hook.options, request))
      called.push_back({path, hook.mutates, hook.admit});
  return called;
}

bool is_being_deleted(std::string_view object) {
  const auto metadata = json::find_raw_member(object, "metadata");
  return metadata && !json::find_string_member(*metadata, "deletionTimestamp").empty();
}

namespace {

/// `keep` holds what the pointer refers to.
const json::Value* parsed_object(std::string_view text, json::Value& keep) {
  if (text.empty()) return nullptr;
  auto read = json::parse(text);
  if (auto* value = std::get_if<json::Value>(&read)) keep = std::move(*value);
  return &keep;
}

}  // namespace

Admit dynamic_check(std::function<Decision(const DynamicReview&)> handler, bool while_deleted) {
  return [handler = std::move(handler), while_deleted](const AdmissionCall& call) {
    Admission admission;
    if (!while_deleted && is_being_deleted(call.object)) return admission;
    DynamicReview review;
    static_cast<ReviewRequest&>(review) = call.request;
    json::Value object, old;
    review.object = parsed_object(call.object, object);
    review.old = parsed_object(call.old, old);
    admission.decision = handler(review);
    return admission;
  };
}

Decision unreadable(const Error& error) {
  return {.denied = Denial{.message = "object cannot be read: " + error.message, .code = 422}};
}

void unreadable_old(const Error& error) {
  throw Failure({.stage = error.stage, .message = "oldObject cannot be read: " + error.message});
}

Decision denied_by(Error error) {
  return {.denied = Denial{.message = std::move(error.message),
                           .causes = std::move(error.causes),
                           .code = error.code >= 400 ? error.code : 0}};
}

void unwritable(const Error& error) { throw Failure(error); }

}  // namespace webhook
}  // namespace kubexx
