#include "tests/generated/built_in_verbs.hpp"

#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/k8s/batch/v1.kubexx.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

namespace apps = k8s::apps::v1;
namespace batch = k8s::batch::v1;
namespace core = k8s::core::v1;

/// A request that changes an object, and whether it has done so.
template <class K, class Request>
struct Step {
  Request request;
  std::function<bool(const K&)> is_done;
};

/// What is done with one object. Kinds without the subresource have no `status`.
template <class K>
struct Course {
  K object;
  Step<K, typename ResourceTraits<K>::Apply> apply;
  Step<K, std::string> merge;
  Step<K, std::string> strategic;
  Step<K, std::function<void(K&)>> status = {};
};

/// The value of a successful reply.
template <class T>
T must(Reply<T> reply) {
  INFO((reply ? std::string() : reply.error().text()));
  REQUIRE(reply);
  return *std::move(reply);
}

template <class K>
Api<K> api_of(const Client& client, const std::string& name_space) {
  if constexpr (HasNamespace<K>)
    return api<K>(client, name_space);
  else
    return api<K>(client);
}

template <class K>
void check_apply(const Api<K>& kinds, const Course<K>& course) {
  const ApplyOptions as_owner{.manager = "kubexx-test", .force = true};
  const K applied = must(kinds.apply(course.apply.request, as_owner));
  CHECK(course.apply.is_done(applied));
  const K again = must(kinds.apply(course.apply.request, as_owner));
  CHECK(again.metadata.resource_version == applied.metadata.resource_version);
}

template <class K>
void check_patches(const Api<K>& kinds, const Course<K>& course) {
  const std::string& name = course.object.metadata.name;
  CHECK(course.merge.is_done(must(kinds.patch(name, merge_patch(course.merge.request)))));
  CHECK(course.strategic.is_done(must(kinds.patch(name, strategic_patch(course.strategic.request)))));
}

template <HasStatus K>
void check_status(const Api<K>& kinds, const Course<K>& course) {
  const std::string& name = course.object.metadata.name;
  const auto generation = must(kinds.get(name)).metadata.generation;
  const K written = must(kinds.status().edit(name, course.status.request));
  CHECK(course.status.is_done(written));
  CHECK(written.metadata.generation == generation);
}

template <HasScale K>
void check_scale(const Api<K>& kinds, const std::string& name) {
  CHECK(must(kinds.scale(name, 5)).replicas == 5);
  CHECK(must(kinds.scale(name)).replicas == 5);
  CHECK(must(kinds.get(name)).spec.replicas == 5);
}

/// Servers add finalizers to claims, which only a controller removes.
template <class K>
void remove(const Api<K>& kinds, const std::string& name) {
  const std::optional<K> left = must(kinds.remove(name, {.propagation = Propagation::background}));
  if (left) must(kinds.edit(name, [](K& object) { object.metadata.finalizers.clear(); }));
  CHECK(kinds.get(name).error().not_found());
}

/// What a watch from `version` delivers of the object, until its deletion.
template <class K>
std::vector<kubexx::Change> watched(const Api<K>& kinds, const std::string& version, const std::string& name) {
  std::vector<kubexx::Change> changes;
  const Result<> ended = kinds.watch({.version = version}, [&](WatchEvent<K>&& event) {
    if (event.object.metadata.name != name) return true;
    changes.push_back(event.change);
    return event.change != kubexx::Change::deleted;
  });
  CHECK(ended);
  return changes;
}

template <class K>
void check_watch(const Api<K>& kinds, const std::string& version, const std::string& name) {
  const std::vector<kubexx::Change> changes = watched(kinds, version, name);
  REQUIRE(changes.size() > 4);
  CHECK(changes.front() == kubexx::Change::added);
  CHECK(changes.back() == kubexx::Change::deleted);
  CHECK(std::all_of(changes.begin() + 1, changes.end() - 1,
                    [](kubexx::Change change) { return change == kubexx::Change::modified; }));
}

template <class K>
void check_course(const Client& client, const std::string& name_space, const Course<K>& course) {
  const Api<K> kinds = api_of<K>(client, name_space);
  const std::string& name = course.object.metadata.name;
  const auto before = kinds.list();
  REQUIRE(before);
  const K made = must(kinds.create(course.object));
  CHECK_FALSE(made.metadata.uid.empty());
  CHECK(kinds.create(course.object).error().already_exists());
  check_apply(kinds, course);
  check_patches(kinds, course);
  if constexpr (HasStatus<K>) check_status(kinds, course);
  if constexpr (HasScale<K>) check_scale(kinds, name);
  remove(kinds, name);
  check_watch(kinds, before->version, name);
}

template <class K>
K named(const std::string& name) {
  K object;
  object.metadata.name = name;
  return object;
}

template <class K>
typename ResourceTraits<K>::Apply applied(const std::string& name) {
  typename ResourceTraits<K>::Apply apply;
  apply.metadata.name = name;
  return apply;
}

core::PodTemplateSpec pod_template(const std::string& app) {
  core::PodTemplateSpec pod;
  pod.metadata.labels["app"] = app;
  pod.spec.containers.push_back({.image = "main:1", .name = "main"});
  return pod;
}

core::ContainerApply container(const std::string& name, const std::string& image) {
  core::ContainerApply container;
  container.name = name;
  container.image = image;
  return container;
}

bool has_images(const std::vector<core::Container>& containers, const std::vector<std::string>& images) {
  return std::equal(containers.begin(), containers.end(), images.begin(), images.end(),
                    [](const core::Container& each, const std::string& image) { return each.image == image; });
}

Course<apps::Deployment> deployment() {
  auto object = named<apps::Deployment>("web");
  object.spec.replicas = 2;
  object.spec.selector.match_labels["app"] = "web";
  object.spec.template_ = pod_template("web");
  auto apply = applied<apps::Deployment>("web");
  apply.spec.template_.spec.containers.emplace().push_back(container("log", "log:1"));
  return {.object = object,
          .apply = {apply,
                    [](const auto& web) {
                      return web.spec.replicas == 2 &&
                             has_images(web.spec.template_.spec.containers, {"main:1", "log:1"});
                    }},
          .merge = {R"({"spec":{"replicas":3}})", [](const auto& web) { return web.spec.replicas == 3; }},
          .strategic = {R"({"spec":{"template":{"spec":{"containers":[{"name":"main","image":"main:2"}]}}}})",
                        [](const auto& web) {
                          return has_images(web.spec.template_.spec.containers, {"main:2", "log:1"});
                        }},
          .status = {[](auto& web) { web.status = {.ready_replicas = 1, .replicas = 3}; },
                     [](const auto& web) { return web.status.ready_replicas == 1 && web.spec.replicas == 3; }}};
}

Course<apps::StatefulSet> stateful_set() {
  auto object = named<apps::StatefulSet>("db");
  object.spec.replicas = 1;
  object.spec.service_name = "db";
  object.spec.selector.match_labels["app"] = "db";
  object.spec.template_ = pod_template("db");
  auto claim = named<core::PersistentVolumeClaim>("data");
  claim.spec.access_modes = {"ReadWriteOnce"};
  claim.spec.resources.requests["storage"] = "1Gi";
  object.spec.volume_claim_templates.push_back(claim);
  auto apply = applied<apps::StatefulSet>("db");
  apply.spec.min_ready_seconds = 7;
  return {.object = object,
          .apply = {apply,
                    [](const auto& db) {
                      return db.spec.min_ready_seconds == 7 && db.spec.volume_claim_templates.size() == 1;
                    }},
          .merge = {R"({"spec":{"updateStrategy":{"type":"OnDelete","rollingUpdate":null}}})",
                    [](const auto& db) { return db.spec.update_strategy.type == "OnDelete"; }},
          .strategic = {R"({"spec":{"template":{"spec":{"containers":[{"name":"log","image":"log:1"}]}}}})",
                        [](const auto& db) { return db.spec.template_.spec.containers.size() == 2; }},
          .status = {[](auto& db) {
                       db.status.replicas = 1;
                       db.status.ready_replicas = 1;
                     },
                     [](const auto& db) { return db.status.ready_replicas == 1; }}};
}

Course<batch::Job> job() {
  auto object = named<batch::Job>("once");
  object.spec.suspend = true;
  object.spec.template_ = pod_template("once");
  object.spec.template_.spec.restart_policy = "Never";
  auto apply = applied<batch::Job>("once");
  apply.spec.parallelism = 2;
  return {
      .object = object,
      .apply = {apply, [](const auto& once) { return once.spec.parallelism == 2 && once.spec.suspend == true; }},
      .merge = {R"({"spec":{"suspend":false}})", [](const auto& once) { return once.spec.suspend == false; }},
      .strategic = {R"({"metadata":{"labels":{"size":"small"}},"spec":{"activeDeadlineSeconds":100}})",
                    [](const auto& once) {
                      return once.spec.active_deadline_seconds == 100 && once.metadata.labels.at("size") == "small";
                    }},
      .status = {[](auto& once) { once.status.active = 2; }, [](const auto& once) { return once.status.active == 2; }}};
}

Course<core::ConfigMap> config_map() {
  auto object = named<core::ConfigMap>("settings");
  object.data = {{"colour", "blue"}, {"size", "1"}};
  auto apply = applied<core::ConfigMap>("settings");
  apply.data.emplace()["colour"] = "red";
  return {.object = object,
          .apply = {apply,
                    [](const auto& map) {
                      return map.data == std::map<std::string, std::string>{{"colour", "red"}, {"size", "1"}};
                    }},
          .merge = {R"({"data":{"size":null}})", [](const auto& map) { return map.data.size() == 1; }},
          .strategic = {R"({"data":{"size":"2"},"metadata":{"labels":{"a":"b"}}})",
                        [](const auto& map) { return map.data.at("size") == "2" && map.data.size() == 2; }}};
}

Course<core::Secret> secret() {
  auto object = named<core::Secret>("login");
  object.type = "Opaque";
  object.data["word"] = {std::byte{'h'}, std::byte{'i'}};
  auto apply = applied<core::Secret>("login");
  apply.string_data.emplace()["user"] = "me";
  return {
      .object = object,
      .apply = {apply,
                [](const auto& login) {
                  return login.data.size() == 2 && login.data.at("user").size() == 2 && login.string_data.empty();
                }},
      .merge = {R"({"data":{"word":"aGVsbG8="}})", [](const auto& login) { return login.data.at("word").size() == 5; }},
      .strategic = {R"({"data":{"word":null}})", [](const auto& login) { return !login.data.contains("word"); }}};
}

Course<core::Service> service() {
  auto object = named<core::Service>("front");
  object.spec.selector["app"] = "web";
  object.spec.ports.push_back({.name = "http", .port = 80});
  auto apply = applied<core::Service>("front");
  core::ServicePortApply port;
  port.name = "metrics";
  port.port = 9000;
  port.protocol = "TCP";
  apply.spec.ports.emplace().push_back(port);
  return {.object = object,
          .apply = {apply, [](const auto& front) { return front.spec.ports.size() == 2; }},
          .merge = {R"({"spec":{"sessionAffinity":"ClientIP"}})",
                    [](const auto& front) { return front.spec.session_affinity == "ClientIP"; }},
          .strategic = {R"({"spec":{"ports":[{"port":80,"name":"web"}]}})",
                        [](const auto& front) {
                          return front.spec.ports.size() == 2 && front.spec.ports.at(0).name == "web";
                        }},
          .status = {[](auto& front) {
                       front.status.conditions.push_back({.type = "example.com/Ready",
                                                          .status = "True",
                                                          .last_transition_time = Time(1767225600),
                                                          .reason = "Tested",
                                                          .message = "It is."});
                     },
                     [](const auto& front) { return front.status.conditions.size() == 1; }}};
}

Course<core::PersistentVolumeClaim> claim() {
  auto object = named<core::PersistentVolumeClaim>("data");
  object.spec.access_modes = {"ReadWriteOnce"};
  object.spec.storage_class_name = "fast";
  object.spec.resources.requests["storage"] = "1Gi";
  auto apply = applied<core::PersistentVolumeClaim>("data");
  apply.metadata.labels["tier"] = "fast";
  return {.object = object,
          .apply = {apply, [](const auto& data) { return data.metadata.labels.at("tier") == "fast"; }},
          .merge = {R"({"metadata":{"annotations":{"a":"b"}}})",
                    [](const auto& data) { return data.metadata.annotations.at("a") == "b"; }},
          .strategic = {R"({"metadata":{"finalizers":["example.com/hold"]}})",
                        [](const auto& data) {
                          return std::ranges::count(data.metadata.finalizers, "example.com/hold") == 1;
                        }},
          .status = {[](auto& data) {
                       data.status.phase = "Bound";
                       data.status.capacity["storage"] = "1Gi";
                     },
                     [](const auto& data) { return data.status.capacity.at("storage") == "1Gi"; }}};
}

Course<core::Pod> pod() {
  auto object = named<core::Pod>("one");
  object.spec = pod_template("one").spec;
  object.spec.automount_service_account_token = false;
  auto apply = applied<core::Pod>("one");
  apply.spec.containers.emplace().push_back(container("main", "main:2"));
  return {.object = object,
          .apply = {apply, [](const auto& one) { return has_images(one.spec.containers, {"main:2"}); }},
          .merge = {R"({"metadata":{"labels":{"tier":"front"}}})",
                    [](const auto& one) { return one.metadata.labels.at("tier") == "front"; }},
          .strategic = {R"({"spec":{"containers":[{"name":"main","image":"main:3"}]}})",
                        [](const auto& one) { return has_images(one.spec.containers, {"main:3"}); }},
          .status = {[](auto& one) { one.status.phase = "Running"; },
                     [](const auto& one) { return one.status.phase == "Running"; }}};
}

Course<core::Node> node() {
  auto object = named<core::Node>("worker");
  object.spec.provider_id = "example://worker";
  auto apply = applied<core::Node>("worker");
  apply.metadata.labels["zone"] = "a";
  apply.spec.unschedulable = true;
  return {.object = object,
          .apply = {apply, [](const auto& worker) { return worker.spec.unschedulable == true; }},
          .merge = {R"({"spec":{"taints":[{"effect":"NoSchedule","key":"example.com/old"}]}})",
                    [](const auto& worker) { return worker.spec.taints.size() == 1; }},
          .strategic = {R"({"metadata":{"labels":{"zone":"b"}},"spec":{"unschedulable":null}})",
                        [](const auto& worker) {
                          return worker.metadata.labels.at("zone") == "b" && !worker.spec.unschedulable;
                        }},
          .status = {[](auto& worker) {
                       worker.status.conditions.push_back({.status = "True", .type = "Ready"});
                       worker.status.capacity["cpu"] = "4";
                     },
                     [](const auto& worker) {
                       return worker.status.capacity.at("cpu") == "4" && worker.status.conditions.size() == 1;
                     }}};
}

}  // namespace

void check_built_in_verbs(const Client& client, const std::string& name_space) {
  SECTION("Deployment") { check_course(client, name_space, deployment()); }
  SECTION("StatefulSet") { check_course(client, name_space, stateful_set()); }
  SECTION("Job") { check_course(client, name_space, job()); }
  SECTION("ConfigMap") { check_course(client, name_space, config_map()); }
  SECTION("Secret") { check_course(client, name_space, secret()); }
  SECTION("Service") { check_course(client, name_space, service()); }
  SECTION("PersistentVolumeClaim") { check_course(client, name_space, claim()); }
  SECTION("Pod") { check_course(client, name_space, pod()); }
  SECTION("Node") { check_course(client, name_space, node()); }
}

}  // namespace kubexx::test
