#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <kubexx/client/options.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// Clients with limits and observers of their own, over the connection and the credentials of another client.
///
///     const kubexx::Client mine = client.with({.stop = token, .manager = "backup", .dry_run = true});
namespace kubexx {

/// Decides when writes may be sent, such as only while a lease is held. Implementations are thread-safe.
class WriteGuard {
 public:
  virtual ~WriteGuard() = default;
  /// Called before every attempt to send a write, retries included. Returns the moment at which this attempt has to be
  /// over, or the error that the call returns instead of sending. Blocking here blocks the call.
  virtual Result<http::Clock::time_point> admit() const = 0;
};

enum class WriteVerb : std::uint8_t { create, update, patch, apply, remove, remove_collection };

/// A write as it is sent. References and views are valid during the call that passes them.
struct Write {
  WriteVerb verb = WriteVerb::update;
  const ResourceInfo& resource;
  std::string_view subresource = {};  ///< such as `status`; empty for the object itself
  Key key = {};                       ///< no name: a collection, or a name that the server generates
  std::string_view labels = {};       ///< selectors of `remove_collection`
  std::string_view fields = {};
  std::string uid = {};      ///< precondition; empty if none
  std::string version = {};  ///< precondition (`metadata.resourceVersion`); empty if none
  bool dry_run = false;
};

/// What is known after a write.
///
/// An answer counts as the object only if it has the group, version and kind of the write's resource, a uid and a
/// version. A `Scale`, or the `Status` that answers an eviction, does not.
struct WriteOutcome {
  /// Null if the write succeeded. If it failed, see `may_have_been_applied`.
  const Error* error = nullptr;
  /// The state of the object that the write led to, as JSON; empty if the answer is not the object. After `remove`: an
  /// object that still waits for its finalizers or its grace period.
  std::string_view object = {};
  std::string uid = {};      ///< of `object`, or of an object that `remove` deleted; empty if unknown
  std::string version = {};  ///< of `object`
  Key key = {};              ///< of `object`, else that of the write
};

/// Receives the writes of a client, on the threads that make them. Implementations are thread-safe and do not throw.
///
/// The verbs of a kind are reported; requests made with `Client::request` are not.
class WriteObserver {
 public:
  virtual ~WriteObserver() = default;
  /// Before anything is sent. `after` follows for each `before`, on the same thread.
  virtual void before(const Write& /*write*/) {}
  /// Before the call returns.
  virtual void after(const Write& write, const WriteOutcome& outcome) = 0;
};

/// One attempt of a call: a request and its answer, or the head of the answer of a watch.
struct CallReport {
  std::string_view method = {};
  std::string_view host = {};  ///< of the server, with its port if the address has one
  int code = 0;                ///< status of the answer; 0 if there was none
  std::chrono::nanoseconds duration = {};
};

/// Receives the calls of a client, on the threads that make them. Implementations are thread-safe and do not throw.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  virtual void answered(const CallReport& report) = 0;
};

/// An object that a client is about to send. Views are valid during the call that passes them.
struct UnsentObject {
  const ResourceInfo& kind;
  const std::string& name_space;  ///< of the call
  std::string_view json = {};
  Validate validate = Validate::strict;  ///< of the call
  bool exists = false;                   ///< it is updated, not created
  std::string_view stored = {};          ///< what it replaces, as JSON; empty if it is created, or cannot be read
};

/// Validates objects before they are sent. Implementations are thread-safe. `Definitions::check` is one.
class ObjectCheck {
 public:
  virtual ~ObjectCheck() = default;
  /// The call returns an error instead of sending the object.
  virtual Result<> check(const UnsentObject& object) const = 0;
};

/// What a client made by `Client::with` adds to the one that it was made from. Scopes nest: all stops, deadlines,
/// guards and observers apply; of the managers, only that of the innermost scope.
struct Scope {
  /// Once requested, calls end with an error of stage `cancelled`, and new ones send nothing. Watches end as if their
  /// own stop had been requested.
  std::stop_token stop = {};
  /// What errors of later calls state once `stop` is requested, such as why this client has ended and which one to use
  /// instead; empty: that a stop was requested.
  std::string stopped = {};
  /// When calls have to end. Later calls send nothing and fail with stage `cancelled`. Watches end at it as if their
  /// own stop had been requested.
  http::Clock::time_point deadline = http::Clock::time_point::max();
  /// The same as a time from `Client::with` on, which in a simulation passes on its clock. The earlier one applies.
  std::optional<std::chrono::milliseconds> deadline_in = {};
  std::string manager = {};  ///< field manager of writes that name none
  /// Every write has `dryRun=All`: the server validates it and changes nothing. A write of `Client::request` is
  /// rejected unless its `Call::dry_run` is set.
  bool dry_run = false;
  /// Calls that the server answers with 500 are repeated if they are idempotent. Set it to false where such an answer
  /// concerns one object, such as its conversion, and is likely to last.
  bool retries_500 = true;
  /// Calls do not wait for a free connection when `ClientOptions::most_calls` are in use. For few, short calls.
  bool urgent = false;
  std::shared_ptr<const WriteGuard> guard = {};
  /// Objects that it rejects are not created, nor updated with `Check::local`. All other writes are sent: only the
  /// server knows the object that results from a patch, an apply or a write of a subresource.
  std::shared_ptr<const ObjectCheck> check = {};
  /// Objects that it rejects are not updated, whatever the options of the call: for mistakes that servers do not
  /// report, such as a change of the status that they drop. It compares the object with the state that it replaces.
  std::shared_ptr<const ObjectCheck> replaced = {};
  std::shared_ptr<WriteObserver> observer = {};
  std::shared_ptr<CallObserver> calls = {};
};

}  // namespace kubexx
