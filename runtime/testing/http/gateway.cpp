#include "runtime/testing/http/gateway.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/net/url.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/requests/authentication.hpp"
#include "runtime/testing/requests/handle.hpp"
#include "runtime/testing/requests/impersonation.hpp"

namespace kubexx::testing {
namespace {

/// A watch whose client does not read is ended when this many bytes wait for it, beyond the objects it began with.
constexpr std::size_t kMostUnsent = std::size_t{8} << 20;

http::HeaderLines header_lines(const ApiResponse& response) {
  http::HeaderLines lines = response.headers;
  const bool may_be_kept =
      std::any_of(lines.begin(), lines.end(), [](const auto& line) { return line.first == "Cache-Control"; });
  if (!may_be_kept) lines.emplace_back("Cache-Control", "no-cache, private");
  if (!response.content_type.empty()) lines.emplace_back("Content-Type", response.content_type);
  for (const std::string& warning : response.warnings) lines.emplace_back("Warning", warning_header(warning));
  return lines;
}

http::HeaderLines with_length(http::HeaderLines lines, std::size_t length) {
  lines.emplace_back("Content-Length", fmt::to_string(length));
  return lines;
}

/// Sends a body in parts with pauses between them; the bytes before `at` have been sent.
void send_parts(http::Server& server, const std::shared_ptr<http::Exchange>& exchange,
                const std::shared_ptr<const std::string>& body, std::size_t at, const Fault& fault) {
  if (!exchange->is_open()) return;
  const bool is_rest = at > 0 && !fault.all_along;
  const std::string_view part =
      std::string_view(*body).substr(at, is_rest ? body->size() : std::max<std::size_t>(fault.at_byte, 1));
  exchange->write(part);
  const std::size_t next = at + part.size();
  if (next == body->size()) return exchange->end();
  server.after(fault.delay,
               [&server, exchange, body, next, fault] { send_parts(server, exchange, body, next, fault); });
}

/// Sends less of a body than its length announces.
void send_start(http::Server& server, const std::shared_ptr<http::Exchange>& exchange, const ApiResponse& response,
                const Fault& fault) {
  if (fault.at_byte == 0) return exchange->cut();
  exchange->start(response.code, with_length(header_lines(response), response.body.size()));
  exchange->write(std::string_view(response.body).substr(0, fault.at_byte));
  server.after(fault.delay, [exchange] { exchange->cut(); });
}

/// The response of Go's server to a request line that it cannot parse.
http::ServerReply malformed_request() {
  return {400, {{"Content-Type", "text/plain; charset=utf-8"}, {"Connection", "close"}}, "400 Bad Request"};
}

/// Ends a watch after some of its events.
class WatchEnd {
 public:
  WatchEnd(std::shared_ptr<http::Exchange> exchange, const Fault& fault)
      : exchange_(std::move(exchange)), left_(fault.after_events) {}

  bool write(std::string_view lines) {
    while (!lines.empty() && left_ > 0) {
      const std::size_t end = lines.find('\n') + 1;
      exchange_->write(lines.substr(0, end));
      lines.remove_prefix(end);
      --left_;
    }
    if (left_ > 0) return exchange_->is_open();
    exchange_->end();
    return false;
  }

 private:
  std::shared_ptr<http::Exchange> exchange_;
  int left_;
};

}  // namespace

void Gateway::serve(http::Server& server, const ExchangePtr& exchange) {
  const http::ServerRequest& request = exchange->request();
  requests.add(request.method + " " + request.target);
  const std::optional<Fault> fault = faults.next(request.method, request.target);
  if (fault && fault->kind == Fault::Kind::silence) return;
  if (fault && fault->kind == Fault::Kind::status) return exchange->reply({fault->code, fault->headers, fault->body});
  if (!net::url_problem(request.target).empty()) return exchange->reply(malformed_request());
  Outcome<User> user = user_of(request);
  const auto call = std::make_shared<Call>(exchange, fault, make_request(request.method, request.target, request.body));
  if (!user) return deliver(server, *call, respond(user.status()));
  call->request.content_type = request.header("Content-Type");
  call->request.accept = request.header("Accept");
  call->request.user_agent = request.header("User-Agent");
  call->request.user = *user;
  call->request.impersonation = impersonation_of(request.headers);
  call->attempt.asks_admission = true;
  answer(server, call);
}

Outcome<User> Gateway::user_of(const http::ServerRequest& request) const {
  const std::string_view authorization = request.header("Authorization");
  if (request.client && !request.client->name.empty()) return User{.name = request.client->name};
  if (authorization.empty() && request.client && !request.client->rejection.empty()) return unauthorized();
  if (authorization.empty()) return User{.name = "system:anonymous", .is_anonymous = true};
  constexpr std::string_view kBearer = "Bearer ";
  if (!authorization.starts_with(kBearer)) return unauthorized();
  const std::string own(kOwnAudience);
  Authentication presented = authenticate(cluster_, authorization.substr(kBearer.size()), {&own, 1});
  return presented.user ? Outcome<User>(std::move(*presented.user)) : unauthorized();
}

void Gateway::answer(http::Server& server, const CallPtr& call) {
  ApiResponse response = handle(cluster_, call->request, call->attempt);
  ask_for_watches();
  if (!call->attempt.questions.empty()) return ask(server, call, std::move(response.warnings));
  if (!call->attempt.admission_questions.empty()) return ask_admission(server, call);
  deliver(server, *call, std::move(response));
}

void Gateway::ask_admission(http::Server& server, const CallPtr& call) {
  std::vector<AdmissionQuestion> questions = std::exchange(call->attempt.admission_questions, {});
  call->unanswered = questions.size();
  for (AdmissionQuestion& asked : questions) {
    const auto question = std::make_shared<AdmissionQuestion>(std::move(asked));
    admission_.start([this, &server, call, question](const std::stop_token& stop) -> std::function<void()> {
      const auto admission = std::make_shared<Admission>(question->ask(door_, stop));
      return [this, &server, call, question, admission] {
        call->attempt.admissions.insert_or_assign(question->step,
                                                  AdmissionAnswer{std::move(question->object), std::move(*admission)});
        if (--call->unanswered == 0) answer(server, call);
      };
    });
  }
}

void Gateway::ask(http::Server& server, const CallPtr& call, std::vector<std::string> warnings) {
  std::vector<Question> questions = std::exchange(call->attempt.questions, {});
  if (questions.front().state != nullptr) return ask_for_list(server, call, std::move(questions), std::move(warnings));
  std::erase_if(questions, [](const Question& one) { return one.state != nullptr; });
  call->unanswered = questions.size();
  for (const Question& question : questions)
    webhooks_.ask({question}, cluster_.unique_id(),
                  [this, &server, call, question](Outcome<std::vector<json::Value>> objects) {
                    learn(call->attempt, question,
                          objects ? Outcome<json::Value>(std::move(objects->front())) : objects.status());
                    if (--call->unanswered == 0) answer(server, call);
                  });
}

/// `warnings` are those of the response if the webhook fails.
void Gateway::ask_for_list(http::Server& server, const CallPtr& call, std::vector<Question> questions,
                           std::vector<std::string> warnings) {
  const Question first = questions.front();
  std::erase_if(questions, [&](const Question& one) {
    return one.state == nullptr || one.definition != first.definition || one.api_version != first.api_version;
  });
  webhooks_.ask(questions, cluster_.unique_id(),
                [this, &server, call, questions, warnings](Outcome<std::vector<json::Value>> objects) {
                  if (!objects) {
                    ApiResponse refusal = respond(refusal_of(cluster_, questions.front(), objects.status()));
                    refusal.warnings = warnings;
                    return deliver(server, *call, std::move(refusal));
                  }
                  for (std::size_t i = 0; i < questions.size(); ++i) learn(questions[i], std::move((*objects)[i]));
                  answer(server, call);
                });
}

void Gateway::ask_for_watches() {
  for (Question& question : std::exchange(cluster_.questions, {})) {
    webhooks_.ask({question}, cluster_.unique_id(), [this, question](Outcome<std::vector<json::Value>> objects) {
      if (!objects) return lose(cluster_, question);
      learn(question, std::move(objects->front()));
      regain(cluster_, question);
    });
  }
}

void Gateway::deliver(http::Server& server, Call& call, ApiResponse response) {
  const std::optional<Fault>& fault = call.fault;
  if (fault && fault->kind == Fault::Kind::lose) return call.exchange->cut();
  auto delay = response.delay;
  if (fault && fault->kind == Fault::Kind::delay) delay += fault->delay;
  if (delay.count() == 0) return send(server, call.exchange, std::move(response), fault ? &*fault : nullptr);
  server.after(delay, [&server, exchange = call.exchange, fault, response = std::move(response)]() mutable {
    send(server, exchange, std::move(response), fault ? &*fault : nullptr);
  });
}

void Gateway::send(http::Server& server, const ExchangePtr& exchange, ApiResponse response, const Fault* fault) {
  if (response.watch != nullptr) return stream(exchange, response, fault);
  if (fault != nullptr && fault->kind == Fault::Kind::cut) return send_start(server, exchange, response, *fault);
  if (fault != nullptr && fault->kind == Fault::Kind::split) {
    exchange->start(response.code, with_length(header_lines(response), response.body.size()));
    return send_parts(server, exchange, std::make_shared<const std::string>(std::move(response.body)), 0, *fault);
  }
  http::HeaderLines lines = header_lines(response);
  exchange->reply({response.code, std::move(lines), std::move(response.body)});
}

void Gateway::stream(const ExchangePtr& exchange, const ApiResponse& response, const Fault* fault) {
  exchange->start(response.code, header_lines(response));
  exchange->on_gone([watch = response.watch] { watch->detach(); });
  const std::size_t most = kMostUnsent + response.watch->waiting();
  Watch::Send send = [exchange, most](std::string_view lines) {
    exchange->write(lines);
    if (exchange->unsent() > most) exchange->cut();
    return exchange->is_open();
  };
  if (fault != nullptr && fault->kind == Fault::Kind::end_watch)
    send = [end = std::make_shared<WatchEnd>(exchange, *fault)](std::string_view lines) { return end->write(lines); };
  if (fault != nullptr && fault->kind == Fault::Kind::cut)
    send = [exchange, left = fault->at_byte](std::string_view lines) mutable {
      const std::size_t part = std::min(left, lines.size());
      exchange->write(lines.substr(0, part));
      left -= part;
      if (left == 0) exchange->cut();
      return exchange->is_open();
    };
  response.watch->attach(std::move(send), [exchange] { exchange->end(); });
}

}  // namespace kubexx::testing
