#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

/// The options of calls, as aggregates: `{.labels = "app=web", .timeout = 5s}` sets two and leaves the others at their
/// default values.
///
/// Every call ends when its `stop` is requested, and after its `timeout`, which is the client's when it is not set.
namespace kubexx {

using Timeout = std::optional<std::chrono::milliseconds>;

/// How recent the state that is read must be.
struct Fresh {
  enum Kind {
    most_recent,  ///< the latest state of the store (consistent read)
    any,          ///< any state in the server's cache, possibly older than one read before
    at_least,     ///< `version` or newer
    exact,        ///< the state at `version`; lists only
  };

  Kind kind = most_recent;
  std::string version = {};
};

/// What the server does about unknown fields and duplicate keys: reject them, warn, or ignore them.
enum class Validate : std::uint8_t { strict, warn, ignore };

/// Which objects the client validates with its `Scope::check` before it sends them.
enum class Check : std::uint8_t {
  creations,  ///< objects that are created, if the client has a check
  /// Objects that are created or updated; an error if the client has no check. For an update, the client first reads
  /// the stored object, for rules and webhooks that compare with it and for invalid values that it already has; `edit`
  /// has read it anyway. If the client may not read it, the update is validated as a new object.
  local,
  none,
};

/// What happens to the objects that a deleted object owns. `by_kind` leaves it to the default of the kind.
enum class Propagation : std::uint8_t { by_kind, background, foreground, orphan };

struct GetOptions {
  Fresh fresh = {};
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct ListOptions {
  std::string labels = {};  ///< a selector, such as `app=web,tier!=cache`
  std::string fields = {};  ///< a selector, such as `metadata.name=main`
  int page = 500;           ///< objects per request; 0: all in one
  /// Where to continue a list that was begun before (`ListPage::continue_token`), with the same selectors. Its version
  /// is that of the first page, whatever `fresh` is.
  std::string continue_token = {};
  Fresh fresh = {};
  std::string shard = {};  ///< a shard selector, for servers that support sharding
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each page
};

struct WriteOptions {
  std::string manager = {};  ///< field manager; empty: the User-Agent of the client up to its slash
  bool dry_run = false;
  Validate validate = Validate::strict;
  Check check = Check::creations;
  std::stop_token stop = {};
  Timeout timeout = {};
};

/// The options of `edit`.
struct EditOptions {
  std::string manager = {};  ///< field manager; empty: the User-Agent of the client up to its slash
  bool dry_run = false;
  Validate validate = Validate::strict;
  Check check = Check::creations;
  int tries = 5;  ///< how many times the object is read and written at most, if other clients change it meanwhile
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each call

  GetOptions reading() const { return {.stop = stop, .timeout = timeout}; }
  WriteOptions writing() const { return {manager, dry_run, validate, check, stop, timeout}; }
};

struct PatchOptions {
  std::string manager = {};
  bool dry_run = false;
  Validate validate = Validate::strict;
  std::stop_token stop = {};
  Timeout timeout = {};
};

/// The options of a patch that is made from two states of an object.
struct MergeOptions {
  std::string manager = {};
  bool dry_run = false;
  Validate validate = Validate::strict;
  bool check_version = false;  ///< a conflict if another client has changed the object since the earlier state
  std::stop_token stop = {};
  Timeout timeout = {};

  PatchOptions patching() const { return {manager, dry_run, validate, stop, timeout}; }
};

struct ApplyOptions {
  std::string manager = {};  ///< field manager; empty: the User-Agent of the client up to its slash
  bool force = false;        ///< take over fields that other managers own, instead of a conflict
  bool dry_run = false;
  Validate validate = Validate::strict;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct DeleteOptions {
  std::string uid = {};      ///< delete only the object with this uid
  std::string version = {};  ///< delete only if the object still has this version
  std::optional<std::int64_t> grace_seconds = {};
  Propagation propagation = Propagation::by_kind;
  bool dry_run = false;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct WatchOptions {
  std::string labels = {};
  std::string fields = {};
  std::string version = {};  ///< resume after this version, such as that of a list; empty: start with all objects
  bool stream_list = true;   ///< receive the initial objects through the watch, if the server supports it
  std::string shard = {};
  /// How long the server keeps one watch request open before the next one starts; 0: a random time from 5 to 10
  /// minutes.
  std::chrono::seconds server_timeout = {};
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each request, for its response headers
};

/// The options of the log of a container.
struct LogOptions {
  std::string container = {};                      ///< empty: the only container of the pod
  bool follow = false;                             ///< continue until the container ends
  bool previous = false;                           ///< of the container before its last restart
  bool timestamps = false;                         ///< each line begins with its time (RFC 3339)
  std::optional<std::int64_t> tail_lines = {};     ///< only this many lines from the end
  std::optional<std::chrono::seconds> since = {};  ///< only lines of this last time
  std::optional<std::int64_t> limit_bytes = {};    ///< end after this many
  std::stop_token stop = {};
  Timeout timeout = {};  ///< for the response headers and, without `follow`, for each period without data
};

struct WaitOptions {
  std::string what = {};  ///< what is awaited, for the message of the error, such as `available`
  /// The uid of the awaited object. Another object of its name, created after its deletion, does not count.
  std::string uid = {};
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each request
};

/// A patch and its format.
struct Patch {
  enum class Type : std::uint8_t { json, merge, strategic };

  Type type = Type::merge;
  std::string body = {};
};

/// A patch that only Kubernetes' own kinds accept. As a `Patch`, it is not checked by the compiler.
struct StrategicPatch : Patch {
  explicit StrategicPatch(std::string text) : Patch{Type::strategic, std::move(text)} {}
};

/// A JSON patch: a list of operations (RFC 6902). Not retried, because applying it twice may differ from once.
inline Patch json_patch(std::string body) { return {Patch::Type::json, std::move(body)}; }
/// A merge patch: members to set, and `null` for those to remove (RFC 7386).
inline Patch merge_patch(std::string body) { return {Patch::Type::merge, std::move(body)}; }
/// A strategic merge patch: like a merge patch, but lists are merged by key. It does not compile for other kinds than
/// Kubernetes' own.
inline StrategicPatch strategic_patch(std::string body) { return StrategicPatch(std::move(body)); }

}  // namespace kubexx
