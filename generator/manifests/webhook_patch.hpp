#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <kubexx/json/value.hpp>
#include "generator/manifests/webhook_rules.hpp"
#include "generator/markers/grammar.hpp"
#include "runtime/json/marks.hpp"

namespace kubexx::manifests {

/// The `patch` of a webhook marker: an object with fields of a webhook, of which null removes one.
struct WebhookPatch {
  json::Value value = json::Object();
  json::Marks marks;
};

/// Finds what a patch, which must outlive it, sets. Many fields are found in time linear in the patch.
class PatchPlaces {
 public:
  explicit PatchPlaces(const WebhookPatch& patch) : finder_(patch.value, patch.marks) {}

  /// The bytes of the patch that give the field at `path` its value; empty if the patch does not concern it.
  markers::TextRange find(const WebhookPath& path);

 private:
  json::MarkFinder finder_;
};

struct WebhookPatchError {
  std::string message;
  markers::TextRange range;  ///< in the patch
};

/// Reads the patch of a mutating or validating webhook, whose fields are those of Kubernetes 1.36. Numbers and base64
/// are normalised. An empty string and `null` change nothing.
std::variant<WebhookPatch, WebhookPatchError> read_webhook_patch(std::string_view text, bool is_mutating);

/// Objects are merged, lists replaced. Empty lists and maps are omitted afterwards, as Go omits them.
void apply_patch(const WebhookPatch& patch, json::Object& webhook);

}  // namespace kubexx::manifests
