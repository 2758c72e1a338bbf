// Package v2 tells the timetable field by field.
// +kubebuilder:object:generate=true
// +groupName=jobs.example.com
package v2

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// RoutineSpec says what runs, and when
type RoutineSpec struct {
	// timetable has five fields, see man 5 crontab.
	// +required
	Timetable Timetable `json:"timetable"`

	// latenessSeconds is how much later than planned a run may begin;  whatever
	// would begin later than that is left out.
	// +optional
	// +kubebuilder:validation:Minimum=0
	LatenessSeconds *int64 `json:"latenessSeconds,omitempty"`

	// overlap is one of:
	// - "Allow" (the default): runs may go on side by side;
	// - "Forbid": a run that's due is left out while another goes on;
	// - "Replace": the run that goes on is ended
	// +optional
	// +kubebuilder:default:=Allow
	Overlap Overlap `json:"overlap,omitempty"`

	// paused keeps further runs from beginning.  What runs already
	// goes on.
	// +optional
	Paused *bool `json:"paused,omitempty"`

	// template is the job of every run: whatever a job may say.
	// +required
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Template batchv1.JobTemplateSpec `json:"template"`

	// keepSucceeded says how many jobs that went well stay behind.
	// Zero keeps none; nothing keeps what the program thinks right.
	// +optional
	// +kubebuilder:validation:Minimum=0
	KeepSucceeded *int32 `json:"keepSucceeded,omitempty"`

	// keepFailed says how many jobs that did not go well stay behind.
	// +optional
	// +kubebuilder:validation:Minimum=0
	KeepFailed *int32 `json:"keepFailed,omitempty"`
}

// a time that comes again.
type Timetable struct {
	// minute of the hour.
	// +optional
	Minute *TimetableField `json:"minute,omitempty"`
	// hour of the day.
	// +optional
	Hour *TimetableField `json:"hour,omitempty"`
	// day of the month.
	// +optional
	Day *TimetableField `json:"day,omitempty"`
	// month of the year.
	// +optional
	Month *TimetableField `json:"month,omitempty"`
	// weekday is 0 on Sundays.
	// +optional
	Weekday *TimetableField `json:"weekday,omitempty"`
}

// one field, such as a star or 0-30/5.
type TimetableField string

// Overlap decides about a run that is due
// while the one before it still goes on.
// +kubebuilder:validation:Enum=Allow;Forbid;Replace
type Overlap string

const (
	// OverlapAllow starts it beside the other.
	OverlapAllow Overlap = "Allow"
	// OverlapForbid leaves it out.
	OverlapForbid Overlap = "Forbid"
	// OverlapReplace ends the other first.
	OverlapReplace Overlap = "Replace"
)

// RoutineStatus is what was seen last.
type RoutineStatus struct {
	// running names the jobs that go on right now.
	// +optional
	// +listType=atomic
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=10
	Running []corev1.ObjectReference `json:"running,omitempty"`

	// lastBegun is when a run began last.
	// +optional
	LastBegun *metav1.Time `json:"lastBegun,omitempty"`

	// A comment with a blank line below it belongs to nothing:
	// https://example.com/nothing#at-all

	// conditions tell how the routine does, one aspect each: whether it is known, whether
	// its template was taken, whether anybody still wants it.
	//
	// A second paragraph, of one line.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +versionName=v2

// Routine runs jobs again and again
type Routine struct {
	metav1.TypeMeta `json:",inline"`

	// metadata names it
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty,omitzero"`

	// spec is what is wanted
	// +required
	Spec RoutineSpec `json:"spec"`

	// status is what is there
	// +optional
	Status RoutineStatus `json:"status,omitempty,omitzero"`
}

// +kubebuilder:object:root=true

// RoutineList is a list
type RoutineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Routine `json:"items"`
}
