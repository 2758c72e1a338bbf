// +groupName=example.com
package v1

import (
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	A                 appsv1.DeploymentSpec                     `json:"a"`
	B                 appsv1.StatefulSetSpec                    `json:"b"`
	C                 appsv1.DaemonSetSpec                      `json:"c"`
	D                 batchv1.CronJobSpec                       `json:"d"`
	E                 networkingv1.IngressSpec                  `json:"e"`
	F                 networkingv1.NetworkPolicySpec            `json:"f"`
	G                 policyv1.PodDisruptionBudgetSpec          `json:"g"`
	H                 rbacv1.PolicyRule                         `json:"h"`
	I                 autoscalingv2.HorizontalPodAutoscalerSpec `json:"i"`
	J                 corev1.ServiceSpec                        `json:"j"`
	K                 corev1.PodStatus                          `json:"k"`
	L                 corev1.PersistentVolumeSpec               `json:"l"`
	M                 corev1.NodeStatus                         `json:"m"`
	N                 corev1.PodTemplateSpec                    `json:"n"`
	O                 appsv1.DeploymentStatus                   `json:"o"`
	P                 batchv1.JobStatus                         `json:"p"`
	Q                 corev1.ServiceStatus                      `json:"q"`
	R                 corev1.NodeSpec                           `json:"r"`
	S                 rbacv1.RoleRef                            `json:"s"`
	T                 corev1.Secret                             `json:"t"`
}
