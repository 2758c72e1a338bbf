#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/watch/watch.hpp>

/// Waiting until one object has the state that a program needs.
namespace kubexx::client {

/// Watches one object until a derived class accepts its state.
class Waiting : public watch::Sink {
 public:
  /// Success if `exists` or `is_missing` returned false in time. Without a positive limit, it looks once. If the
  /// state was not reached in time, the error has the reason `timeout`; if a stop was requested, only the stage
  /// `cancelled`.
  Result<> run(const RawApi& raw, const std::string& name, std::chrono::milliseconds limit, const WaitOptions& options);

  bool reset() final;
  bool object(watch::Change change, std::string_view text) final;
  bool synced(const std::string& version) final;
  bool bookmark(const std::string&) final { return true; }
  bool trouble(const Error& error) final;

 protected:
  explicit Waiting(std::string awaited) : awaited_(std::move(awaited)) {}
  /// A state of the object. Returns whether to continue waiting, or an error that ends it.
  virtual Result<bool> exists(std::string_view text) = 0;
  /// The object does not exist. Returns whether to continue waiting.
  virtual bool is_missing() = 0;

 private:
  bool found_missing();
  bool is_meant(std::string_view text);
  Error unmet(const RawApi& raw, const std::string& name, std::chrono::nanoseconds waited, bool stopped) const;

  std::string awaited_;
  std::string uid_;
  std::string seen_;  ///< the last state
  bool is_listed_ = false;
  bool looks_once_ = false;
  bool is_met_ = false;
  std::optional<Error> error_;
};

/// Until `holds(const Object&)` returns true.
template <class Form, class Holds>
class WaitingFor : public Waiting {
 public:
  using Object = typename Form::Object;

  WaitingFor(const Form& form, Holds& holds, const std::string& what)
      : Waiting(what.empty() ? "a condition" : what), form_(form), holds_(holds) {}

  Object& found() { return *found_; }

 private:
  Result<bool> exists(std::string_view text) override {
    auto object = form_.decode(text);
    if (!object) return std::move(object).error();
    if (!std::invoke(holds_, std::as_const(*object))) return true;
    found_.emplace(*std::move(object));
    return false;
  }
  bool is_missing() override { return true; }

  const Form& form_;
  Holds& holds_;
  std::optional<Object> found_;
};

class WaitingForDeletion : public Waiting {
 public:
  WaitingForDeletion() : Waiting("its deletion") {}

 private:
  Result<bool> exists(std::string_view) override { return true; }
  bool is_missing() override { return false; }
};

}  // namespace kubexx::client
