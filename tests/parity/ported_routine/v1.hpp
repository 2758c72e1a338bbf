#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Package v1 is what is stored.
// +kubebuilder:object:generate=true
// +groupName=jobs.example.com
namespace jobs::v1 {

// Overlap decides about a run that is due
// while the one before it still goes on.
enum class Overlap {
  // OverlapAllow starts it beside the other.
  Allow,
  // OverlapForbid leaves it out.
  Forbid,
  // OverlapReplace ends the other first.
  Replace,
};

// RoutineSpec says what runs, and when
struct RoutineSpec {
  // timetable has five fields, see man 5 crontab.
  // +kubebuilder:validation:MinLength=0
  // +required
  std::string timetable;

  // latenessSeconds is how much later than planned a run may begin;  whatever
  // would begin later than that is left out.
  // +optional
  // +kubebuilder:validation:Minimum=0
  std::optional<std::int64_t> lateness_seconds;

  // overlap is one of:
  // - "Allow" (the default): runs may go on side by side;
  // - "Forbid": a run that's due is left out while another goes on;
  // - "Replace": the run that goes on is ended
  // +optional
  Overlap overlap = Overlap::Allow;

  // paused keeps further runs from beginning.  What runs already
  // goes on.
  // +optional
  std::optional<bool> paused;

  // template is the job of every run: whatever a job may say.
  // +required
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  // +kubebuilder:pruning:PreserveUnknownFields
  kubexx::RawExtension template_;

  // keepSucceeded says how many jobs that went well stay behind.
  // Zero keeps none; nothing keeps what the program thinks right.
  // +optional
  // +kubebuilder:validation:Minimum=0
  std::optional<std::int32_t> keep_succeeded;

  // keepFailed says how many jobs that did not go well stay behind.
  // +optional
  // +kubebuilder:validation:Minimum=0
  std::optional<std::int32_t> keep_failed;
};

// RoutineStatus is what was seen last.
struct RoutineStatus {
  // running names the jobs that go on right now.
  // +optional
  // +listType=atomic
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=10
  std::vector<kubexx::ObjectReference> running;

  // lastBegun is when a run began last.
  // +optional
  std::optional<kubexx::Time> last_begun;

  // A comment with a blank line below it belongs to nothing:
  // https://example.com/nothing#at-all

  // conditions tell how the routine does, one aspect each: whether it is known, whether
  // its template was taken, whether anybody still wants it.
  //
  // A second paragraph, of one line.
  // +listType=map
  // +listMapKey=type
  // +optional
  std::vector<kubexx::Condition> conditions;
};

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +versionName=v1
// +kubebuilder:storageversion

// Routine runs jobs again and again
struct Routine {
  // metadata names it
  // +optional
  kubexx::ObjectMeta metadata;

  // spec is what is wanted
  // +required
  RoutineSpec spec;

  // status is what is there
  // +optional
  RoutineStatus status;
};

}  // namespace jobs::v1
