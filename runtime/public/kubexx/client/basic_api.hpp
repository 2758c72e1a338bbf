#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/client/callbacks.hpp>
#include <kubexx/client/logs.hpp>
#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/client/waiting.hpp>
#include <kubexx/client/watching.hpp>

/// The verbs of one kind on objects of any C++ form: a `Form` converts them to JSON and back, and `RawApi` makes the
/// calls. Thread-safe.
///
/// Every call blocks until it has a result, its timeout passes or a stop is requested (see options.hpp). Nothing throws
/// except `Result::value()`. Idempotent calls are retried within the timeout (see http/retry.hpp).
namespace kubexx::client {

/// The last conflict of `edit`, with the number of tries in its message.
Error gave_up(Error last, int tries);
/// Waits briefly before the next try, on the clock of the session; false if a stop is requested.
bool pause_before_edit(const Session& session, int tries, const std::stop_token& stop);

enum class Did { read, write };

/// The verbs that an object and its status subresource have in common.
template <class Form>
class ObjectVerbs {
 public:
  using Object = typename Form::Object;
  using Apply = typename Form::Apply;

  ObjectVerbs(RawApi raw, Form form, std::string subresource)
      : raw_(std::move(raw)), form_(std::move(form)), subresource_(std::move(subresource)) {}

  Reply<Object> get(const std::string& name, const GetOptions& options = {}) const {
    require_get();
    return decode(raw_.get(name, subresource_, options), Did::read);
  }

  /// Replaces the object. If `object` has a version (`metadata.resourceVersion`) and another client has changed the
  /// object since, the error is a `conflict()`.
  ///
  /// Servers drop the status from this write if it is a subresource of the kind: write it through `status()`. `edit`,
  /// `patch` and `apply` return an error of stage `config` instead of sending a status that would be dropped; `update`
  /// does in operators, if a cache holds the state that the object replaces. An unchanged status can be sent.
  Reply<Object> update(const Object& object, const WriteOptions& options = {}) const {
    return replace(form_.encode(object), options, {});
  }

  /// Reads the object, calls `change(Object&)` and writes it; after a conflict with another client it starts again,
  /// with at most `options.tries` in all. The conflict of the last try is the error, whose message has their number.
  /// So is a conflict after a lost answer, with `may_have_been_applied`: it may be with the write of this call.
  /// `change` may return a `Result<>`; its error is returned and nothing is written.
  template <class Change>
  Reply<Object> edit(const std::string& name, Change change, const EditOptions& options = {}) const {
    static_assert(ChangeOf<Change, Object>,
                  "the function given to edit must be callable with Object& and return nothing or a kubexx::Result<>");
    require_get();
    for (int tries = 1;; ++tries) {
      const Reply<std::string> stored = raw_.get(name, subresource_, options.reading());
      Reply<Object> object = decode(stored, Did::read);
      if (!object) return object;
      const Result<std::string> before = status_is_apart() ? form_.encode(*object) : Result<std::string>(std::string());
      if (auto changed = run(change, *object); !changed) return std::move(changed).error();
      Result<std::string> after = form_.encode(*object);
      if (status_is_apart())
        if (auto checked = raw_.check_status(before, after, subresource_); !checked) return std::move(checked).error();
      Reply<Object> written = replace(std::move(after), options.writing(), *stored);
      if (written || !written.error().conflict() || written.error().may_have_been_applied) return written;
      const bool is_last = tries >= options.tries;
      if (is_last || !pause_before_edit(*raw_.session(), tries, options.stop))
        return gave_up(std::move(written).error(), tries);
    }
  }

  Reply<Object> patch(const std::string& name, const Patch& patch, const PatchOptions& options = {}) const {
    require_patch();
    return decode(raw_.patch(name, subresource_, patch, options), Did::write);
  }

  Reply<Object> patch(const std::string& name, const StrategicPatch& patch, const PatchOptions& options = {}) const {
    static_assert(Form::is_built_in,
                  "only Kubernetes' own kinds accept strategic merge patches: use merge_patch, json_patch or apply");
    return this->patch(name, static_cast<const Patch&>(patch), options);
  }

  /// Sends what differs between two states of an object as a merge patch; `after` is a changed copy of `before`.
  /// Members that are equal in both are not sent, so changes of other clients to them stay; lists that differ are sent
  /// whole. Without `check_version` nothing is a conflict: the latest patch of a field wins.
  ///
  /// An error of stage `encode` if `after` sets a member to null, which merge patches cannot express.
  Reply<Object> patch(const Object& before, const Object& after, const MergeOptions& options = {}) const {
    require_patch();
    return decode(raw_.patch(form_.encode(before), form_.encode(after), subresource_, options), Did::write);
  }

  /// Server-side apply: sets the fields that `wanted` contains. The manager owns these fields afterwards, and gives up
  /// those that it applied before and `wanted` omits.
  Reply<Object> apply(const Apply& wanted, const ApplyOptions& options = {}) const {
    require_patch();
    static_assert(Form::has_apply,
                  "this kind has no apply type: add one to its ResourceTraits as Apply; generated code "
                  "has it");
    Result<std::string> document = form_.encode_apply(wanted);
    // Documents of kinds that are known only at run time can be files that have the status of an object.
    if constexpr (Form::is_typed)
      if (auto checked = raw_.check_applied_status(document, subresource_); !checked) return std::move(checked).error();
    return decode(raw_.apply(std::move(document), subresource_, options), Did::write);
  }

 protected:
  static void require_get() {
    static_assert(Form::has_verb("get"),
                  "this kind has no verb 'get'; call one of the only_verbs of its ResourceTraits");
  }

  static void require_patch() {
    static_assert(Form::has_verb("patch"),
                  "this kind has no verb 'patch'; call one of the only_verbs of its ResourceTraits");
  }

  /// Whether servers drop the status of the object that this handle writes.
  bool status_is_apart() const { return subresource_.empty() && raw_.info().has_status; }

  /// `stored` is what the object replaces; empty if unknown.
  Reply<Object> replace(Result<std::string> object, const WriteOptions& options, std::string_view stored) const {
    static_assert(Form::has_verb("update"),
                  "this kind has no verb 'update'; call one of the only_verbs of its ResourceTraits");
    return decode(raw_.update(std::move(object), subresource_, options, stored), Did::write);
  }

  /// A write whose answer cannot be decoded has taken effect nevertheless.
  Reply<Object> decode(Reply<std::string> reply, Did did) const {
    if (!reply) return std::move(reply).error();
    auto object = form_.decode(*reply);
    if (!object) object.error().may_have_been_applied = did == Did::write;
    return {std::move(object), std::move(reply.warnings)};
  }

  template <class Change>
  static Result<> run(Change& change, Object& object) {
    if constexpr (std::is_void_v<std::invoke_result_t<Change&, Object&>>) {
      std::invoke(change, object);
      return {};
    } else {
      return std::invoke(change, object);
    }
  }

  RawApi raw_;
  Form form_;
  std::string subresource_;
};

template <class Form>
class BasicApi : public ObjectVerbs<Form> {
 public:
  using Base = ObjectVerbs<Form>;
  using Object = typename Base::Object;

  BasicApi(RawApi raw, Form form) : Base(std::move(raw), std::move(form), "") {}

  /// All objects, read page by page. If the list expires between two pages, it is read once more from the beginning;
  /// with a `continue_token`, the error is `expired()`.
  Result<Listing<Object>> list(const ListOptions& options = {}) const {
    Listing<Object> listing;
    auto read = read_all(options, listing);
    if (!read && read.error().expired() && options.continue_token.empty())
      listing = {}, read = read_all(options, listing);
    if (!read) return std::move(read).error();
    return listing;
  }

  /// One page of at most `options.page` objects. Its `continue_token` requests the next page, and is empty at the end
  /// of the list. It expires after some minutes; the error is then `expired()`.
  Reply<ListPage<Object>> page(const ListOptions& options = {}) const {
    require_list();
    Reply<std::string> text = this->raw_.list_page(options);
    if (!text) return std::move(text).error();
    return {this->form_.decode_list(*text), std::move(text.warnings)};
  }

  /// Calls `take(ListPage<Object>&&)` for every page until it returns false; it may also return nothing. If the list
  /// expires between two pages, the error is `expired()`: the pages so far show a state that the server no longer has.
  template <class Take>
  Result<> pages(const ListOptions& options, Take take) const {
    static_assert(
        std::invocable<Take&, ListPage<Object>> || std::invocable<Take&, ListPage<Object>, std::vector<std::string>&>,
        "the function given to pages must be callable with kubexx::ListPage<Object>&&, and may take the "
        "warnings of the page as std::vector<std::string>&");
    ListOptions rest = options;
    do {
      auto page = this->page(rest);
      if (!page) return std::move(page).error();
      rest.continue_token = page->continue_token;
      bool more = false;
      if constexpr (std::invocable<Take&, ListPage<Object>, std::vector<std::string>&>)
        more = goes_on(take, *std::move(page), page.warnings);
      else
        more = goes_on(take, *std::move(page));
      if (!more) return {};
    } while (!rest.continue_token.empty());
    return {};
  }

  /// Calls `take(Object&&)` for every object until it returns false; it may also return nothing. At most one page is in
  /// memory. Objects that cannot be decoded are skipped and reported in the result. Errors as of `pages`.
  template <class Take>
  Result<ListFacts> each(const ListOptions& options, Take take) const {
    static_assert(std::invocable<Take&, Object>, "the function given to each must be callable with Object&&");
    ListFacts facts;
    const auto walked = pages(options, [&](ListPage<Object>&& page, std::vector<std::string>& warnings) {
      facts.version = std::move(page.version);
      append(facts.skipped, std::move(page.skipped));
      append(facts.warnings, std::move(warnings));
      return std::ranges::all_of(page.items, [&](Object& object) { return goes_on(take, std::move(object)); });
    });
    if (!walked) return walked.error();
    return facts;
  }

  Reply<Object> create(const Object& object, const WriteOptions& options = {}) const {
    static_assert(Form::has_verb("create"),
                  "this kind has no verb 'create'; call one of the only_verbs of its ResourceTraits");
    return this->decode(this->raw_.create(this->form_.encode(object), options), Did::write);
  }

  /// Deletes the object. The result is the object while it waits for finalizers or its grace period, and nothing if it
  /// is deleted.
  Reply<std::optional<Object>> remove(const std::string& name, const DeleteOptions& options = {}) const {
    static_assert(Form::has_verb("delete"),
                  "this kind has no verb 'delete'; call one of the only_verbs of its ResourceTraits");
    Reply<std::optional<std::string>> left = this->raw_.remove(name, options);
    if (!left) return std::move(left).error();
    if (!*left) return {std::optional<Object>(), std::move(left.warnings)};
    Reply<Object> object = this->decode({std::move(**left), std::move(left.warnings)}, Did::write);
    if (!object) return std::move(object).error();
    return {std::optional<Object>(*std::move(object)), std::move(object.warnings)};
  }

  /// Deletes a pod as its disruption budgets allow; for pods only. If they do not allow it now, the error has the code
  /// 429, the reason `too_many_requests` and a cause with the reason `DisruptionBudget`, and is not retried: the
  /// program decides when to try again. Succeeds before the pod has ended; see `wait_deleted`.
  Reply<> evict(const std::string& name, const DeleteOptions& options = {}) const {
    static_assert(Form::is_pod, "only pods can be evicted");
    return this->raw_.evict(name, options);
  }

  /// Calls `take(std::string_view line)` for each line of the log of a container, without its end, until `take` returns
  /// false; it may also return nothing. A line of more than 1 MiB comes in parts of at most that size. Blocks until the
  /// log ends or, with `options.follow`, the container; a stop or the deadline of a scope end it without an error. If
  /// the connection breaks, the error is that of the connection: continue with `options.since`, and expect lines twice.
  /// For pods only.
  template <class Take>
  Result<> logs(const std::string& name, const LogOptions& options, Take take) const {
    static_assert(Form::is_pod, "only pods have logs");
    static_assert(std::invocable<Take&, std::string_view>,
                  "the function given to logs must be callable with std::string_view");
    return read_logs(this->raw_, name, options, [&](std::string_view line) { return goes_on(take, line); });
  }

  /// Deletes the objects that match the selectors; without selectors, all of them.
  Reply<> remove_collection(const ListOptions& which, const DeleteOptions& options = {}) const {
    static_assert(Form::has_verb("deletecollection"),
                  "this kind has no verb 'deletecollection'; call one of the only_verbs of its ResourceTraits");
    return this->raw_.remove_collection(which, options);
  }

  /// Calls `take(WatchEvent<Object>&&)` for every event, on the calling thread, until a stop is requested, the deadline
  /// of a scope passes or `take` returns false; it may also return nothing. Broken connections, expired versions and
  /// other ends of a watch are handled and reported as `Change::trouble`. Returns an error only if the server rejects
  /// the request before the first `Change::synced`, or before a watch with `options.version` has begun.
  template <class Take>
  Result<> watch(const WatchOptions& options, Take take) const {
    require_watch();
    static_assert(std::invocable<Take&, WatchEvent<Object>>,
                  "the function given to watch must be callable with kubexx::WatchEvent<Object>&&");
    EventSink<Form, Take> sink(this->form_, take);
    return run_watch(this->raw_, options, sink);
  }

  /// Waits until the object exists and `holds(const Object&)` is true for it, at most for `limit`, and returns that
  /// state; without a positive limit, it looks once. It watches the object, as `watch` does, and so needs the rights to
  /// list and to watch its kind; the handle needs a namespace, unless the kind is cluster-scoped.
  ///
  /// After the limit, the error has the reason `timeout`, and its message names what was awaited and the last state. An
  /// object that cannot be decoded ends the wait with that error.
  template <class Holds>
  Result<Object> wait(const std::string& name, Holds holds, std::chrono::milliseconds limit,
                      const WaitOptions& options = {}) const {
    require_watch();
    static_assert(std::predicate<Holds&, const Object&>,
                  "the function given to wait must be callable with const Object& and return a bool");
    WaitingFor<Form, Holds> waiting(this->form_, holds, options.what);
    if (auto met = waiting.run(this->raw_, name, limit, options); !met) return std::move(met).error();
    return std::move(waiting.found());
  }

  /// Waits until the object, or the one with `options.uid`, does not exist, at most for `limit`. Errors as of `wait`.
  Result<> wait_deleted(const std::string& name, std::chrono::milliseconds limit,
                        const WaitOptions& options = {}) const {
    require_watch();
    return WaitingForDeletion().run(this->raw_, name, limit, options);
  }

  /// The same verbs for the status subresource.
  ObjectVerbs<Form> status() const {
    static_assert(Form::has_status,
                  "this kind has no status subresource; an API header declares one with kubexx::status in KUBEXX(...)");
    return {this->raw_, this->form_, "status"};
  }

  Reply<Scale> scale(const std::string& name, const GetOptions& options = {}) const {
    require_scale();
    return this->raw_.scale(name, options);
  }

  Reply<Scale> scale(const std::string& name, std::int64_t replicas, const PatchOptions& options = {}) const {
    require_scale();
    return this->raw_.scale(name, replicas, options);
  }

 private:
  static void require_list() {
    static_assert(Form::has_verb("list"),
                  "this kind has no verb 'list'; call one of the only_verbs of its ResourceTraits");
  }

  /// A watch begins with a list.
  static void require_watch() {
    require_list();
    static_assert(Form::has_verb("watch"),
                  "this kind has no verb 'watch'; call one of the only_verbs of its ResourceTraits");
  }

  static void require_scale() {
    static_assert(Form::has_scale,
                  "this kind has no scale subresource; an API header declares one with kubexx::scale{.spec_path = "
                  "\".spec.replicas\", .status_path = \".status.replicas\"} in KUBEXX(...)");
  }

  template <class T>
  static void append(std::vector<T>& all, std::vector<T>&& more) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
  }

  Result<> read_all(const ListOptions& options, Listing<Object>& listing) const {
    return pages(options, [&](ListPage<Object>&& page, std::vector<std::string>& warnings) {
      listing.version = std::move(page.version);
      append(listing.items, std::move(page.items));
      append(listing.skipped, std::move(page.skipped));
      append(listing.warnings, std::move(warnings));
    });
  }
};

}  // namespace kubexx::client
