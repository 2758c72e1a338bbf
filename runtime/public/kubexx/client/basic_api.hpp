#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <kubexx/client/callbacks.hpp>
#include <kubexx/client/options.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/client/watching.hpp>

/// The verbs of one kind on objects of any C++ form: a `Form` converts them to JSON and back, and `RawApi` makes the
/// calls. Thread-safe.
///
/// Every call blocks until it has a result, its timeout passes or a stop is requested (see options.hpp). Nothing throws
/// except `Result::value()`. Calls that cannot do harm twice are retried within the timeout (see http/retry.hpp).
namespace kubexx::client {

/// How many times `edit` tries in all.
inline constexpr int kEditTries = 5;
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
    return decode(raw_.get(name, subresource_, options), Did::read);
  }

  /// Replaces the object. If `object` has a version (`metadata.resourceVersion`) and another client has changed the
  /// object since, the error is a `conflict()`.
  Reply<Object> update(const Object& object, const WriteOptions& options = {}) const {
    return decode(raw_.update(form_.encode(object), subresource_, options), Did::write);
  }

  /// Reads the object, calls `change(Object&)` and writes it; after a conflict with another client it starts again,
  /// with at most five tries in all. `change` may return a `Result<>`; its error is returned and nothing is written.
  template <class Change>
  Reply<Object> edit(const std::string& name, Change change, const WriteOptions& options = {}) const {
    static_assert(ChangeOf<Change, Object>,
                  "the function given to edit must be callable with Object& and return nothing or a kubexx::Result<>");
    for (int tries = 1;; ++tries) {
      Reply<Object> object = get(name, {.stop = options.stop, .timeout = options.timeout});
      if (!object) return object;
      if (auto changed = run(change, *object); !changed) return std::move(changed).error();
      Reply<Object> written = update(*object, options);
      const bool is_over = written || !written.error().conflict() || tries == kEditTries;
      if (is_over || !pause_before_edit(*raw_.session(), tries, options.stop)) return written;
    }
  }

  Reply<Object> patch(const std::string& name, const Patch& patch, const PatchOptions& options = {}) const {
    return decode(raw_.patch(name, subresource_, patch, options), Did::write);
  }

  /// Server-side apply: sets the fields that `wanted` contains. The manager owns these fields afterwards, and gives up
  /// those that it applied before and `wanted` omits.
  Reply<Object> apply(const Apply& wanted, const ApplyOptions& options = {}) const {
    static_assert(Form::has_apply,
                  "this kind has no apply type: add one to its ResourceTraits as Apply; generated code "
                  "has it");
    return decode(raw_.apply(form_.encode_apply(wanted), subresource_, options), Did::write);
  }

 protected:
  /// A write whose answer cannot be decoded has taken effect all the same.
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

  /// All objects, read page by page. If the list expires between two pages, it is read once more from the beginning.
  Result<Listing<Object>> list(const ListOptions& options = {}) const {
    Listing<Object> listing;
    auto read = read_all(options, listing);
    if (!read && read.error().expired()) listing = {}, read = read_all(options, listing);
    if (!read) return std::move(read).error();
    return listing;
  }

  /// Calls `take(ListPage<Object>&&)` for every page until it returns false; it may also return nothing. If the list
  /// expires between two pages, the error is `expired()`: the pages so far show a state that the server no longer has.
  template <class Take>
  Result<> pages(const ListOptions& options, Take take) const {
    static_assert(
        std::invocable<Take&, ListPage<Object>> || std::invocable<Take&, ListPage<Object>, std::vector<std::string>&>,
        "the function given to pages must be callable with kubexx::ListPage<Object>&&, and may take the "
        "warnings of the page as std::vector<std::string>&");
    std::string continue_token;
    do {
      Reply<std::string> text = this->raw_.list_page(options, continue_token);
      if (!text) return std::move(text).error();
      auto page = this->form_.decode_list(*text);
      if (!page) return std::move(page).error();
      continue_token = page->continue_token;
      bool more = false;
      if constexpr (std::invocable<Take&, ListPage<Object>, std::vector<std::string>&>)
        more = goes_on(take, *std::move(page), text.warnings);
      else
        more = goes_on(take, *std::move(page));
      if (!more) return {};
    } while (!continue_token.empty());
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
    return this->decode(this->raw_.create(this->form_.encode(object), options), Did::write);
  }

  /// Deletes the object. The result is the object while it waits for finalizers or its grace period, and nothing if it is
  /// deleted.
  Reply<std::optional<Object>> remove(const std::string& name, const DeleteOptions& options = {}) const {
    Reply<std::optional<std::string>> left = this->raw_.remove(name, options);
    if (!left) return std::move(left).error();
    if (!*left) return {std::optional<Object>(), std::move(left.warnings)};
    Reply<Object> object = this->decode({std::move(**left), std::move(left.warnings)}, Did::write);
    if (!object) return std::move(object).error();
    return {std::optional<Object>(*std::move(object)), std::move(object.warnings)};
  }

  /// Deletes the objects that match the selectors; without selectors, all of them.
  Reply<> remove_collection(const ListOptions& which, const DeleteOptions& options = {}) const {
    return this->raw_.remove_collection(which, options);
  }

  /// Calls `take(WatchEvent<Object>&&)` for every event, on the calling thread, until a stop is requested or `take`
  /// returns false; it may also return nothing. Broken connections, expired versions and other ends of a watch are
  /// handled and reported as `Change::trouble`. Returns an error only if the server rejects the request before the
  /// first `Change::synced`.
  template <class Take>
  Result<> watch(const WatchOptions& options, Take take) const {
    static_assert(std::invocable<Take&, WatchEvent<Object>>,
                  "the function given to watch must be callable with kubexx::WatchEvent<Object>&&");
    EventSink<Form, Take> sink(this->form_, take);
    return run_watch(this->raw_, options, sink);
  }

  /// The same verbs for the status subresource.
  ObjectVerbs<Form> status() const {
    static_assert(Form::has_status,
                  "this kind has no status subresource: add kubexx::status to its KUBEXX(...) and generate again");
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
  static void require_scale() {
    static_assert(
        Form::has_scale,
        "this kind has no scale subresource: add kubexx::scale{.spec_path = \".spec.replicas\", .status_path = "
        "\".status.replicas\"} to its KUBEXX(...) and generate again");
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
