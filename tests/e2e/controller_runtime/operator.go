package main

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

const (
	finalizer = "e2e.kubexx.io/site"
	lease     = "sites"
)

type reconciler struct {
	client.Client
}

// newManager has caches, an election and a controller of sites, as kubebuilder would write them.
func newManager(config *rest.Config) (ctrl.Manager, error) {
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                        scheme,
		Metrics:                       server.Options{BindAddress: "0"},
		LeaderElection:                true,
		LeaderElectionID:              lease,
		LeaderElectionNamespace:       namespace,
		LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		return nil, err
	}
	return manager, ctrl.NewControllerManagedBy(manager).
		For(&Site{}).
		Owns(&appsv1.Deployment{}).
		Owns(&corev1.ConfigMap{}).
		Complete(&reconciler{manager.GetClient()})
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	site := &Site{}
	if err := r.Get(ctx, request.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.retire(ctx, site)
	}
	if controllerutil.AddFinalizer(site, finalizer) {
		return ctrl.Result{}, r.Update(ctx, site)
	}
	if err := r.ensureText(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	deployment, err := r.ensureDeployment(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	wanted := SiteStatus{Ready: deployment.Status.ReadyReplicas, ObservedGeneration: site.Generation}
	if site.Status == wanted {
		return ctrl.Result{}, nil
	}
	site.Status = wanted
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// retire leaves the deployment to garbage collection, and records that the site ended.
func (r *reconciler) retire(ctx context.Context, site *Site) error {
	if !controllerutil.RemoveFinalizer(site, finalizer) {
		return nil
	}
	text := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	if err := r.Delete(ctx, text); client.IgnoreNotFound(err) != nil {
		return err
	}
	return r.Update(ctx, site)
}

func (r *reconciler) ensureText(ctx context.Context, site *Site) error {
	text := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, text, func() error {
		text.Data = map[string]string{"index.html": site.Spec.Text}
		return controllerutil.SetControllerReference(site, text, scheme)
	})
	return err
}

func (r *reconciler) ensureDeployment(ctx context.Context, site *Site) (*appsv1.Deployment, error) {
	labels := map[string]string{"site": site.Name}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, deployment, func() error {
		deployment.Spec.Replicas = &site.Spec.Replicas
		deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		template := &deployment.Spec.Template
		template.Labels = labels
		if len(template.Spec.Containers) == 0 {
			template.Spec.Containers = []corev1.Container{{Name: "web"}}
		}
		template.Spec.Containers[0].Image = "nginx:1.27"
		template.Spec.Containers[0].VolumeMounts = []corev1.VolumeMount{{Name: "text", MountPath: "/usr/share/nginx/html"}}
		if len(template.Spec.Volumes) == 0 {
			source := corev1.ConfigMapVolumeSource{LocalObjectReference: corev1.LocalObjectReference{Name: site.Name}}
			template.Spec.Volumes = []corev1.Volume{{Name: "text", VolumeSource: corev1.VolumeSource{ConfigMap: &source}}}
		}
		return controllerutil.SetControllerReference(site, deployment, scheme)
	})
	return deployment, err
}
