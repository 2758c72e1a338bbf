#pragma once

#include <deque>
#include <string>
#include <variant>
#include <vector>

#include <kubexx/watch/watch.hpp>

/// A source with scripted responses, and a sink that records its events; both write to one log.
/// When the script is over, the watch is stopped.
namespace kubexx::watch {

using Log = std::vector<std::string>;
struct Idle {};
using Piece = std::variant<std::string, Idle, Error>;

class ScriptedSource : public Source {
 public:
  explicit ScriptedSource(Log& log) : log_(log) {}

  ScriptedSource& list(std::string page) { return then(Result<std::string>(std::move(page))); }
  ScriptedSource& list(Error error) { return then(Result<std::string>(std::move(error))); }
  ScriptedSource& stream(std::vector<Piece> pieces) { return then(std::move(pieces)); }
  ScriptedSource& refuse(Error error) { return then(std::move(error)); }
  std::stop_token stop() const { return stop_.get_token(); }
  void end() { stop_.request_stop(); }

  Result<std::string> list(const std::string& continue_token, int most, const std::stop_token&) override {
    log_.push_back(most == 1 ? "verify" : continue_token.empty() ? "list" : "list " + continue_token);
    const auto step = next();
    if (const auto* page = std::get_if<Result<std::string>>(&step)) return *page;
    return over();
  }

  Result<std::unique_ptr<http::Stream>> open(const Opening& opening, const std::stop_token&) override {
    log_.push_back(opening.initial ? "watch everything" : "watch " + opening.version);
    const auto step = next();
    if (const auto* error = std::get_if<Error>(&step)) return *error;
    if (const auto* pieces = std::get_if<std::vector<Piece>>(&step))
      return std::unique_ptr<http::Stream>(std::make_unique<Pieces>(*pieces));
    return over();
  }

 private:
  using Step = std::variant<std::monostate, Result<std::string>, std::vector<Piece>, Error>;

  class Pieces : public http::Stream {
   public:
    explicit Pieces(std::vector<Piece> pieces) : pieces_(pieces.begin(), pieces.end()) {}
    const http::Response& head() const override { return head_; }
    Result<Part> read(const http::Limit&) override {
      if (pieces_.empty()) return Part{Part::Kind::end, {}};
      const Piece piece = std::move(pieces_.front());
      pieces_.pop_front();
      if (const auto* data = std::get_if<std::string>(&piece)) return Part{Part::Kind::data, *data};
      if (const auto* error = std::get_if<Error>(&piece)) return *error;
      return Part{Part::Kind::idle, {}};
    }

   private:
    http::Response head_{200, {}, {}};
    std::deque<Piece> pieces_;
  };

  ScriptedSource& then(Step step) {
    steps_.push_back(std::move(step));
    return *this;
  }

  Step next() {
    if (steps_.empty()) return {};
    Step step = std::move(steps_.front());
    steps_.pop_front();
    return step;
  }

  Error over() {
    stop_.request_stop();
    return {.stage = Stage::cancelled};
  }

  Log& log_;
  std::deque<Step> steps_;
  std::stop_source stop_;
};

class LoggingSink : public Sink {
 public:
  explicit LoggingSink(Log& log) : log_(log) {}

  bool reset() override { return say("reset"); }
  bool object(Change change, std::string_view text) override {
    const char* words[] = {"+", "~", "-"};
    return say(words[static_cast<int>(change)] + std::string(text));
  }
  bool synced(const std::string& version) override { return say("synced " + version); }
  bool bookmark(const std::string& version) override { return say("bookmark " + version); }
  bool trouble(const Error& error) override {
    if (!error.message.starts_with("the server was rolled back")) return say("trouble: " + error.message);
    return log_.back().starts_with("back to ") || say("trouble before it is known what is lost");
  }
  void rolled_back(const std::string& version) override {
    known.clear();
    say("back to " + version);
  }
  std::string known_version() override { return known; }

  std::string known = {};  ///< from elsewhere
  int most = 1000;         ///< entries before it wants no more

 private:
  bool say(std::string entry) {
    log_.push_back(std::move(entry));
    return --most > 0;
  }

  Log& log_;
};

}  // namespace kubexx::watch
