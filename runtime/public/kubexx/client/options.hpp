#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

/// What calls can be told, as plain structs: name the members that matter.
///
/// Every call ends when its `stop` is requested, and after its `timeout`, which is the client's when it is not set.
namespace kubexx {

using Timeout = std::optional<std::chrono::milliseconds>;

/// How new what is read must be.
struct Fresh {
  enum Kind {
    most_recent,  ///< as new as the store itself
    any,          ///< whatever the server has at hand, possibly older than what was read before
    at_least,     ///< `version` or newer
    exact,        ///< the state at `version`; lists only
  };

  Kind kind = most_recent;
  std::string version = {};
};

/// What the server does about fields it does not know and keys that are there twice.
enum class Validate : std::uint8_t { strict, warn, ignore };

/// What becomes of the objects that a deleted object owns.
enum class Propagation : std::uint8_t { by_kind, background, foreground, orphan };

struct GetOptions {
  Fresh fresh = {};
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct ListOptions {
  std::string labels = {};  ///< a selector, such as `app=web,tier!=cache`
  std::string fields = {};  ///< a selector, such as `metadata.name=main`
  int page = 500;           ///< objects asked for at once; 0: all
  Fresh fresh = {};
  std::string shard = {};  ///< a shard selector, for servers that know them
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each page
};

struct WriteOptions {
  std::string manager = {};  ///< who owns the fields; empty: the first word of the client's User-Agent
  bool dry_run = false;
  Validate validate = Validate::strict;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct PatchOptions {
  std::string manager = {};
  bool dry_run = false;
  Validate validate = Validate::strict;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct ApplyOptions {
  std::string manager = {};  ///< empty: the first word of the client's User-Agent
  bool force = false;        ///< take fields that others own
  bool dry_run = false;
  Validate validate = Validate::strict;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct DeleteOptions {
  std::string uid = {};      ///< only this very object
  std::string version = {};  ///< only in this state
  std::optional<std::int64_t> grace_seconds = {};
  Propagation propagation = Propagation::by_kind;
  bool dry_run = false;
  std::stop_token stop = {};
  Timeout timeout = {};
};

struct WatchOptions {
  std::string labels = {};
  std::string fields = {};
  std::string version = {};  ///< go on from here, such as the version of a list; empty: begin with everything
  bool stream_list = true;   ///< get everything through the watch itself, where the server can
  std::string shard = {};
  std::chrono::seconds server_timeout = {};  ///< after which the server ends one watch and the next begins; zero: 5 to
                                             ///< 10 minutes by chance
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each request until its first byte
};

/// What a patch is written in.
struct Patch {
  enum class Type : std::uint8_t { json, merge, strategic };

  Type type = Type::merge;
  std::string body = {};
};

/// A list of operations (RFC 6902).
inline Patch json_patch(std::string body) { return {Patch::Type::json, std::move(body)}; }
/// Members to set, and `null` for those to remove (RFC 7386).
inline Patch merge_patch(std::string body) { return {Patch::Type::merge, std::move(body)}; }
/// Like a merge, lists by their keys; custom resources refuse it.
inline Patch strategic_patch(std::string body) { return {Patch::Type::strategic, std::move(body)}; }

}  // namespace kubexx
