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

/// The verbs of one kind on objects, whatever these are: a `Form` turns them into JSON texts and back. Kept thin: what
/// does not depend on the form is in `RawApi`.
namespace kubexx::client {

/// How often `edit` starts again when someone else was faster.
inline constexpr int kEditTries = 5;
/// Waits a little before the next try; false when stopped.
bool pause_before_edit(int tries, const std::stop_token& stop);

enum class Did { read, write };

/// The verbs that the object itself and its status have in common.
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

  /// Replaces what is there. With a version (`metadata.resourceVersion`) it is refused when someone else was faster.
  Reply<Object> update(const Object& object, const WriteOptions& options = {}) const {
    return decode(raw_.update(form_.encode(object), subresource_, options), Did::write);
  }

  /// Reads, lets `change` change, and writes; starts again, up to five times, when someone else was faster. `change`
  /// may return a `Result<>`, whose error ends it.
  template <class Change>
  Reply<Object> edit(const std::string& name, Change change, const WriteOptions& options = {}) const {
    static_assert(ChangeOf<Change, Object>,
                  "the function given to edit must be callable with Object& and return nothing or a kubexx::Result<>");
    for (int tries = 1;; ++tries) {
      Reply<Object> object = get(name, {.stop = options.stop, .timeout = options.timeout});
      if (!object) return object;
      if (auto changed = run(change, *object); !changed) return std::move(changed).error();
      Reply<Object> written = update(*object, options);
      if (written || !written.error().conflict() || tries == kEditTries || !pause_before_edit(tries, options.stop))
        return written;
    }
  }

  Reply<Object> patch(const std::string& name, const Patch& patch, const PatchOptions& options = {}) const {
    return decode(raw_.patch(name, subresource_, patch, options), Did::write);
  }

  /// Server-side apply: the fields that are set, and no others, become those of the manager.
  Reply<Object> apply(const Apply& wanted, const ApplyOptions& options = {}) const {
    static_assert(Form::has_apply,
                  "this kind has no apply type: add one to its ResourceTraits as Apply; generated code "
                  "has it");
    return decode(raw_.apply(form_.encode_apply(wanted), subresource_, options), Did::write);
  }

 protected:
  /// A write whose answer cannot be decoded has happened all the same.
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

  /// All pages. When the list expires between two pages it is read once more from the beginning.
  Result<Listing<Object>> list(const ListOptions& options = {}) const {
    Listing<Object> listing;
    auto read = read_all(options, listing);
    if (!read && read.error().expired()) listing = {}, read = read_all(options, listing);
    if (!read) return std::move(read).error();
    return listing;
  }

  /// Calls `take(ListPage<Object>&&)` page by page; one that returns false ends it. Error `expired()` when the list
  /// expires between two pages: what was taken is then part of a state that the server has forgotten.
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

  /// Calls `take(Object&&)` for every object, holding no more than one page; one that returns false ends it. Objects
  /// that cannot be decoded are left out and told of in the end. An error as of `pages`.
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

  /// The object that is left and waits for its finalizers; nothing when it is gone.
  Reply<std::optional<Object>> remove(const std::string& name, const DeleteOptions& options = {}) const {
    Reply<std::optional<std::string>> left = this->raw_.remove(name, options);
    if (!left) return std::move(left).error();
    if (!*left) return {std::optional<Object>(), std::move(left.warnings)};
    Reply<Object> object = this->decode({**std::move(left), std::move(left.warnings)}, Did::write);
    if (!object) return std::move(object).error();
    return {std::optional<Object>(*std::move(object)), std::move(object.warnings)};
  }

  /// Deletes what the selectors choose; all of them when there are none.
  Reply<> remove_collection(const ListOptions& which, const DeleteOptions& options = {}) const {
    return this->raw_.remove_collection(which, options);
  }

  /// Calls `take(WatchEvent<Object>&&)` for everything that happens, until stop is requested or `take` returns false.
  /// Goes on through whatever ends a watch. An error only when the server refuses what is asked before everything was
  /// told once.
  template <class Take>
  Result<> watch(const WatchOptions& options, Take take) const {
    static_assert(std::invocable<Take&, WatchEvent<Object>>,
                  "the function given to watch must be callable with kubexx::WatchEvent<Object>&&");
    EventSink<Form, Take> sink(this->form_, take);
    return run_watch(this->raw_, options, sink);
  }

  /// The same verbs on the status alone.
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
