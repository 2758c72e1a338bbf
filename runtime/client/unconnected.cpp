#include "runtime/client/unconnected.hpp"

#include <memory>
#include <utility>

namespace kubexx::client {
namespace {

class NoTransport : public http::Transport {
 public:
  explicit NoTransport(Error error) : error_(std::move(error)) {}
  Result<http::Response> send(const http::Request&, const http::Limit&) override { return error_; }
  Result<std::unique_ptr<http::Stream>> open(const http::Request&, const http::Limit&) override { return error_; }

 private:
  const Error error_;
};

}  // namespace

Client unconnected(Error error) {
  auto credentials = std::make_shared<config::Credentials>(config::Chosen(), config::Environment());
  auto transport = std::make_shared<NoTransport>(std::move(error));
  return Client(std::make_shared<Session>(std::move(transport), std::move(credentials), SessionOptions()));
}

}  // namespace kubexx::client
