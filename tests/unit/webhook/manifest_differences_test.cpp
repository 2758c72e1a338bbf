#include <string>

#include <kubexx/webhook/webhooks.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/webhook/old_database.hpp"

namespace {

using namespace kubexx;
using test::Database;

std::string calling(const std::string& path, const std::string& operations = "CREATE, UPDATE",
                    const std::string& resources = "databases", const std::string& more = "sideEffects: None") {
  return "- name: databases.demo.io\n  clientConfig: {service: {namespace: site, name: hooks, path: " + path +
         "}}\n  rules: [{apiGroups: [demo.io], apiVersions: [v1], operations: [" + operations + "], resources: [" +
         resources + "]}]\n  " + more + "\n";
}

std::string configuration(const std::string& kind, const std::string& webhooks) {
  return "---\nkind: " + kind + "WebhookConfiguration\nmetadata: {name: site}\nwebhooks:\n" + webhooks;
}

std::string definition(const std::string& conversion) {
  return "---\nkind: CustomResourceDefinition\nspec:\n  group: demo.io\n  names: {kind: Database}\n  conversion: " +
         conversion + "\n";
}

const std::string kFill = "/mutate-demo-io-v1-database", kCheck = "/validate-demo-io-v1-database";
const std::string kByWebhook =
    "{strategy: Webhook, webhook: {clientConfig: {service: {namespace: site, name: hooks, path: /convert}}}}";

Webhooks declared(WebhookOptions options = {}) {
  Webhooks hooks;
  hooks.fills<Database>([](const Review<Database>&, Database&) -> Result<> { return {}; });
  hooks.checks<Database>([](const Review<Database>&) -> Decision { return {}; }, std::move(options));
  return hooks;
}

std::string difference(const Webhooks& hooks, const std::string& manifests) {
  const Result<> same = hooks.matches(manifests);
  return same ? "" : same.error().message;
}

}  // namespace

TEST_CASE("configurations that call what is declared have no differences") {
  const std::string manifests =
      configuration("Mutating", calling(kFill)) + configuration("Validating", calling(kCheck));
  CHECK(difference(declared(), manifests).empty());
  Webhooks converting = declared();
  converting.converts<Database, test::OldDatabase>();
  CHECK(difference(converting, manifests + definition(kByWebhook)).empty());
  // By URL, and in two webhooks of one path.
  CHECK(difference(declared({.operations = {Operation::create, Operation::remove}}),
                   configuration("Mutating", calling(kFill)) +
                       configuration("Validating", calling(kCheck, "CREATE") +
                                                       "- clientConfig: {url: \"https://hooks.example.com" + kCheck +
                                                       "\"}\n  sideEffects: None\n  rules: [{apiGroups: [demo.io], "
                                                       "apiVersions: [v1], operations: [DELETE], resources: "
                                                       "[databases]}]\n"))
            .empty());
}

TEST_CASE("servers call the path / of a service without a path") {
  Webhooks root;
  root.checks<Database>([](const Review<Database>&) -> Decision { return {}; }, {.path = "/"});
  root.converts<Database, test::OldDatabase>("/");
  for (const std::string path : {"/", "''", "null"})
    CHECK(difference(root, configuration("Validating", calling(path)) +
                               definition("{strategy: Webhook, webhook: {clientConfig: {service: {namespace: site, "
                                          "name: hooks}}}}"))
              .empty());
  CHECK(difference(root, configuration("Validating", calling("/other"))).starts_with("no ValidatingWebhook"));
}

TEST_CASE("each difference between configurations and declarations has a line") {
  const std::string fill = configuration("Mutating", calling(kFill));
  const auto of_check = [&](const std::string& webhooks, WebhookOptions options = {}) {
    return difference(declared(std::move(options)), fill + configuration("Validating", webhooks));
  };
  CHECK(difference(declared(), fill) == "no ValidatingWebhookConfiguration calls " + kCheck);
  CHECK(difference(declared(), fill + configuration("Mutating", calling(kCheck))) ==
        "no ValidatingWebhookConfiguration calls " + kCheck);
  CHECK(of_check(calling(kCheck) + calling("/other")) ==
        "ValidatingWebhookConfiguration site calls /other, which is not served");
  CHECK(of_check(calling(kCheck, "CREATE, DELETE")) ==
        kCheck + " is not called for UPDATE demo.io/v1 databases, which it handles\n" + kCheck +
            " is called for DELETE demo.io/v1 databases, which it does not handle");
  CHECK(of_check(calling(kCheck), {.operations = {Operation::create}, .subresources = {"", "status"}}) ==
        kCheck + " is not called for CREATE demo.io/v1 databases/status, which it handles\n" + kCheck +
            " is called for UPDATE demo.io/v1 databases, which it does not handle");
  CHECK(of_check(calling(kCheck), {.side_effects = SideEffects::none_on_dry_run}) ==
        kCheck + " has sideEffects None, NoneOnDryRun is declared");
  // Of a URL, only the path counts.
  const auto by_url = [&](const std::string& url) {
    return of_check(calling(kCheck) + "- clientConfig: {url: \"" + url + "\"}\n  sideEffects: None\n");
  };
  CHECK(by_url("https://hooks.example.com?to=" + kCheck) ==
        "ValidatingWebhookConfiguration site calls /, which is not served");
  CHECK(by_url("https://hooks.example.com/other?timeout=5s") ==
        "ValidatingWebhookConfiguration site calls /other, which is not served");
  CHECK(by_url("https://hooks example/other") ==
        "ValidatingWebhookConfiguration site calls https://hooks example/other, which is not served");
  CHECK(difference(declared(), "a: [").starts_with("line "));
}

TEST_CASE("the conversion of a definition is compared, if there is one") {
  Webhooks hooks;
  hooks.converts<Database, test::OldDatabase>("/other");
  CHECK(difference(hooks, "").empty());
  CHECK(difference(hooks, definition(kByWebhook)) ==
        "the definition of Database calls /convert to convert, /other is declared");
  CHECK(difference(hooks, definition("{strategy: None}")) ==
        "the definition of Database calls no webhook to convert, /other is declared");
  CHECK(difference(Webhooks(), definition(kByWebhook)) ==
        "the definition of Database calls /convert to convert, no conversion is declared");
}

TEST_CASE("the definitions whose objects are converted are named") {
  Webhooks hooks;
  CHECK(hooks.converted_definitions().empty());
  hooks.converts<Database, test::OldDatabase>();
  hooks.converts<Database, test::OldDatabase>("/other");
  CHECK(hooks.converted_definitions() == std::vector<std::string>{"databases.demo.io"});
}
