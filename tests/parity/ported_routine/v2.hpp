#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Package v2 tells the timetable field by field.
// +kubebuilder:object:generate=true
// +groupName=jobs.example.com
namespace jobs::v2 {

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

// one field, such as a star or 0-30/5.
using TimetableField = std::string;

// a time that comes again.
struct Timetable {
  // minute of the hour.
  // +optional
  std::optional<TimetableField> minute;
  // hour of the day.
  // +optional
  std::optional<TimetableField> hour;
  // day of the month.
  // +optional
  std::optional<TimetableField> day;
  // month of the year.
  // +optional
  std::optional<TimetableField> month;
  // weekday is 0 on Sundays.
  // +optional
  std::optional<TimetableField> weekday;
};

// RoutineSpec says what runs, and when
struct RoutineSpec {
  // timetable has five fields, see man 5 crontab.
  // +required
  Timetable timetable;

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
// +versionName=v2

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

}  // namespace jobs::v2
