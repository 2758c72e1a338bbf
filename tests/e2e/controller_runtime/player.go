package main

import (
	"context"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	appsapply "k8s.io/client-go/applyconfigurations/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// A player acts as a user of the operator, and as the controllers that a server alone does not have.
type player struct {
	ctx    context.Context
	client client.Client
}

func (p *player) prepare() error {
	definition := &unstructured.Unstructured{}
	if err := yaml.Unmarshal([]byte(siteDefinition), &definition.Object); err != nil {
		return err
	}
	if err := p.client.Create(p.ctx, definition); err != nil {
		return err
	}
	if err := p.client.Create(p.ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}); err != nil {
		return err
	}
	return p.await("sites are served", func() (bool, error) { return p.client.List(p.ctx, &SiteList{}) == nil, nil })
}

func (p *player) play() error {
	for _, step := range []func() error{p.create, p.reportReady, p.removeText, p.change, p.interfere, p.applyLabel, p.rest, p.retire} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) create() error {
	for name, replicas := range map[string]int32{"north": 2, "south": 1} {
		site := &Site{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}, Spec: SiteSpec{Replicas: replicas, Text: "hello"}}
		if err := p.client.Create(p.ctx, site); err != nil {
			return err
		}
	}
	bad := &Site{ObjectMeta: metav1.ObjectMeta{Name: "bad", Namespace: namespace}, Spec: SiteSpec{Replicas: -1}}
	if err := p.client.Create(p.ctx, bad); !errors.IsInvalid(err) {
		return fmt.Errorf("an invalid site: %v", err)
	}
	return p.awaitSite("is observed", func(site *Site) bool { return site.Status.ObservedGeneration == site.Generation })
}

// reportReady is what the controller of deployments does.
func (p *player) reportReady() error {
	deployment := &appsv1.Deployment{}
	if err := p.get("north", deployment); err != nil {
		return err
	}
	deployment.Status.Replicas, deployment.Status.ReadyReplicas = 2, 2
	deployment.Status.ObservedGeneration = deployment.Generation
	if err := p.client.Status().Update(p.ctx, deployment); err != nil {
		return err
	}
	return p.awaitSite("is ready", func(site *Site) bool { return site.Status.Ready == 2 })
}

func (p *player) removeText() error {
	text := &corev1.ConfigMap{}
	if err := p.get("north", text); err != nil {
		return err
	}
	if err := p.client.Delete(p.ctx, text); err != nil {
		return err
	}
	return p.await("the text is back", func() (bool, error) {
		again := &corev1.ConfigMap{}
		err := p.get("north", again)
		return err == nil && again.UID != text.UID, client.IgnoreNotFound(err)
	})
}

func (p *player) change() error {
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"spec":{"replicas":3,"text":"bye"}}`))
	if err := p.client.Patch(p.ctx, &Site{ObjectMeta: metav1.ObjectMeta{Name: "north", Namespace: namespace}}, patch); err != nil {
		return err
	}
	return p.awaitDeployment("has three replicas", 3)
}

// interfere scales the deployment, which its owner undoes.
func (p *player) interfere() error {
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "north", Namespace: namespace}}
	patch := client.RawPatch("application/strategic-merge-patch+json",
		[]byte(`{"spec":{"replicas":7,"template":{"spec":{"containers":[{"name":"web","env":[{"name":"A","value":"b"}]}]}}}}`))
	if err := p.client.Patch(p.ctx, deployment, patch); err != nil {
		return err
	}
	return p.awaitDeployment("is scaled back", 3)
}

func (p *player) applyLabel() error {
	labelled := appsapply.Deployment("north", namespace).WithLabels(map[string]string{"team": "web"})
	return p.client.Apply(p.ctx, labelled, client.FieldOwner("labeller"))
}

// rest makes sure that the operator writes nothing when there is nothing to do.
func (p *player) rest() error {
	if err := p.awaitSite("is observed again", func(site *Site) bool { return site.Status.ObservedGeneration == site.Generation }); err != nil {
		return err
	}
	return p.await("no object changes", func() (bool, error) {
		before, err := p.versions()
		if err != nil {
			return false, err
		}
		time.Sleep(time.Second)
		after, err := p.versions()
		return before == after, err
	})
}

func (p *player) versions() (string, error) {
	var sites SiteList
	var deployments appsv1.DeploymentList
	var texts corev1.ConfigMapList
	versions := ""
	for _, list := range []client.ObjectList{&sites, &deployments, &texts} {
		if err := p.client.List(p.ctx, list, client.InNamespace(namespace)); err != nil {
			return "", err
		}
	}
	for i := range sites.Items {
		versions += sites.Items[i].ResourceVersion + " "
	}
	for i := range deployments.Items {
		versions += deployments.Items[i].ResourceVersion + " "
	}
	for i := range texts.Items {
		versions += texts.Items[i].ResourceVersion + " "
	}
	return versions, nil
}

func (p *player) retire() error {
	south := &Site{ObjectMeta: metav1.ObjectMeta{Name: "south", Namespace: namespace}}
	if err := p.client.Delete(p.ctx, south); err != nil {
		return err
	}
	err := p.await("the site is removed", func() (bool, error) {
		err := p.get("south", &Site{})
		return errors.IsNotFound(err), client.IgnoreNotFound(err)
	})
	if err != nil {
		return err
	}
	held := &coordinationv1.Lease{}
	if err := p.get(lease, held); err != nil {
		return err
	}
	if held.Spec.HolderIdentity == nil || *held.Spec.HolderIdentity == "" {
		return fmt.Errorf("nobody holds the lease")
	}
	return nil
}

func (p *player) get(name string, object client.Object) error {
	return p.client.Get(p.ctx, client.ObjectKey{Namespace: namespace, Name: name}, object)
}

func (p *player) awaitSite(what string, holds func(*Site) bool) error {
	return p.await("north "+what, func() (bool, error) {
		site := &Site{}
		err := p.get("north", site)
		return err == nil && holds(site), err
	})
}

func (p *player) awaitDeployment(what string, replicas int32) error {
	return p.await("the deployment "+what, func() (bool, error) {
		deployment := &appsv1.Deployment{}
		err := p.get("north", deployment)
		return err == nil && *deployment.Spec.Replicas == replicas, err
	})
}

func (p *player) await(what string, holds func() (bool, error)) error {
	for {
		done, err := holds()
		if err != nil || done {
			return err
		}
		select {
		case <-p.ctx.Done():
			return fmt.Errorf("it never happened that %s", what)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
