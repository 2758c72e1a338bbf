#include "runtime/webhook/admission_review.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/review_members.hpp"

namespace kubexx::webhook {
namespace {

/// The levels of an object that a server accepts, and those around it.
constexpr std::size_t kReviewLevels = 1000;
constexpr std::string_view kReviewGroup = "admission.k8s.io/";

constexpr std::array<std::pair<std::string_view, Operation>, 4> kOperations = {{{"CREATE", Operation::create},
                                                                                {"UPDATE", Operation::update},
                                                                                {"DELETE", Operation::remove},
                                                                                {"CONNECT", Operation::connect}}};

void read_text(json::Reader& in, std::string& text) {
  if (!in.take_null()) in.read(text);
}

void read_kind(json::Reader& in, KindName& kind) {
  read_members(in, [&](std::string_view key) {
    if (key == "group")
      read_text(in, kind.group);
    else if (key == "version")
      read_text(in, kind.version);
    else if (key == "kind")
      read_text(in, kind.kind);
    else
      in.skip();
  });
}

void read_texts(json::Reader& in, std::vector<std::string>& texts) {
  if (in.take_null()) return;
  for (in.begin_array(); in.next_element();) in.read(texts.emplace_back());
}

void read_requester(json::Reader& in, Requester& user) {
  read_members(in, [&](std::string_view key) {
    if (key == "username") {
      read_text(in, user.username);
    } else if (key == "uid") {
      read_text(in, user.uid);
    } else if (key == "groups") {
      read_texts(in, user.groups);
    } else if (key == "extra" && !in.take_null()) {
      read_members(in, [&](std::string_view name) { read_texts(in, user.extra[std::string(name)]); });
    } else if (key != "extra") {
      in.skip();
    }
  });
}

void read_operation(json::Reader& in, Operation& operation) {
  const std::size_t place = in.offset();
  std::string word;
  if (!in.read(word)) return;
  for (const auto& [name, value] : kOperations)
    if (name == word) return void(operation = value);
  in.fail(place, fmt::format("expected CREATE, UPDATE, DELETE or CONNECT, found \"{}\"", word));
}

void read_object_text(json::Reader& in, std::string_view& object) {
  if (in.take_null()) return;
  if (in.peek() != json::Token::object) return void(in.mismatch("object"));
  object = in.raw();
}

void read_options(json::Reader& in, json::Value& options) {
  auto read = json::parse(in.raw());
  if (auto* value = std::get_if<json::Value>(&read)) options = std::move(*value);
}

void read_request(json::Reader& in, AdmissionCall& call, bool& has_operation) {
  ReviewRequest& request = call.request;
  read_members(in, [&](std::string_view key) {
    if (key == "uid") return read_text(in, request.uid);
    if (key == "kind") return read_kind(in, request.kind);
    if (key == "requestKind") return read_kind(in, request.asked);
    if (key == "subResource") return read_text(in, request.subresource);
    if (key == "name") return read_text(in, request.name);
    if (key == "namespace") return read_text(in, request.name_space);
    if (key == "operation") return has_operation = true, read_operation(in, request.operation);
    if (key == "userInfo") return read_requester(in, request.user);
    if (key == "object") return read_object_text(in, call.object);
    if (key == "options") return read_options(in, request.options);
    if (key == "oldObject") return read_object_text(in, call.old);
    if (key != "dryRun") return void(in.skip());
    if (!in.take_null()) in.read(request.dry_run);
  });
}

struct Present {
  bool request = false;
  bool operation = false;
};

std::optional<std::string> review_fault(const std::string& api_version, const std::string& kind, const Present& present,
                                        const ReviewRequest& request) {
  const bool known = api_version == "admission.k8s.io/v1" || api_version == "admission.k8s.io/v1beta1";
  if (kind != "AdmissionReview" || !known)
    return fmt::format("expected an AdmissionReview of {}v1 or v1beta1, found kind \"{}\" of apiVersion \"{}\"",
                       kReviewGroup, kind, api_version);
  if (!present.request) return "the review has no request";
  if (request.uid.empty()) return "request.uid is missing";
  if (request.kind.kind.empty()) return "request.kind is missing";
  if (!present.operation) return "request.operation is missing";
  return std::nullopt;
}

void write_member(json::Writer& out, std::string_view key, std::string_view value) {
  out.key(key);
  out.string(value);
}

void write_causes(json::Writer& out, const ReviewRequest& request, const std::vector<Cause>& causes) {
  out.key("details");
  out.begin_object();
  write_member(out, "name", request.name);
  write_member(out, "group", request.kind.group);
  write_member(out, "kind", request.kind.kind);
  out.key("causes");
  out.begin_array();
  for (const Cause& cause : causes) {
    out.begin_object();
    write_member(out, "reason", cause.reason);
    write_member(out, "message", cause.message);
    write_member(out, "field", cause.field);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

void write_denial(json::Writer& out, const ReviewRequest& request, const Denial& denial) {
  const int code = denial_code(denial);
  out.key("status");
  out.begin_object();
  write_member(out, "status", "Failure");
  write_member(out, "message", denial.message);
  if (const std::string_view reason = reason_word(denial_reason(code)); !reason.empty())
    write_member(out, "reason", reason);
  if (!denial.causes.empty()) write_causes(out, request, denial.causes);
  out.key("code");
  out.integer(code);
  out.end_object();
}

void write_remarks(json::Writer& out, const Decision& decision) {
  if (!decision.audit.empty()) {
    out.key("auditAnnotations");
    out.begin_object();
    for (const auto& [key, value] : std::map<std::string, std::string>(decision.audit.begin(), decision.audit.end()))
      write_member(out, key, value);
    out.end_object();
  }
  if (decision.warnings.empty()) return;
  out.key("warnings");
  out.begin_array();
  for (const std::string& warning : decision.warnings) out.string(warning);
  out.end_array();
}

}  // namespace

int denial_code(const Denial& denial) { return denial.code != 0 ? denial.code : denial.causes.empty() ? 403 : 422; }

Reason denial_reason(int code) {
  return code == 422   ? Reason::invalid
         : code == 403 ? Reason::forbidden
         : code == 400 ? Reason::bad_request
         : code == 409 ? Reason::conflict
         : code == 500 ? Reason::internal_error
                       : Reason::unknown;
}

std::variant<AdmissionReview, ReviewProblem> read_admission_review(std::string_view body) {
  AdmissionReview review;
  std::string kind;
  Present present;
  json::Reader in(body, kReviewLevels);
  in.take_notes(false);
  read_members(in, [&](std::string_view key) {
    if (key == "apiVersion") return read_text(in, review.api_version);
    if (key == "kind") return read_text(in, kind);
    if (key != "request") return void(in.skip());
    present.request = in.peek() == json::Token::object;
    read_request(in, review.call, present.operation);
  });
  if (!in.finish()) return ReviewProblem{"the body is not an AdmissionReview: " + in.failure_text()};
  ReviewRequest& request = review.call.request;
  if (auto fault = review_fault(review.api_version, kind, present, request)) return ReviewProblem{*std::move(fault)};
  if (request.asked.kind.empty()) request.asked = request.kind;
  return review;
}

std::string admission_answer(const AdmissionReview& review, const Admission& admission) {
  const Decision& decision = admission.decision;
  std::string text;
  json::Writer out(text);
  out.begin_object();
  write_member(out, "kind", "AdmissionReview");
  write_member(out, "apiVersion", review.api_version);
  out.key("response");
  out.begin_object();
  write_member(out, "uid", review.call.request.uid);
  out.key("allowed");
  out.boolean(!decision.denied);
  if (decision.denied) write_denial(out, review.call.request, *decision.denied);
  if (!decision.denied && !admission.patch.empty()) {
    write_member(out, "patch", core::encode_base64(admission.patch, core::Base64Alphabet::standard));
    write_member(out, "patchType", "JSONPatch");
  }
  write_remarks(out, decision);
  out.end_object();
  out.end_object();
  return text;
}

}  // namespace kubexx::webhook

std::string_view kubexx::word_of(Operation operation) {
  for (const auto& [word, value] : webhook::kOperations)
    if (value == operation) return word;
  return "";
}
