#include <kubexx/migration/migrate.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <kubexx/client/raw_api.hpp>
#include "runtime/http/status.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/migration/definition.hpp"
#include "runtime/migration/metadata_page.hpp"
#include "runtime/migration/object_writer.hpp"
#include "runtime/migration/page_reader.hpp"
#include "runtime/migration/progress.hpp"
#include "runtime/migration/served_definition.hpp"
#include "runtime/watch/envelope.hpp"

namespace kubexx {
namespace migration {
namespace {

using std::chrono::milliseconds;

constexpr int kMostClearings = 5;
/// So many objects in a row that a server fails to write, with one message: the reason is not an object.
constexpr std::size_t kMostSuspects = 10;

/// Asks whether the user may patch a resource. A server that does not answer is asked again by the patch itself.
bool may_patch(const Client& client, const ResourceInfo& resource, std::string_view subresource,
               const std::stop_token& stop) {
  json::Value review = json::Object();
  json::set(review, {"kind"}, "SelfSubjectAccessReview");
  json::set(review, {"apiVersion"}, "authorization.k8s.io/v1");
  json::set(review, {"spec", "resourceAttributes", "group"}, resource.group);
  json::set(review, {"spec", "resourceAttributes", "resource"}, resource.plural);
  json::set(review, {"spec", "resourceAttributes", "subresource"}, subresource);
  json::set(review, {"spec", "resourceAttributes", "verb"}, "patch");
  client::Call call;
  call.request.method = "POST";
  call.request.target = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  call.request.headers = {{"Accept", "application/json"}, {"Content-Type", "application/json"}};
  call.request.body = json::to_text(review);
  call.safe = true;
  call.stop = stop;
  const Reply<std::string> answer = client.request(call);
  if (!answer) return true;
  const auto parsed = json::parse(*answer);
  const auto* value = std::get_if<json::Value>(&parsed);
  const json::Value* allowed = value == nullptr ? nullptr : json::find(*value, {"status", "allowed"});
  return allowed == nullptr || !allowed->is_bool() || allowed->as_bool();
}

Error missing_permission(const ResourceInfo& resource, std::string_view subresource) {
  const std::string slash = subresource.empty() ? "" : "/";
  return {
      .stage = Stage::config,
      .reason = Reason::forbidden,
      .message = fmt::format("the user may not patch {}{}{}.{}", resource.plural, slash, subresource, resource.group)};
}

KeptVersions kept_versions(const Definition& definition, const MigrateOptions& options) {
  KeptVersions kept{definition.resource.group,
                    definition.resource.version,
                    {definition.served.begin(), definition.served.end()},
                    options.owners && !options.by_status};
  if (kept.removes_others)
    for (const std::string& version : options.dropping) kept.versions.erase(version);
  return kept;
}

/// An object whose write was answered with 500: the server or a webhook fails, or this object.
struct Suspect {
  ObjectState object = {};
  Error error = {};
};

/// One migration, from the definition as it was when it began.
class Migration {
 public:
  Migration(const Client& client, Definition definition, Progress progress, const MigrateOptions& options)
      : asking_(client),
        client_(client.with({.stop = options.stop, .dry_run = options.dry_run})),
        definition_(std::move(definition)),
        progress_(std::move(progress)),
        options_(options),
        kept_(kept_versions(definition_, options_)),
        reader_(client_, definition_, options_.stop),
        writer_(client_, definition_, kept_, options_) {}
  Migration(const Migration&) = delete;
  Migration& operator=(const Migration&) = delete;

  Result<MigrateReport> run() {
    const Result<bool> is_needed = find_need();
    if (!is_needed) return is_needed.error();
    if (!*is_needed) {
      report().cleared = true;
      return report();
    }
    if (auto error = find_missing_permission()) return *std::move(error);
    if (auto settled = settle(); !settled) return std::move(settled).error();
    if (auto probed = probe(); !probed) return std::move(probed).error();
    Result<> ended = walk();
    if (ended) ended = finish();
    if (!ended) report().unfinished = std::move(ended).error();
    report().resume = report().unfinished ? write_progress(progress_, definition_, options_) : std::string();
    return std::move(report());
  }

 private:
  MigrateReport& report() { return progress_.report; }

  /// Whether objects are written that have nothing to remove from `managedFields`.
  bool stores_all() const { return !definition_.is_clear() || options_.dry_run; }

  bool needs_write(const ObjectState& object) const { return stores_all() || object.owners; }

  Result<bool> find_need() {
    if (stores_all()) return true;
    if (!kept_.removes_others) return false;
    std::string token;
    do {
      const Result<Page> page = next_page(token);
      if (!page) return page.error();
      if (std::ranges::any_of(page->objects, [&](const ObjectState& object) { return needs_write(object); }))
        return true;
    } while (!token.empty());
    return false;
  }

  std::optional<Error> find_missing_permission() const {
    if (asking_.session()->dry_run()) return std::nullopt;
    const std::string_view subresource = options_.by_status ? "status" : "";
    if (!may_patch(asking_, definition_.resource, subresource, options_.stop))
      return missing_permission(definition_.resource, subresource);
    if (!options_.dry_run && stores_all() && !may_patch(asking_, definitions(), "status", options_.stop))
      return missing_permission(definitions(), "status");
    return std::nullopt;
  }

  /// Clocks may differ: waits at most `settle`.
  Result<> settle() const {
    TimeSource& time = *client_.session()->options().time;
    const milliseconds age = std::chrono::floor<milliseconds>(time.wall_clock() - definition_.changed);
    const milliseconds wait = options_.settle - std::clamp(age, milliseconds(0), milliseconds(options_.settle));
    if (options_.settling && wait > milliseconds(0)) options_.settling(wait);
    if (time.pause(options_.stop, wait)) return {};
    return Error{.stage = Stage::cancelled, .message = "a stop was requested before the first write"};
  }

  /// Objects that cannot be listed, because their conversion webhook is down, are reported before anything is written.
  Result<> probe() {
    const Reply<std::string> answer = reader_.read(1, "");
    if (!answer) return answer.error();
    return {};
  }

  /// Tries every object. A list that expires is continued with the objects that the server has now, which is enough:
  /// those that were created or changed meanwhile are stored in the storage version. If the server does not report how,
  /// the list is read again from its beginning, and what was tried is skipped.
  Result<> walk() {
    while (true) {
      skipped_through_ = tried_through_ = progress_.through;
      suspects_.clear();
      Result<> walked = walk_list();
      const bool is_expired = !walked && walked.error().expired();
      if (!is_expired || progress_.through == skipped_through_) return walked;
    }
  }

  Result<> walk_list() {
    std::string token;
    do {
      Result<Page> page = next_page(token);
      if (!page) return std::move(page).error();
      if (progress_.listed.empty()) progress_.listed = page->version;
      for (ObjectState& object : page->objects)
        if (auto visited = visit(std::move(object)); !visited) return visited;
      if (token.empty())
        if (auto settled = settle_suspects(); !settled) return settled;
      if (suspects_.empty()) pass(tried_through_);
      if (auto saved = save(); !saved) return saved;
    } while (!token.empty());
    return {};
  }

  /// The page at `token`, which is moved to the next one. A list that expired is continued as the server reports.
  Result<Page> next_page(std::string& token) {
    const int most = std::max(options_.page, 1);
    Reply<std::string> answer = reader_.read(most, token);
    if (!answer && answer.error().expired() && !answer.error().continue_token.empty()) {
      token = answer.error().continue_token;
      answer = reader_.read(most, token);
    }
    if (!answer) return answer.error();
    Result<Page> page = read_page(*answer, kept_);
    if (page) token = page->continue_token;
    return page;
  }

  Result<> save() {
    if (!options_.after_page) return {};
    report().resume = write_progress(progress_, definition_, options_);
    return options_.after_page(report());
  }

  Result<> visit(ObjectState object) {
    const std::string key = object.key.text();
    if (key <= skipped_through_) return {};
    if (auto tried = try_object(std::move(object)); !tried) return tried;
    // Without the order of a list, its end is not known to be the end of what was tried.
    is_ordered_ = is_ordered_ && tried_through_ < key;
    tried_through_ = key;
    if (suspects_.empty()) pass(key);
    return {};
  }

  void pass(const std::string& key) { progress_.through = is_ordered_ ? key : std::string(); }

  Result<> try_object(ObjectState object) {
    if (!needs_write(object)) return count(Written::unchanged), Result<>();
    if (watch::is_older(progress_.listed, object.version) && !object.owners) return count(Written::current), Result<>();
    Result<Written> written = writer_.write(object);
    if (written) {
      count(*written);
      return reject_suspects();
    }
    if (!http::is_rejection(written.error())) return std::move(written).error();
    if (written.error().code == 500) return suspect(std::move(object), std::move(written).error());
    progress_.reject(object.key, std::move(written).error());
    return reject_suspects();
  }

  Result<> suspect(ObjectState object, Error error) {
    suspects_.push_back({std::move(object), std::move(error)});
    return suspects_.size() < kMostSuspects ? Result<>() : settle_suspects();
  }

  bool suspects_differ() const {
    return std::ranges::any_of(
        suspects_, [&](const Suspect& one) { return one.error.message != suspects_.front().error.message; });
  }

  /// The server has not accepted or rejected any object since the first suspect: its failure may pass.
  Result<> settle_suspects() {
    if (suspects_.empty()) return {};
    const bool is_systematic = suspects_.size() == kMostSuspects && !suspects_differ();
    if (!is_systematic && !is_patient_) return reject_suspects();
    Result<Written> written = writer_.write(suspects_.front().object, Patience::as_the_client);
    if (written) {
      count(*written);
      suspects_.erase(suspects_.begin());
      return reject_suspects();
    }
    if (is_systematic || !http::is_rejection(written.error())) return std::move(written).error();
    is_patient_ = false;
    return reject_suspects();
  }

  /// The server works: suspects that fail once more are rejected.
  Result<> reject_suspects() {
    for (Suspect& suspect : std::exchange(suspects_, {})) {
      Key key = suspect.object.key;
      const std::string name = key.text();
      Result<Written> written = writer_.write(std::move(suspect.object));
      if (written)
        count(*written);
      else if (http::is_rejection(written.error()))
        progress_.reject(std::move(key), std::move(written).error());
      else
        return std::move(written).error();
      pass(name);
    }
    return {};
  }

  void count(Written written) {
    constexpr std::pair<Written, std::size_t MigrateReport::*> kCounts[] = {
        {Written::stored, &MigrateReport::written},
        {Written::unchanged, &MigrateReport::unchanged},
        {Written::current, &MigrateReport::current},
        {Written::deleted, &MigrateReport::deleted}};
    for (const auto& [kind, counter] : kCounts)
      if (kind == written) ++(report().*counter);
  }

  Result<> finish() {
    if (options_.dry_run) {
      report().not_cleared = "this was a dry run";
    } else if (report().rejections > 0) {
      return explain_rejections();
    } else {
      return clear();
    }
    return {};
  }

  /// Without its definition, every object is rejected.
  Result<> explain_rejections() {
    const Result<Definition> now = get_definition(client_, definition_.name);
    if (!now && now.error().not_found()) return keep_undefined();
    const std::size_t count = report().rejections;
    return keep(fmt::format("{} {} rejected", count, count == 1 ? "object was" : "objects were"));
  }

  /// The server does not compare the list with what is stored: nothing may have changed up to the moment of the write.
  Result<> clear() {
    for (int tries = 1;; ++tries) {
      Result<Definition> now = get_definition(client_, definition_.name);
      if (!now && now.error().not_found()) return keep_undefined();
      if (!now) return std::move(now).error();
      if (std::string change = find_change(definition_, *now); !change.empty()) return keep(std::move(change));
      if (now->is_clear()) return note_cleared(*now);
      const Reply<std::string> written = write_stored_versions(*now);
      if (written) return note_stored(*written);
      if (!written.error().conflict() || tries == kMostClearings) return written.error();
    }
  }

  Result<> note_stored(std::string_view answer) {
    const Result<Definition> stored = read_definition(answer);
    if (!stored) return stored.error();
    return note_cleared(*stored);
  }

  Result<> note_cleared(const Definition& stored) {
    if (!stored.is_clear()) return keep("the server stored other versions than were written");
    report().cleared = true;
    return {};
  }

  Result<> keep_undefined() { return keep("the definition was deleted meanwhile"); }

  Result<> keep(std::string why) {
    report().not_cleared = std::move(why);
    return {};
  }

  Reply<std::string> write_stored_versions(const Definition& now) const {
    json::Value patch = json::Object();
    json::set(patch, {"metadata", "resourceVersion"}, now.version);
    json::set(patch, {"status", "storedVersions"}, json::Array{definition_.resource.version});
    const client::RawApi api(client_.session(), definitions(), "");
    return api.patch(now.name, "status", merge_patch(json::to_text(patch)), {});
  }

  Client asking_, client_;
  const Definition definition_;
  Progress progress_;
  const MigrateOptions& options_;
  const KeptVersions kept_;
  PageReader reader_;
  ObjectWriter writer_;
  std::string skipped_through_, tried_through_;
  bool is_ordered_ = true;
  std::vector<Suspect> suspects_;  ///< in a row
  bool is_patient_ = true;         ///< waiting has not been in vain yet
};

}  // namespace
}  // namespace migration

Result<MigrateReport> migrate(const Client& client, std::string_view definition, const MigrateOptions& options) {
  Result<migration::Definition> read = migration::get_definition(client, std::string(definition), options.stop);
  if (!read) return std::move(read).error();
  if (auto obstacle = migration::find_obstacle(*read, options)) return *std::move(obstacle);
  MigrateOptions chosen = options;
  chosen.dry_run = options.dry_run || client.session()->dry_run();
  Result<migration::Progress> progress = migration::read_progress(*read, chosen);
  if (!progress) return std::move(progress).error();
  return migration::Migration(client, *std::move(read), *std::move(progress), chosen).run();
}

}  // namespace kubexx
