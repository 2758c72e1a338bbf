// Package v1alpha1 holds databases.
// +groupName=db.example.com
// +kubebuilder:validation:Optional
package v1alpha1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Port of a container.
type ContainerPort struct {
	// Number of the port that the program's clients find it at.
	// +required
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	ContainerPort int32 `json:"containerPort"`
	// +default="TCP"
	Protocol Protocol `json:"protocol,omitempty"`
	// A service's name, if it has one.
	Name string `json:"name,omitempty"`
}

// Protocol of a port.
// +kubebuilder:validation:Enum=TCP;UDP;SCTP
type Protocol string

// EnvVar is a variable.
type EnvVar struct {
	// +required
	Name      string        `json:"name"`
	Value     string        `json:"value,omitempty"`
	ValueFrom *EnvVarSource `json:"valueFrom,omitempty"`
}

// EnvVarSource tells where it comes from.
// +kubebuilder:validation:ExactlyOneOf=secretKeyRef;configMapKeyRef
type EnvVarSource struct {
	SecretKeyRef    *KeySelector `json:"secretKeyRef,omitempty"`
	ConfigMapKeyRef *KeySelector `json:"configMapKeyRef,omitempty"`
}

// KeySelector selects a key.
// +structType=atomic
type KeySelector struct {
	Name string `json:"name,omitempty"`
	// +required
	Key      string `json:"key"`
	Optional *bool  `json:"optional,omitempty"`
}

// ResourceName names a resource.
type ResourceName string

// ResourceList says how much of what.
type ResourceList map[ResourceName]resource.Quantity

// ResourceRequirements of a container.
type ResourceRequirements struct {
	Limits   ResourceList `json:"limits,omitempty"`
	Requests ResourceList `json:"requests,omitempty"`
}

// Container runs.
type Container struct {
	// Name of the container.
	// +required
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
	// +required
	Image string `json:"image"`
	// +listType=map
	// +listMapKey=containerPort
	// +listMapKey=protocol
	Ports []ContainerPort `json:"ports,omitempty"`
	// +listType=map
	// +listMapKey=name
	Env       []EnvVar             `json:"env,omitempty"`
	Resources ResourceRequirements `json:"resources,omitempty"`
	// +listType=set
	Args []string `json:"args,omitempty"`
}

// PodSpec is part of it.
type PodSpec struct {
	// +required
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MinItems=1
	Containers []Container `json:"containers"`
	// +mapType=atomic
	NodeSelector                  map[string]string `json:"nodeSelector,omitempty"`
	TerminationGracePeriodSeconds *int64            `json:"terminationGracePeriodSeconds,omitempty"`
}

// PodTemplateSpec describes a pod.
type PodTemplateSpec struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              PodSpec `json:"spec,omitempty"`
}

// RollingUpdate limits.
type RollingUpdate struct {
	// +kubebuilder:default="25%"
	MaxUnavailable *intstr.IntOrString `json:"maxUnavailable,omitempty"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^((100|[0-9]{1,2})%|[0-9]+)$`
	MaxSurge *intstr.IntOrString `json:"maxSurge,omitempty"`
}

// Storage of the data.
type Storage struct {
	// +kubebuilder:default="10Gi"
	Size resource.Quantity `json:"size,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
	Class *string `json:"class,omitempty"`
}

// Common settings.
type Common struct {
	// Paused stops it.
	Paused bool `json:"paused,omitempty"`
	// Selector of pods.
	Selector *metav1.LabelSelector `json:"selector,omitempty"`
}

// DatabaseSpec is wanted.
type DatabaseSpec struct {
	Common `json:",inline"`
	// +required
	Template PodTemplateSpec `json:"template"`
	// +kubebuilder:default={}
	Update  RollingUpdate `json:"update,omitempty"`
	Storage Storage       `json:"storage,omitempty"`
	// Parameters of the server.
	// +kubebuilder:pruning:PreserveUnknownFields
	Parameters *runtime.RawExtension `json:"parameters,omitempty"`
	// +kubebuilder:default="1h30m"
	BackupEvery metav1.Duration `json:"backupEvery,omitempty"`
	// +kubebuilder:validation:items:MaxLength=253
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:default={"db.local"}
	Hosts       []string           `json:"hosts,omitempty"`
	Shares      map[string][]int32 `json:"shares,omitempty"`
	TLSSecret   []byte             `json:"tlsSecret,omitempty"`
	MaxReplicas *uint8             `json:"maxReplicas,omitempty"`
}

// DatabaseStatus is seen.
type DatabaseStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	LastBackup *metav1.MicroTime  `json:"lastBackup,omitempty"`
}

// Database is a database.
//
// It has a second paragraph: with a colon.
//
// TODO(someone): more of it.
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=databases,shortName=dbs,singular=database,categories={all,data},scope=Namespaced
// +kubebuilder:subresource:status
// +genclient
type Database struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +required
	Spec   DatabaseSpec   `json:"spec"`
	Status DatabaseStatus `json:"status,omitempty"`
}
