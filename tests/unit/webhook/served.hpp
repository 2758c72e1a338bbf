#pragma once

#include <chrono>
#include <filesystem>
#include <latch>
#include <memory>
#include <string>

#include <kubexx/detail/http/curl_transport.hpp>
#include <kubexx/webhook/server.hpp>
#include "runtime/http/server_identity.hpp"
#include "tests/support/reported_lines.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/support/temporary_folder.hpp"

/// Webhook servers for tests, with certificates in files.
namespace kubexx::test {

inline const std::string kReview =
    R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"u-1","operation":"CREATE",)"
    R"("kind":{"group":"demo.io","version":"v1","kind":"Database"},)"
    R"("object":{"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main"}}}})";
inline const std::string kConversion =
    R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"u-2",)"
    R"("desiredAPIVersion":"demo.io/v1","objects":[{"apiVersion":"demo.io/v1beta1","kind":"Database",)"
    R"("metadata":{"name":"main"},"nodes":2}]}})";
inline const std::string kAllowed =
    R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u-1","allowed":true}})";

/// Certificates in files, as Kubernetes mounts a Secret: the folder's `..data` is replaced as a whole.
struct MountedSecret {
  test::TemporaryFolder folder;
  http::Identity authority = http::make_authority("test-ca").value();
  int generation = 0;

  MountedSecret() {
    mount(leaf());
    std::filesystem::create_symlink("..data/tls.crt", folder.path("tls.crt"));
    std::filesystem::create_symlink("..data/tls.key", folder.path("tls.key"));
  }
  http::Identity leaf(int days = 365) const {
    return http::make_identity(authority, {.name = "hook", .hosts = {"127.0.0.1"}, .days = days}).value();
  }
  void mount(const http::Identity& identity) {
    const std::string name = "..generation" + std::to_string(++generation);
    folder.write(name + "/tls.crt", identity.certificate);
    folder.write(name + "/tls.key", identity.key);
    std::filesystem::create_symlink(name, folder.path("..new"));
    std::filesystem::rename(folder.path("..new"), folder.path("..data"));
  }
  CertificateFiles files() const { return {folder.path("tls.crt"), folder.path("tls.key")}; }
};

struct Served {
  MountedSecret secret;
  Webhooks hooks;
  std::unique_ptr<WebhookServer> server;

  template <class Handler>
  explicit Served(Handler handler, ServeOptions options = {}, std::chrono::milliseconds still_ready = {}) {
    hooks.checks<Database>(handler, {.path = "/check"});
    options.address = "127.0.0.1";
    options.port = 0;
    if (!options.source) options.certificates = secret.files();
    options.still_ready = still_ready;
    server = WebhookServer::start(hooks, options).value();
  }
  std::shared_ptr<http::Transport> client() const {
    return http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(server->port())},
                                     {.most_calls = 64});
  }
  http::Request request(const std::string& method = "POST", const std::string& target = "/check?timeout=10s") const {
    return {.method = method,
            .target = target,
            .headers = {{"Content-Type", "application/json"}},
            .body = method == "POST" ? kReview : "",
            .tls = std::make_shared<http::Tls>(http::Tls{.authorities = secret.authority.certificate})};
  }
};

/// A handler that returns when the test ends, whatever it is asked.
struct Stuck {
  std::latch arrived{1}, go_on{1};
  ReportedLines lines;

  Decision operator()() {
    if (!arrived.try_wait()) arrived.count_down();
    go_on.wait();
    return {};
  }
};

inline Decision allow(const Review<Database>&) { return {}; }

}  // namespace kubexx::test
