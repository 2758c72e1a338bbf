#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <kubexx/client/callbacks.hpp>
#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/watch/watch.hpp>

/// Watches of one kind: their requests, and the events decoded from JSON.
namespace kubexx::client {

/// Runs a watch until it ends; see `BasicApi::watch`.
Result<> run_watch(const RawApi& raw, const WatchOptions& options, watch::Sink& sink);

/// As much as can be read of an object that cannot be decoded.
SkippedObject skipped_object(std::string_view text, Error error);

kubexx::Change change_of(watch::Change change);

/// Decodes the objects of a watch and passes events to `take`.
template <class Form, class Take>
class EventSink : public watch::Sink {
 public:
  using Event = WatchEvent<typename Form::Object>;

  EventSink(const Form& form, Take& take) : form_(form), take_(take) {}

  bool reset() override { return give({.change = Change::reset}); }
  bool synced(const std::string& version) override { return give({.change = Change::synced, .version = version}); }
  bool bookmark(const std::string& version) override { return give({.change = Change::bookmark, .version = version}); }
  bool trouble(const Error& error) override { return give({.change = Change::trouble, .error = error}); }

  bool object(watch::Change change, std::string_view text) override {
    auto object = form_.decode(text);
    if (!object)
      return give({.change = Change::skipped,
                   .skipped = skipped_object(text, std::move(object).error()),
                   .skipped_change = change_of(change)});
    return give({.change = change_of(change), .object = *std::move(object)});
  }

 private:
  bool give(Event event) { return goes_on(take_, std::move(event)); }

  const Form& form_;
  Take& take_;
};

}  // namespace kubexx::client
