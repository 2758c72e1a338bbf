// +groupName=net.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// BackendType of a backend.
// +kubebuilder:validation:Enum=Service;Bucket;Redirect
type BackendType string

// Backend is one of several.
// +union
// +kubebuilder:validation:XValidation:rule="self.type == 'Service' ? has(self.service) : !has(self.service)",message="service is required when type is Service, and forbidden otherwise"
// +kubebuilder:validation:XValidation:rule="self.type == 'Bucket' ? has(self.bucket) : !has(self.bucket)",message="bucket is required when type is Bucket, and forbidden otherwise"
type Backend struct {
	// +unionDiscriminator
	Type BackendType `json:"type"`
	// +optional
	Service *ServiceBackend `json:"service,omitempty"`
	// +optional
	Bucket *BucketBackend `json:"bucket,omitempty"`
	// Redirect the client.
	// +optional
	// +kubebuilder:validation:XValidation:rule="!has(self.port) || self.scheme == 'https'",messageExpression="self.scheme == 'http' ? 'a port needs https' : 'not this port'",reason=FieldValueForbidden,fieldPath=.port
	Redirect *Redirect `json:"redirect,omitempty"`
}

// ServiceBackend names a service.
type ServiceBackend struct {
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	Port int32 `json:"port"`
}

// BucketBackend names a bucket.
// +kubebuilder:validation:AtMostOneOf=prefix;suffix
type BucketBackend struct {
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
	// +optional
	Prefix *string `json:"prefix,omitempty"`
	// +optional
	Suffix *string `json:"suffix,omitempty"`
}

// Redirect goes elsewhere.
type Redirect struct {
	// +kubebuilder:validation:Enum=http;https
	// +kubebuilder:default=https
	// +optional
	Scheme string `json:"scheme,omitempty"`
	// +kubebuilder:validation:Enum=301;302;303;307;308
	// +kubebuilder:default=302
	// +optional
	StatusCode int `json:"statusCode,omitempty"`
	// +optional
	Port *int32 `json:"port,omitempty"`
}

// Weight of a route.
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=1000000
type Weight int32

// Rule routes.
type Rule struct {
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:MinItems=1
	// +listType=atomic
	Backends []Backend `json:"backends"`
	// +kubebuilder:default=1
	// +optional
	Weight *Weight `json:"weight,omitempty"`
	// Path prefix.
	// +kubebuilder:validation:Pattern=`^/`
	// +kubebuilder:validation:MaxLength=1024
	// +kubebuilder:example="/api"
	// +optional
	Path string `json:"path,omitempty"`
}

// GatewaySpec is wanted.
// +kubebuilder:validation:XValidation:rule="self.replicas <= self.maxReplicas",message="replicas must not exceed maxReplicas"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.class) || self.class == oldSelf.class",message="class is immutable"
type GatewaySpec struct {
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	Replicas int32 `json:"replicas"`
	// +kubebuilder:default=10
	MaxReplicas int32 `json:"maxReplicas"`
	// +optional
	// +kubebuilder:validation:MaxLength=253
	Class string `json:"class,omitempty"`
	// +kubebuilder:validation:MaxItems=64
	// +optional
	Rules []Rule `json:"rules,omitempty"`
	// +nullable
	// +optional
	Timeout *metav1.Duration `json:"timeout"`
}

// GatewayStatus is seen.
type GatewayStatus struct {
	// +optional
	Replicas int32 `json:"replicas,omitempty"`
	// +optional
	Selector string `json:"selector,omitempty"`
	// +patchMergeKey=type
	// +patchStrategy=merge
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty" patchStrategy:"merge" patchMergeKey:"type"`
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,shortName=gw;gtw
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Class",type=string,JSONPath=`.spec.class`,priority=1
// +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,description="Whether it is ready"
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:selectablefield:JSONPath=.spec.class
// +kubebuilder:metadata:labels={"app=gateway"}
// +kubebuilder:metadata:annotations="owner=net-team"
// +kubebuilder:deprecatedversion:warning="net.example.com/v1beta1 Gateway is deprecated"
// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() <= 40",message="name is too long"

// Gateway lets traffic in.
type Gateway struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GatewaySpec `json:"spec"`
	// +optional
	Status GatewayStatus `json:"status,omitempty"`
}
