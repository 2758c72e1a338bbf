// Reviews of admission and conversion: every body has an answer, which is JSON if it is not a rejection, and whose
// patch applies to the object.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include <kubexx/webhook/webhooks.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "tests/unit/webhook/old_database.hpp"

namespace {

using namespace kubexx;
using test::Database;

const Webhooks& hooks() {
  static const Webhooks hooks = [] {
    Webhooks all;
    all.fills<Database>(
        [](const Review<Database>& review, Database& one) -> Result<> {
          one.spec.replicas += 1;
          one.metadata.labels["user"] = review.user.username;
          if (!one.spec.shards.empty()) one.spec.shards.erase(one.spec.shards.begin());
          return {};
        },
        {.path = "/fill", .subresources = {"", "status"}, .while_deleted = true});
    all.checks<Database>(
        [](const Review<Database>& review) -> Decision {
          if (review.old != nullptr) return {.warnings = {review.old->spec.engine}, .audit = {{"a", review.name}}};
          return {.denied = Denial{.message = review.name, .causes = {{"", review.uid, review.subresource}}}};
        },
        {.path = "/check"});
    all.checks_dynamic(resource_info<Database>(),
                       [](const DynamicReview& review) -> Decision {
                         return {.warnings = {json::to_text(*review.object) + json::to_text(review.options)}};
                       },
                       {.path = "/dynamic"});
    all.converts<Database, test::OldDatabase>();
    return all;
  }();
  return hooks;
}

/// Of an answer with a patch.
void apply(const json::Value& review, const json::Value& answer) {
  const std::string encoded = json::text_at(answer, {"response", "patch"});
  if (encoded.empty()) return;
  const auto patch = core::decode_base64(encoded, core::Base64Alphabet::standard);
  const json::Value* const object = json::find(review, {"request", "object"});
  if (object == nullptr ||
      !patch::apply_json_patch(*object, std::get<json::Value>(json::parse(std::get<std::string>(patch)))))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  for (const char* path : {"/fill", "/check", "/dynamic", "/convert"}) {
    const WebhookReply reply = hooks().answer({.path = path, .body = body});
    if (reply.code != 200 && reply.code != 400 && reply.code != 500) std::abort();
    if (reply.code != 200) continue;
    const auto answer = json::parse(reply.body);
    const auto review = json::parse(body);
    if (!std::holds_alternative<json::Value>(answer)) std::abort();
    // Objects with a key twice are read in another way by `parse`.
    if (const auto* read = std::get_if<json::Value>(&review)) apply(*read, std::get<json::Value>(answer));
  }
  return 0;
}
