#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/conversion/convert.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/webhook/admission.hpp>
#include <kubexx/detail/webhook/conversion.hpp>
#include <kubexx/webhook/review.hpp>

namespace kubexx {

namespace webhook {
struct CalledHandler;
}

/// Whether a handler changes anything besides the object: `sideEffects` of webhook configurations.
enum class SideEffects : std::uint8_t {
  none,
  none_on_dry_run,  ///< the handler respects `review.dry_run`
};

struct WebhookOptions {
  /// Where the webhook is served. Empty: `/mutate-GROUP-VERSION-KIND` or `/validate-GROUP-VERSION-KIND`, in lower case
  /// and with dashes for the dots of the group, such as `/validate-games-example-com-v1-gameserver`.
  std::string path = {};
  /// The operations for which the handler is called; others are allowed. Filling handlers are not called for `remove`.
  std::vector<Operation> operations = {Operation::create, Operation::update};
  /// The subresources for which the handler is called, such as `status`; others are allowed. The empty string means
  /// the object itself. Reviews of `scale` are about an autoscaling/v1 Scale, for which `checks_dynamic` registers
  /// handlers.
  std::vector<std::string> subresources = {""};
  SideEffects side_effects = SideEffects::none;  ///< compared by `matches`
  /// Whether the handler is called for objects with a deletion timestamp. A rule that rejects them keeps finalizers
  /// from being removed, and the object from being deleted.
  bool while_deleted = false;
};

/// The versions in which objects of a definition may be stored, such as `gameservers.games.example.com`: its
/// `status.storedVersions` at the time of the call, not of an earlier one. Called on several threads at once.
using StoredVersions = std::function<Result<std::vector<std::string>>(const std::string& definition)>;

/// A request of an API server, as `Webhooks::answer` receives it.
struct WebhookRequest {
  std::string_view path = {};  ///< without the query
  std::string_view body = {};
  std::string_view content_type = "application/json";
  std::stop_token stop = {};
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  StoredVersions stored_versions = {};  ///< of `ServeOptions`
};

/// What a conversion could not do with an object.
struct ConversionProblem {
  std::string cause = {};  ///< the same for objects of a kind with the same problem
  std::string text = {};   ///< names the object, both versions and the reason
};

struct WebhookReply {
  int code = 200;
  std::string body = {};
  std::string content_type = "application/json";
  /// Objects that were not converted, or that lack values in the version that was asked for: one for each cause, at
  /// most twenty. `WebhookServer` reports them.
  std::vector<ConversionProblem> problems = {};
};

/// The webhooks of a program: the functions that API servers call before they store an object (admission), and to
/// convert objects between the versions of a kind.
///
///     kubexx::Webhooks hooks;
///     hooks.fills<GameServer>([](const kubexx::Review<GameServer>&, GameServer& server) -> kubexx::Result<> {
///       if (server.spec.region.empty()) server.spec.region = "eu";
///       return {};
///     });
///     auto ended = kubexx::serve(hooks, {.certificates = {"/certs/tls.crt", "/certs/tls.key"}, .stop = stop});
///
/// Declare the handlers on one thread, then serve them; the webhooks must outlive their server. Handlers are called on
/// several threads at once. A handler that throws fails its call with status 500, so that the `failurePolicy` of the
/// webhook decides; so does a review that cannot be read (400). An object that the types of the program cannot
/// represent is denied with 422 and the path of the value.
///
/// A server may call a webhook more than once for one request: handlers have to be idempotent.
class Webhooks {
 public:
  Webhooks();
  ~Webhooks();
  Webhooks(Webhooks&&) noexcept;
  Webhooks& operator=(Webhooks&&) noexcept;

  /// A mutating webhook: `Result<> handler(const Review<K>& review, K& object)` changes the object, which is also
  /// `review.object`. An error denies the request, with the message and the causes of the error.
  ///
  /// The answer is a patch of what the handler changed and nothing else: fields that the types do not have, and values
  /// that the types would write in another form, stay as the client wrote them.
  template <Resource K, class Handler>
  Webhooks& fills(Handler handler, WebhookOptions options = {}) {
    static_assert(std::is_invocable_r_v<Result<>, const Handler&, const Review<K>&, K&>,
                  "the handler of a mutating webhook is called as handler(const Review<K>&, K&), without changing "
                  "itself, and returns Result<>: {} accepts the object, an error denies the request");
    auto admit = webhook::erased_fill<K>(std::move(handler), options.while_deleted);
    return add(true, resource_info<K>(), std::move(options), std::move(admit));
  }

  /// A validating webhook: `Decision handler(const Review<K>& review)`.
  template <Resource K, class Handler>
  Webhooks& checks(Handler handler, WebhookOptions options = {}) {
    static_assert(
        std::is_invocable_r_v<Decision, const Handler&, const Review<K>&>,
        "the handler of a validating webhook is called as handler(const Review<K>&), without changing itself, "
        "and returns a Decision: {} allows the request, decide(review, errors) denies it if there are errors");
    auto admit = webhook::erased_check<K>(std::move(handler), options.while_deleted);
    return add(false, resource_info<K>(), std::move(options), std::move(admit));
  }

  /// A validating webhook of a kind without a header. `matches` compares its calls if `kind` has a plural.
  Webhooks& checks_dynamic(const ResourceInfo& kind, std::function<Decision(const DynamicReview& review)> handler,
                           WebhookOptions options = {});

  /// The conversion webhook of a kind, at `path`: `Hub` is one version; the others are converted to it and from it, and
  /// to each other through it. All kinds may share a path. For each other version the generated conversion is used
  /// (`kubexx_generate(... CONVERSIONS)`), or two functions are found by argument-dependent lookup:
  ///
  ///     kubexx::Result<> convert(const v1alpha1::GameServer& from, v1::GameServer& to);
  ///     kubexx::Result<> convert(const v1::GameServer& from, v1alpha1::GameServer& to);
  ///
  /// A missing one does not compile. `to.metadata` is that of `from`; servers accept changes of labels and annotations
  /// only. An error or an exception fails the whole review, with the name of the object: conversions are not optional.
  ///
  /// Fields that neither type has stay at their path, in lists that keep their length, and a section that the object
  /// does not have, such as `status`, is not added. Information that one of the versions cannot represent is lost:
  /// write it into an annotation, or convert only between versions that can represent each other.
  template <Resource Hub, Resource... Others>
    requires(sizeof...(Others) > 0)
  Webhooks& converts(const std::string& path = "/convert") {
    return add_conversion(path, webhook::conversion_of<Hub, Others...>());
  }

  /// The same for all versions that the generated code of the hub converts (`kubexx_generate(... CONVERSIONS)`):
  /// `Versions<Hub>` is in `<header of the hub>.kubexx_convert.hpp`.
  template <Resource Hub>
  Webhooks& converts(const std::string& path = "/convert") {
    static_assert(
        conversion::HasVersions<Hub>,
        "no generated conversions: include <header of the hub>.kubexx_convert.hpp, which kubexx_generate "
        "writes with CONVERSIONS, or name the other versions and write functions: converts<Hub, Others...>(); "
        "a kind with one version needs no conversion: remove the call");
    if constexpr (conversion::HasVersions<Hub>)
      return add_conversion(path, webhook::conversion_of<Hub>(typename Versions<Hub>::Others{}));
    else
      return *this;
  }

  /// The answer to one request, for tests and for servers of your own. Thread-safe after the declarations.
  WebhookReply answer(const WebhookRequest& request) const;

  /// One object, as JSON, in another version, as `answer` converts each object of a review; for tests. An error of
  /// stage `decode` means that the types of the program cannot represent the object. Thread-safe after the
  /// declarations.
  Result<std::string> convert(std::string_view object, const std::string& api_version,
                              const StoredVersions& stored_versions = {}) const;

  /// The paths that are served, sorted.
  std::vector<std::string> paths() const;
  /// The names of the CustomResourceDefinitions whose objects are converted, sorted.
  std::vector<std::string> converted_definitions() const;
  /// Whether any kind is converted: then API servers need this program to list objects.
  bool has_conversions() const;
  /// An error if two webhooks have the same path, a path does not begin with a slash, or a subresource is about another
  /// kind than its handler.
  Result<> valid() const;
  /// For tests: compares the declarations with the configurations that register them, as YAML or JSON. Each handler has
  /// to be called, with its side effects, for exactly the operations, kinds and subresources that it is declared for,
  /// and no path may be called that is not served. The conversion paths of definitions in `manifests` are compared,
  /// too. The error has a line for each difference.
  Result<> matches(std::string_view manifests) const;
  /// In the text format of Prometheus, with the names and labels of controller-runtime. Thread-safe.
  std::string metrics() const;

 private:
  friend class WebhookServer;
  friend struct webhook::CalledHandler;
  Webhooks& add(bool mutating, const ResourceInfo& info, WebhookOptions options, webhook::Admit admit);

  Webhooks& add_conversion(const std::string& path, webhook::Conversion conversion);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace kubexx
