#include "runtime/controller/ensure.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <kubexx/client/raw_api.hpp>
#include <kubexx/controller/owner.hpp>
#include "runtime/client/target.hpp"
#include "runtime/controller/atomic_fields.hpp"
#include "runtime/controller/finalizers.hpp"
#include "runtime/core/api_group.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/members_by_key.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

json::Value to_json(const OwnerReference& reference) {
  json::Object object;
  object.append("apiVersion", reference.api_version);
  object.append("kind", reference.kind);
  object.append("name", reference.name);
  object.append("uid", reference.uid);
  object.append("controller", true);
  object.append("blockOwnerDeletion", true);
  return object;
}

void add_controller(json::Value& object, const OwnerReference& reference) {
  json::Array owners;
  if (const auto* held = json::find(object, {"metadata", "ownerReferences"}); held != nullptr && held->is_array())
    owners = held->as_array();
  std::erase_if(owners, [&](const json::Value& owner) { return json::text_at(owner, {"uid"}) == reference.uid; });
  owners.push_back(to_json(reference));
  json::set(object, {"metadata", "ownerReferences"}, std::move(owners));
}

Error not_owned(const ResourceInfo& info, const Key& key, const ResourceInfo& owner_info, const cache::Object& owner,
                std::string_view why) {
  return {.stage = Stage::config,
          .message = fmt::format("{} {} cannot be owned by {} {}: {}", info.kind, key.text(), owner_info.kind,
                                 owner.key().text(), why)};
}

const OwnerReference* find_controller(const ObjectMeta& metadata) {
  const auto found = std::ranges::find_if(metadata.owner_references,
                                          [](const OwnerReference& owner) { return owner.controller.value_or(false); });
  return found == metadata.owner_references.end() ? nullptr : &*found;
}

/// When the last members that a manager owns are removed, servers merge null, which only nullable fields accept.
Error explained(Error error) {
  const auto is_emptied = [](const Cause& cause) {
    return cause.message.find("must be of type object: \"null\"") != std::string::npos;
  };
  if (const auto cause = std::ranges::find_if(error.causes, is_emptied); cause != error.causes.end())
    error.message +=
        fmt::format("; to remove the last members of {}, omit it instead of setting it empty", cause->field);
  return error;
}

/// `answer` is what the server wrote of the object.
cache::Applied applied_to(const Client& client, const cache::Store& store, const WantedDocument& wanted,
                          const cache::Object& object, std::string_view answer) {
  cache::Applied applied{.document = wanted.text, .uid = object.uid(), .version = object.version()};
  const auto held = json::parse(store.form().encode(object));
  const auto* value = std::get_if<json::Value>(&held);
  if (value == nullptr) return applied;
  applied.atomic =
      atomic_fields(wanted.value, *value, client::read_head(answer).managed_fields, client.session()->manager());
  if (!has_all(*value, wanted.value)) applied.held = json::to_text(as_held(wanted.value, *value));
  return applied;
}

/// Whether two elements at one place of their lists are the same one. What distinguishes elements, such as a name, is
/// among their scalars.
bool may_correspond(const json::Value& wanted, const json::Value& held) {
  if (!wanted.is_object() || !held.is_object()) return wanted == held || (wanted.is_array() && held.is_array());
  return std::ranges::all_of(wanted.as_object(), [&](const auto& member) {
    const json::Value* const value = held.as_object().find(member.first);
    const bool has_parts = member.second.is_object() || member.second.is_array();
    return has_parts || value == nullptr || *value == member.second;
  });
}

/// Whether the fields of the document are as they were after it was applied.
bool has_all_of(const json::Value& held, const WantedDocument& wanted, const cache::Applied& applied) {
  if (applied.held.empty()) return has_all(held, wanted.value);
  const auto fields = json::parse(applied.held);
  const auto* value = std::get_if<json::Value>(&fields);
  return value != nullptr && has_all(held, *value);
}

/// The labels of the object after the document is applied; an apply removes none of other managers.
ObjectMeta labels_after(const WantedDocument& wanted, const cache::Object& before) {
  ObjectMeta after;
  if (before) after.labels = before.metadata->labels;
  const json::Value* const labels = json::find(wanted.value, {"metadata", "labels"});
  if (labels == nullptr || !labels->is_object()) return after;
  for (const auto& [key, value] : labels->as_object())
    if (value.is_string()) after.labels[key] = value.as_string();
  return after;
}

/// As the cache has it, else as the server has it, if the selectors of the cache may exclude it.
Result<cache::Object> find_object(const Client& client, const cache::Store& store, const Key& key) {
  cache::Object held = store.find(key);
  if (held || !store.has_selectors()) return held;
  // Not `get`: a cache has the right to list its kind.
  const client::RawApi raw(client.session(), store.form().info, key.name_space);
  const auto page = raw.list_page({.fields = "metadata.name=" + key.name});
  if (!page) return page.error();
  const auto items = json::raw_elements(json::find_raw_member(*page, "items").value_or("[]"));
  if (!items || items->empty()) return held;
  return store.form().decode(items->front());
}

Error outside(const cache::Store& store, const Key& key, std::string_view advice) {
  return {
      .stage = Stage::config,
      .message = fmt::format("not applied: {} is outside of the cache of {}, which would not show that it exists, so "
                             "that each run would apply it again: {}",
                             key.text(), store.text(), advice)};
}

/// Without its text.
Result<WantedDocument> placed_document(std::string_view document, const ResourceInfo& info, const std::string& home) {
  auto parsed = json::parse(document);
  auto* value = std::get_if<json::Value>(&parsed);
  if (value == nullptr) return Error{.stage = Stage::encode, .message = "the document to apply is not JSON"};
  Key key{json::text_at(*value, {"metadata", "namespace"}), json::text_at(*value, {"metadata", "name"})};
  if (info.namespaced && key.name_space.empty() && !home.empty()) {
    key.name_space = home;
    json::set(*value, {"metadata", "namespace"}, home);
  }
  return WantedDocument{std::move(key), std::move(*value)};
}

WantedDocument written(WantedDocument wanted) {
  wanted.text = json::to_text(wanted.value);
  return wanted;
}

}  // namespace

bool is_of_kind(const OwnerReference& reference, const ResourceInfo& info) {
  return reference.kind == info.kind && core::api_group(reference.api_version) == info.group;
}

Result<WantedDocument> wanted_document(std::string_view document, const ResourceInfo& info, const std::string& home) {
  auto wanted = placed_document(document, info, home);
  if (!wanted) return wanted;
  return written(*std::move(wanted));
}

Result<WantedDocument> owned_document(std::string_view document, const ResourceInfo& info,
                                      const ResourceInfo& owner_info, const cache::Object& owner) {
  const std::string& home = owner.metadata->name_space;
  auto wanted = placed_document(document, info, home);
  if (!wanted) return wanted;
  if (owner_info.namespaced && !info.namespaced)
    return not_owned(info, wanted->key, owner_info, owner, "it is cluster-scoped, and its owner is in a namespace");
  if (owner_info.namespaced && wanted->key.name_space != home)
    return not_owned(info, wanted->key, owner_info, owner, fmt::format("its owner is in namespace \"{}\"", home));
  add_controller(wanted->value, controller_reference(owner_info, *owner.metadata));
  return written(*std::move(wanted));
}

Result<> check_controller(const ResourceInfo& info, const cache::Object& held, const ResourceInfo& owner_info,
                          const cache::Object& owner) {
  const OwnerReference* controller = held ? find_controller(*held.metadata) : nullptr;
  if (controller == nullptr || controller->uid == owner.uid()) return {};
  const bool was_replaced = is_of_kind(*controller, owner_info) && controller->name == owner.metadata->name;
  const std::string why =
      was_replaced ? fmt::format("its controller is an earlier {} \"{}\", uid {}; garbage collection deletes it",
                                 controller->kind, controller->name, controller->uid)
                   : fmt::format("its controller is the {} \"{}\"", controller->kind, controller->name);
  return not_owned(info, held.key(), owner_info, owner, why);
}

bool has_all(const json::Value& held, const json::Value& wanted) {
  if (wanted.is_object()) {
    if (!held.is_object()) return false;
    const json::MembersByKey held_members(held.as_object());
    return std::ranges::all_of(wanted.as_object(), [&](const json::Object::Member& member) {
      const json::Value* value = held_members.find(member.first);
      if (value == nullptr) return member.second.is_null();
      return has_all(*value, member.second);
    });
  }
  if (!wanted.is_array() || !held.is_array()) return held == wanted;
  return std::ranges::equal(held.as_array(), wanted.as_array(), has_all);
}

json::Value as_held(const json::Value& wanted, const json::Value& held) {
  if (wanted.is_object() && held.is_object()) {
    const json::MembersByKey held_members(held.as_object());
    json::Object fields;
    for (const auto& [name, value] : wanted.as_object()) {
      const json::Value* const member = held_members.find(name);
      const bool is_omitted = member == nullptr && json::is_omissible(value);
      fields.append(name, is_omitted ? json::Value() : member == nullptr ? value : as_held(value, *member));
    }
    return fields;
  }
  if (!wanted.is_array() || !held.is_array()) return held;
  if (!std::ranges::equal(wanted.as_array(), held.as_array(), may_correspond)) return wanted;
  json::Array elements;
  for (std::size_t at = 0; at < wanted.as_array().size(); ++at)
    elements.push_back(as_held(wanted.as_array()[at], held.as_array()[at]));
  return elements;
}

std::optional<cache::Object> find_unchanged(cache::Store& store, const WantedDocument& wanted) {
  auto applied = store.applied(wanted.key);
  if (!applied || applied->document != wanted.text) return std::nullopt;
  cache::Object held = store.find(wanted.key);
  if (!held || held.uid() != applied->uid) return std::nullopt;
  if (held.version() == applied->version) return held;
  const auto parsed = json::parse(store.form().encode(held));
  const auto* value = std::get_if<json::Value>(&parsed);
  if (value == nullptr || !has_all_of(*value, wanted, *applied) || !have_values(*value, applied->atomic))
    return std::nullopt;
  applied->version = held.version();
  store.set_applied(wanted.key, *std::move(applied));
  return held;
}

Result<cache::Object> state_before(const Client& client, const cache::Store& store, const WantedDocument& wanted) {
  if (store.excludes(wanted.key))
    return outside(store, wanted.key, "widen the `CacheOptions` of the cache, or pass `ensure` another one");
  auto before = find_object(client, store, wanted.key);
  if (before && !store.selects_labels(labels_after(wanted, *before)))
    return outside(store, wanted.key, "add labels that the cache selects, or pass `ensure` another cache");
  return before;
}

Result<cache::Object> apply(const Client& client, cache::Store& store, const WantedDocument& wanted) {
  // Until the answer is known, so is not which document was applied last.
  store.forget_applied(wanted.key);
  const client::RawApi raw(client.session(), store.form().info, wanted.key.name_space);
  auto answer = raw.apply(wanted.text, "", {.force = true});
  if (!answer) return explained(std::move(answer).error());
  auto object = store.form().decode(*answer);
  if (!object) {
    object.error().may_have_been_applied = true;
    return object;
  }
  store.set_applied(wanted.key, applied_to(client, store, wanted, *object, *answer));
  store.report_unselected(*object);
  return object;
}

Result<bool> discard(const Client& client, const cache::Store& store, const Key& key, const cache::Object& owner) {
  if (store.excludes(key))
    return Error{.stage = Stage::config,
                 .message = fmt::format("not deleted: {} is outside of the cache of {}, which cannot show whether it "
                                        "exists: widen the `CacheOptions` of the cache, or pass `discard` another one",
                                        key.text(), store.text())};
  const auto object = find_object(client, store, key);
  if (!object) return object.error();
  if (!*object || is_deleting(*object)) return false;
  const OwnerReference* const controller = controller_of(*object->metadata);
  if (controller == nullptr || controller->uid != owner.uid()) return false;
  // The default of a kind can be to keep what belongs to its objects, as that of jobs is.
  const DeleteOptions how{.uid = object->uid(), .version = object->version(), .propagation = Propagation::background};
  const client::RawApi raw(client.session(), store.form().info, key.name_space);
  const auto removed = raw.remove(key.name, how);
  if (!removed && http::is_object_missing(removed.error())) return false;
  if (!removed) return removed.error();
  return true;
}

}  // namespace kubexx::controller
