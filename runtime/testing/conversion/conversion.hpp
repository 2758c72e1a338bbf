#pragma once

#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/storage/cluster.hpp"
#include "runtime/testing/storage/storage.hpp"

/// The same object in another version of its kind. Where a webhook converts that has not been asked yet, functions note
/// the question in the attempt at the request and fail.
namespace kubexx::testing {

/// Whether the version of a resource is the one that is stored.
bool is_stored_version(const Resource& resource);
/// Whether a webhook of the user's converts the objects of a definition.
bool converts_by_webhook(const schema::CustomResourceDefinition& crd);

bool has_webhook(const Resource& resource);
/// Whether requests see the objects of a resource as they are stored, all of them.
bool shows_what_is_stored(const Resource& resource);

/// An object in another version of its definition, including unknown fields.
Outcome<json::Value> to_version(Cluster& cluster, json::Value object, const Resource& resource,
                                const std::string& api_version);
/// One stored object as a request sees it. A webhook is asked for every request.
Outcome<json::Value> to_requested(Cluster& cluster, json::Value stored, const Resource& resource);
/// The same as a state that is in no storage, which is how the response to a dry run shows an object.
Outcome<StoredPtr> to_unstored_state(Cluster& cluster, json::Value object, const Resource& resource);
/// The same, as lists and watches of that version show it where that is known.
Outcome<StoredPtr> to_requested_state(Cluster& cluster, const StoredPtr& state, const Resource& resource);
/// The same for a request that changes it. What lists show of it is taken where it is known, as servers do; what that
/// is when it is stored is asked then.
Outcome<StoredPtr> to_update(Cluster& cluster, const StoredPtr& state, const Resource& resource);
/// As a request's object is stored.
Outcome<json::Value> to_stored(Cluster& cluster, json::Value object, const Resource& resource);

/// An error while a webhook has to be asked for this request, which changes nothing until it is handled with the
/// answer: conversions of managed fields ask, and continue without it.
Outcome<bool> check_answered(const Cluster& cluster);

/// A state as lists and watches of the resource return it, converted once. Null if a webhook must convert it.
StoredPtr known_state(const StoredPtr& state, const Resource& resource);
Outcome<StoredPtr> shown_state(Cluster& cluster, const StoredPtr& state, const Resource& resource);
Outcome<Storage::Objects> shown_objects(Cluster& cluster, Storage::Objects objects, const Resource& resource);
/// What a webhook made of the object in a question, for the request that asked: handling the request decides whether a
/// failure ends it.
void learn(Attempt& attempt, Question question, Outcome<json::Value> converted);
/// The same for the lists and watches of the state in the question.
void learn(const Question& question, json::Value converted);

/// The webhook failed to convert a new state: watches of that version end.
void lose(Cluster& cluster, const Question& question);
/// A webhook converted a new state: watches of that version continue.
void regain(Cluster& cluster, const Question& question);
/// What a list or watch is answered whose question was answered with `failure`.
Status refusal_of(const Cluster& cluster, const Question& question, Status failure);

/// What webhooks have to be asked, so that lists and watches of other versions can show a new state.
std::vector<Question> questions_of(const Registry& registry, const std::string& collection, const StoredPtr& state);

}  // namespace kubexx::testing
