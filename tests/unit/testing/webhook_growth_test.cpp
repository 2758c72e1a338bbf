#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/core/base64.hpp"
#include "runtime/http/server.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/admission/admit.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/conversion/conversion_webhooks.hpp"
#include "runtime/testing/storage/journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// The cost of calls of webhooks, sockets and TLS included, and of reading a data file grow with their size, and no
// faster.

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;
using test::Cost;

/// A call made ready for a size.
using ReadyCall = std::function<void()>;
using PrepareCall = std::function<ReadyCall(int size)>;

constexpr int kGrowth = 8;
constexpr double kCallSlack = 0.02 * test::kSlowdown;  ///< seconds that a machine may lose in a small run
constexpr std::size_t kSmallestPeak = 256 << 10;       ///< less memory than this does not count

Cost best_call_cost(const PrepareCall& prepare, int size) {
  const ReadyCall first_call = prepare(size), second_call = prepare(size);
  const Cost first = test::measure(first_call), second = test::measure(second_call);
  return {std::min(first.seconds, second.seconds), std::min(first.peak, second.peak)};
}

/// Eight times the size may take at most 24 times as long (quadratic: 64) and 14 times as much memory.
void check_call_growth(int size, const PrepareCall& prepare) {
  const Cost small = best_call_cost(prepare, size), large = best_call_cost(prepare, kGrowth * size);
  INFO(fmt::format("{}: {:.4f} s, {} kB; {}: {:.4f} s, {} kB", size, small.seconds, small.peak / 1000, kGrowth * size,
                   large.seconds, large.peak / 1000));
  CHECK(large.seconds < 3 * kGrowth * std::max(small.seconds, kCallSlack));
  CHECK(large.peak < 14 * std::max(small.peak, kSmallestPeak));
}

template <class Part>
std::string comma_list(int count, Part part) {
  std::string list;
  for (int i = 0; i < count; ++i) list.append(i == 0 ? "" : ",").append(part(i));
  return list;
}

json::Value value_from(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

/// A webhook that always gives the same answer.
class FixedWebhook {
 public:
  explicit FixedWebhook(std::string answer) : answer_(std::move(answer)) {
    http::ServerOptions options;
    options.identity = http::make_identity(authority_, {.name = "webhook", .hosts = {"127.0.0.1"}}).value();
    server_ = http::Server::start(std::move(options), [this](const auto& exchange) {
                exchange->reply({200, {{"Content-Type", "application/json"}}, answer_});
              }).value();
  }
  FixedWebhook(const FixedWebhook&) = delete;
  FixedWebhook& operator=(const FixedWebhook&) = delete;
  schema::WebhookClient client() const {
    schema::WebhookClient client;
    client.url = fmt::format("https://127.0.0.1:{}/", server_->port());
    client.ca_bundle = core::encode_base64(authority_.certificate, core::Base64Alphabet::standard);
    return client;
  }

 private:
  http::Identity authority_ = http::make_authority("webhook-ca").value();
  const std::string answer_;
  std::unique_ptr<http::Server> server_;
};

std::string admission_reply(const std::string& response) {
  return R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"7","allowed":true)" +
         response + "}}";
}

std::string patch_reply(const std::string& operations) {
  return admission_reply(R"(,"patchType":"JSONPatch","patch":")" +
                         core::encode_base64("[" + operations + "]", core::Base64Alphabet::standard) + '"');
}

Hooks any_hooks(int count, const schema::WebhookClient& client) {
  Hooks hooks = hooks_of(value_from(
      R"({"metadata":{"name":"c"},"webhooks":[)" +
      comma_list(
          count,
          [](int i) {
            return fmt::format(
                R"({{"name":"h{}.x.io","sideEffects":"None","admissionReviewVersions":["v1"],"rules":[{{"apiGroups":["*"],)"
                R"("apiVersions":["*"],"resources":["*"],"operations":["*"]}}]}})",
                i);
          }) +
      "]}"));
  for (Hook& hook : hooks) hook.client = client;
  return hooks;
}

/// The creation of an object with that many labels.
AdmissionSubject labelled_subject(int labels) {
  AdmissionSubject subject;
  review::AdmissionRequest& request = subject.request;
  request.kind = request.request_kind = {"sea.io", "v1", "ships", "Ship", "sea.io/v1"};
  request.name = "a";
  request.name_space = "port";
  request.operation = "CREATE";
  request.user = value_from(R"({"username":"ann"})");
  request.options = json::Object();
  request.object = value_from(R"({"apiVersion":"sea.io/v1","kind":"Ship","metadata":{"name":"a","labels":{)" +
                              comma_list(labels, [](int i) { return fmt::format(R"("label-{}":"x")", i); }) + "}}}");
  subject.name_space = value_from(R"({"metadata":{"name":"port"}})");
  return subject;
}

AdmissionMeans means_through(WebhookDoor& door) {
  AdmissionMeans means;
  means.post = [&door](const Hook& hook, const std::string& body) { return door.post(hook.client, body, 60s, {}); };
  means.convert = [](json::Value object, const std::string&) -> Outcome<json::Value> { return object; };
  means.reread = [](json::Value object, const std::string&) -> Outcome<json::Value> { return object; };
  means.new_uid = [] { return std::string("7"); };
  return means;
}

/// Why a request is denied; empty if it is not.
std::string denial_of(Admission admission) {
  return admission.object ? std::string() : admission.object.status().message;
}

/// Admission by that many webhooks, which all give `answer`.
ReadyCall admission(bool mutates, int hooks, int labels, std::string answer) {
  const auto webhook = std::make_shared<FixedWebhook>(std::move(answer));
  return [webhook, mutates, hooks = any_hooks(hooks, webhook->client()), subject = labelled_subject(labels)] {
    WebhookDoor door;
    const AdmissionMeans means = means_through(door);
    CHECK(denial_of(mutates ? mutate(hooks, subject, means) : validate(hooks, subject, means)).empty());
  };
}

}  // namespace

TEST_CASE("admission by webhooks grows with the object") {
  const bool mutates = GENERATE(true, false);
  check_call_growth(1000, [&](int size) { return admission(mutates, 1, size, admission_reply("")); });
}

TEST_CASE("admission by webhooks grows with their patches and warnings") {
  // A JSON patch has at most 10,000 operations.
  check_call_growth(1000, [](int size) {
    return admission(true, 1, 10, patch_reply(comma_list(size, [](int i) {
                       return fmt::format(R"({{"op":"add","path":"/metadata/labels/added-{}","value":"1"}})", i);
                     })));
  });
  check_call_growth(1000, [](int size) {
    const std::string warnings = comma_list(size, [](int i) { return fmt::format(R"("warning {}")", i); });
    return admission(false, 1, 10, admission_reply(R"(,"warnings":[)" + warnings + "]"));
  });
}

TEST_CASE("admission grows with the number of webhooks") {
  const bool mutates = GENERATE(true, false);
  check_call_growth(4, [&](int size) { return admission(mutates, size, 200, admission_reply("")); });
}

TEST_CASE("a conversion by a webhook grows with the number of objects") {
  const auto objects = [](int size, std::string_view version) {
    return "[" +
           comma_list(
               size,
               [&](int i) {
                 return fmt::format(
                     R"({{"apiVersion":"example.com/{}","kind":"Gauge","metadata":{{"name":"gauge-{}","labels":{{"a":"b"}}}},)"
                     R"("spec":{{"degrees":{}}}}})",
                     version, i, i);
               }) +
           "]";
  };
  check_call_growth(500, [&](int size) -> ReadyCall {
    const auto webhook = std::make_shared<FixedWebhook>(
        R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7","result":)"
        R"({"status":"Success"},"convertedObjects":)" +
        objects(size, "v1") + "}}");
    schema::Conversion conversion{.strategy = "Webhook", .client = webhook->client(), .review_versions = {"v1"}};
    review::ConversionReview review{.uid = "7", .api_version = "example.com/v1", .objects = {}};
    review.objects = value_from(objects(size, "v2")).as_array();
    return [webhook, conversion, review] {
      WebhookDoor door;
      CHECK(convert_objects(door, conversion, review, {}));
    };
  });
}

namespace {

/// Cluster-wide gauges in v1, which are stored in v2, and converted by a webhook.
constexpr std::string_view kConvertedGauges = R"json({"apiVersion":"apiextensions.k8s.io/v1",
"kind":"CustomResourceDefinition","metadata":{"name":"gauges.example.com"},"spec":{"group":"example.com",
"scope":"Cluster","names":{"plural":"gauges","kind":"Gauge"},"conversion":{"strategy":"Webhook","webhook":{
"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://127.0.0.1:1/"}}},"versions":[
{"name":"v2","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}},
{"name":"v1","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}}}]}})json";

/// Handles a request until it has no more questions; converted objects differ in their versions only.
ApiResponse handle_with_conversions(Cluster& cluster, const ApiRequest& request) {
  Attempt attempt;
  for (;;) {
    ApiResponse response = handle(cluster, request, attempt);
    if (attempt.questions.empty()) return response;
    for (Question& question : std::exchange(attempt.questions, {})) {
      json::Value converted = question.object;
      set(converted, {"apiVersion"}, question.api_version);
      if (question.state == nullptr) {
        learn(attempt, std::move(question), std::move(converted));
      } else {
        learn(question, std::move(converted));
      }
    }
  }
}

}  // namespace

TEST_CASE("the deletion of a converted collection grows with it") {
  check_call_growth(500, [](int size) -> ReadyCall {
    const auto fixture = std::make_shared<ClusterFixture>();
    fixture->post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", std::string(kConvertedGauges));
    for (int i = 0; i < size; ++i)
      fixture->post("/apis/example.com/v2/gauges",
                    fmt::format(R"({{"apiVersion":"example.com/v2","kind":"Gauge","metadata":{{"name":"gauge-{}",)"
                                R"("finalizers":["example.com/hold"]}}}})",
                                i));
    return [fixture] {
      const ApiResponse deleted =
          handle_with_conversions(fixture->cluster, make_request("DELETE", "/apis/example.com/v1/gauges"));
      CHECK(deleted.code == 200);
    };
  });
}

TEST_CASE("the start of a server grows with its data file: its objects, and how often they were written") {
  const bool is_one_object = GENERATE(false, true);
  const test::TemporaryFolder folder;
  check_call_growth(1000, [&](int size) -> ReadyCall {
    std::string lines;
    for (int i = 0; i < size; ++i)
      lines += fmt::format(
          R"({{"collection":"ships","key":"port/{0}","version":{1},"object":{{"apiVersion":"sea.io/v1","kind":"Ship",)"
          R"("metadata":{{"name":"{0}","namespace":"port","resourceVersion":"{1}"}}}}}})"
          "\n",
          is_one_object ? "a" : fmt::format("ship-{}", i), i + 2);
    return [file = folder.write("data", lines)] {
      Storage storage;
      CHECK(open_journal(file, storage));
      CHECK(storage.version() > 1);
    };
  });
}

}  // namespace kubexx::testing
