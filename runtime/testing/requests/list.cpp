#include "runtime/testing/requests/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "runtime/json/go_quote.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/storage/continuation.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kNotOlderThan = "NotOlderThan", kExact = "Exact";

void check_list(const ListQuery& query, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  const schema::FieldPath match = root.child("resourceVersionMatch");
  if (!query.match.empty()) {
    if (query.version.empty())
      errors.forbidden({}, match, "resourceVersionMatch is forbidden unless resourceVersion is provided");
    if (!query.continue_token.empty())
      errors.forbidden({}, match, "resourceVersionMatch is forbidden when continue is provided");
    static constexpr std::string_view kWords[] = {kExact, kNotOlderThan, ""};
    if (query.match != kExact && query.match != kNotOlderThan)
      errors.not_supported({}, match, schema::shown(query.match), kWords);
    if (query.match == kExact && query.version == "0")
      errors.forbidden({}, match, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
  }
  if (query.initial_events)
    errors.forbidden({}, root.child("sendInitialEvents"), "sendInitialEvents is forbidden for list");
}

void check_watch(const ListQuery& query, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  const schema::FieldPath match = root.child("resourceVersionMatch");
  if (query.initial_events && query.match != kNotOlderThan)
    errors.forbidden({}, match, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
  if (query.match.empty()) return;
  if (!query.initial_events)
    errors.forbidden({}, match, "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
  static constexpr std::string_view kWords[] = {kNotOlderThan};
  if (query.match != kNotOlderThan) errors.not_supported({}, match, schema::shown(query.match), kWords);
  if (!query.continue_token.empty())
    errors.forbidden({}, match, "resourceVersionMatch is forbidden when continue is provided");
}

/// Whether a built-in kind is selected by name and namespace only, as those without a function of their own for labels
/// of fields are.
bool has_default_fields(const Resource& resource) {
  return resource.handling != Handling::custom && resource.selectable_fields.empty();
}

/// The words of the kinds differ.
std::string unknown_field(const Resource& resource, std::string_view path) {
  const ResourceInfo& info = resource.info;
  if (has_default_fields(resource))
    return fmt::format("{} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
                       json::go_quoted(path));
  if (resource.is_inert && info.kind == "Job")
    return fmt::format("field label {} not supported for Job", json::go_quoted(path));
  if (resource.is_inert && info.kind == "ResourceSlice")
    return fmt::format("field label not supported for {}/{}, Kind={}: {}", info.group, info.version, info.kind, path);
  return fmt::format("field label not supported: {}", path);
}

const SelectableField* find_field(const Resource& resource, std::string_view path) {
  const auto found = std::ranges::find(resource.selectable_fields, path, &SelectableField::path);
  return found == resource.selectable_fields.end() ? nullptr : &*found;
}

std::optional<std::string> field_fault(const Resource& resource, std::string_view path) {
  const bool has_namespace = resource.info.namespaced || has_default_fields(resource);
  const bool is_known = path == "metadata.name" || (path == "metadata.namespace" && has_namespace) ||
                        find_field(resource, path) != nullptr;
  return is_known ? std::nullopt : std::optional(unknown_field(resource, path));
}

Outcome<bool> read_selectors(const Resource& resource, const ApiRequest& request, Selector& selector) {
  Outcome<std::vector<selector::LabelTerm>> labels = selector::parse_labels(request.parameter("labelSelector"));
  if (!labels) return labels.status();
  Outcome<std::vector<selector::FieldTerm>> fields = selector::parse_fields(
      request.parameter("fieldSelector"), [&](std::string_view path) { return field_fault(resource, path); });
  if (!fields) return fields.status();
  for (selector::FieldTerm& term : *fields)
    if (const SelectableField* field = find_field(resource, term.path)) {
      term.sources = field->sources;
      term.absent = field->absent;
    }
  selector = {std::move(*labels), std::move(*fields)};
  return true;
}

/// The listed objects and their version.
struct Listing {
  Storage::Part part;
  std::int64_t version = 0;
};

bool is_paged(const ListQuery& query) { return query.limit > 0 && query.version != "0"; }

/// Objects have to be read for a selector, however many of them are on the page.
std::size_t most_to_read(const ListQuery& query) {
  return is_paged(query) && query.selector.empty() ? static_cast<std::size_t>(query.limit) : KeyRange().most;
}

Status continue_expired(const Cluster& cluster, const std::string& start) {
  Status status = expired(
      "The provided continue parameter is too old to display a consistent list result. You can start a new list "
      "without the continue parameter, or use the continue token in this response to retrieve the remainder of the "
      "results. Continuing with the provided token results in an inconsistent list - objects that were created, "
      "modified, or deleted between the time the first chunk was returned and now may show up in the list.");
  status.continue_token = encode_continue({kInconsistent, start});
  (void)cluster;
  return status;
}

Outcome<Listing> list_from(const Cluster& cluster, const Route& route, const std::string& prefix,
                           const ListQuery& query, const Continuation& from) {
  const std::string start = prefix + from.start;
  const std::int64_t version = from.version == kInconsistent ? cluster.storage.version() : from.version;
  auto part = cluster.storage.list(route.resource->collection, {prefix, start, most_to_read(query)}, version);
  if (!part) return continue_expired(cluster, from.start);
  return Listing{std::move(*part), version};
}

bool is_exact(const ListQuery& query, std::int64_t version) {
  return query.match == kExact || (query.match.empty() && (query.limit > 0 || query.in_pages) && version > 0);
}

Outcome<Listing> list_at(const Cluster& cluster, const Route& route, const std::string& prefix, const ListQuery& query,
                         std::int64_t version) {
  if (!is_exact(query, version)) version = cluster.storage.version();
  auto part = cluster.storage.list(route.resource->collection, {prefix, {}, most_to_read(query)}, version);
  if (!part) return expired("The resourceVersion for the provided list is too old.");
  return Listing{std::move(*part), version};
}

/// Reduces the listing to one page of the selected objects, and returns where the page ends.
ListFacts cut_page(Listing& listing, const ListQuery& query, std::size_t prefix) {
  ListFacts facts;
  facts.version = listing.version;
  Storage::Objects page;
  std::size_t more = listing.part.objects.size() + listing.part.more;
  for (auto& [key, state] : listing.part.objects) {
    --more;
    if (!query.selector.matches(state->object)) continue;
    page.emplace_back(key, state);
    if (!is_paged(query) || page.size() < static_cast<std::size_t>(query.limit) || more == 0) continue;
    facts.continue_token = encode_continue({listing.version, key.substr(prefix) + '\0'});
    if (query.selector.empty()) facts.remaining = static_cast<std::int64_t>(more);
    break;
  }
  listing.part.objects = std::move(page);
  return facts;
}

/// A watch of any version is a streamed list, as a server with streamed lists reads it.
void default_watch(ListQuery& query) {
  const bool has_version = !query.version.empty() && query.version != "0";
  if (!query.is_watch || query.initial_events || !query.match.empty() || has_version) return;
  query.initial_events = true;
  query.match = kNotOlderThan;
}

}  // namespace

Outcome<std::int64_t> integer_parameter(const ApiRequest& request, std::string_view name) {
  const std::string* text = request.find(name);
  std::int64_t value = 0;
  if (text == nullptr) return value;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  const bool is_whole = end == text->data() + text->size();
  if (is_whole && error == std::errc()) return value;
  const bool is_large = is_whole && error == std::errc::result_out_of_range;
  return refused(fmt::format("strconv.ParseInt: parsing {}: {}", json::go_quoted(*text),
                             is_large ? "value out of range" : "invalid syntax"));
}

Outcome<ListQuery> list_query(const Resource& resource, const ApiRequest& request) {
  ListQuery query;
  for (const auto& [name, into] : {std::pair("limit", &query.limit), std::pair("timeoutSeconds", &query.timeout)}) {
    Outcome<std::int64_t> value = integer_parameter(request, name);
    if (!value) return value.status();
    *into = *value;
  }
  query.continue_token = request.parameter("continue");
  query.version = request.parameter("resourceVersion");
  query.match = request.parameter("resourceVersionMatch");
  query.is_watch = request.flag("watch");
  query.bookmarks = request.flag("allowWatchBookmarks");
  if (request.find("sendInitialEvents") != nullptr) query.initial_events = request.flag("sendInitialEvents");
  default_watch(query);
  schema::FieldErrors errors;
  query.is_watch ? check_watch(query, errors) : check_list(query, errors);
  if (!errors.empty()) return invalid({"meta.k8s.io", "ListOptions"}, {}, errors.list());
  if (Outcome<bool> read = read_selectors(resource, request, query.selector); !read) return read.status();
  return query;
}

std::optional<std::int64_t> parse_version(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty()) return 0;
  if (error != std::errc() || end != text.data() + text.size() || value > INT64_MAX) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::string version_fault(std::string_view text) {
  return fmt::format("resourceVersion: Invalid value: {0}: strconv.ParseUint: parsing {0}: invalid syntax",
                     json::go_quoted(text));
}

ApiResponse not_yet(const Cluster& cluster, std::int64_t version) {
  ApiResponse response = respond(version_too_large(version, cluster.storage.version()));
  response.delay = cluster.options.version_wait;
  return response;
}

std::optional<ApiResponse> not_yet(const Cluster& cluster, const ListQuery& query) {
  const std::optional<std::int64_t> version = parse_version(query.version);
  const bool is_future = query.continue_token.empty() && version && *version > cluster.storage.version();
  return is_future ? std::optional(not_yet(cluster, *version)) : std::nullopt;
}

ApiResponse get(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  const std::string_view wanted = request.parameter("resourceVersion");
  const std::optional<std::int64_t> version = parse_version(wanted);
  if (!version) return respond(refused(version_fault(wanted)));
  if (*version > cluster.storage.version()) return not_yet(cluster, *version);
  const StoredPtr state = cluster.storage.find(route.resource->collection, route.key());
  if (state == nullptr) return respond(not_found(route.resource->name(), route.name));
  const Printer printer(route.resource, accepted, cluster.clock);
  if (shows_what_is_stored(*route.resource)) return respond(200, printer.object(*state), accepted);
  Outcome<json::Value> shown = to_requested(cluster, state->object, *route.resource);
  return shown ? respond(200, printer.object(*shown), accepted) : respond(shown.status());
}

Outcome<Page> list_page(Cluster& cluster, const Route& route, const ListQuery& query) {
  if (cluster.is_reinitializing(route.resource->collection)) return too_many_requests("storage is (re)initializing", 1);
  const std::string prefix = route.name_space.empty() ? std::string() : route.name_space + "/";
  const std::optional<std::int64_t> version = parse_version(query.version);
  if (!version) return refused("invalid resource version: " + version_fault(query.version));
  Outcome<Listing> listing = Listing();
  if (!query.continue_token.empty()) {
    if (!query.version.empty() && query.version != "0")
      return refused("specifying resource version is not allowed when using continue");
    Outcome<Continuation> from = decode_continue(query.continue_token);
    if (!from) return from.status();
    listing = list_from(cluster, route, prefix, query, *from);
  } else {
    listing = list_at(cluster, route, prefix, query, *version);
  }
  if (!listing) return listing.status();
  Outcome<Storage::Objects> shown = shown_objects(cluster, std::move(listing->part.objects), *route.resource);
  if (!shown) return shown.status();
  listing->part.objects = std::move(*shown);
  const ListFacts facts = cut_page(*listing, query, prefix.size());
  return Page{std::move(listing->part.objects), facts};
}

ApiResponse list(Cluster& cluster, const Route& route, const ListQuery& query, const Accepted& accepted) {
  if (auto response = not_yet(cluster, query)) return *std::move(response);
  const Outcome<Page> page = list_page(cluster, route, query);
  if (!page) return respond(page.status());
  return respond(200, Printer(route.resource, accepted, cluster.clock).list(page->objects, page->facts), accepted);
}

}  // namespace kubexx::testing
