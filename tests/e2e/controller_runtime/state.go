package main

import (
	"fmt"
	"io"
	"sort"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

var stateKinds = []schema.GroupVersionKind{
	siteVersion.WithKind("Site"),
	{Group: "apps", Version: "v1", Kind: "Deployment"},
	{Version: "v1", Kind: "ConfigMap"},
	{Group: "coordination.k8s.io", Version: "v1", Kind: "Lease"},
	{Version: "v1", Kind: "Event"},
}

// writeState writes all objects of the namespace, without names of hosts, uids, times and versions.
func (p *player) writeState(out io.Writer) error {
	owners := map[string]string{}
	for _, kind := range stateKinds {
		list := &unstructured.UnstructuredList{}
		list.SetGroupVersionKind(kind)
		if err := p.client.List(p.ctx, list, client.InNamespace(namespace)); err != nil {
			return err
		}
		if kind.Kind == "Event" {
			if err := writeEvents(out, list); err != nil {
				return err
			}
			continue
		}
		for i := range list.Items {
			if err := writeObject(out, &list.Items[i], owners); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeObject replaces uids by the names of their objects: an owner comes before what it owns.
func writeObject(out io.Writer, object *unstructured.Unstructured, names map[string]string) error {
	if object.GetKind() == "ConfigMap" && object.GetName() == "kube-root-ca.crt" {
		return nil
	}
	names[string(object.GetUID())] = object.GetKind() + " " + object.GetName()
	object.SetUID("")
	object.SetResourceVersion("")
	unstructured.RemoveNestedField(object.Object, "metadata", "creationTimestamp")
	for _, field := range []string{"acquireTime", "renewTime"} {
		unstructured.RemoveNestedField(object.Object, "spec", field)
	}
	for _, owner := range object.GetOwnerReferences() {
		if names[string(owner.UID)] == "" {
			names[string(owner.UID)] = owner.Kind + " " + owner.Name
		}
	}
	managers := object.GetManagedFields()
	for i := range managers {
		managers[i].Time = nil
	}
	// Their order depends on whether two writes happen in the same second.
	sort.Slice(managers, func(i, j int) bool { return managerKey(managers[i]) < managerKey(managers[j]) })
	object.SetManagedFields(managers)
	text, err := yaml.Marshal(object.Object)
	if err == nil {
		_, err = fmt.Fprintf(out, "---\n%s", withNames(string(text), names))
	}
	return err
}

func managerKey(entry metav1.ManagedFieldsEntry) string {
	return entry.Manager + " " + string(entry.Operation) + " " + entry.Subresource
}

func withNames(text string, names map[string]string) string {
	for uid, name := range names {
		text = strings.ReplaceAll(text, uid, "<"+name+">")
	}
	return text
}

// writeEvents writes what happened; how often, and the names of hosts in messages, differ between runs.
func writeEvents(out io.Writer, list *unstructured.UnstructuredList) error {
	seen := map[string]bool{}
	for i := range list.Items {
		reason, _, _ := unstructured.NestedString(list.Items[i].Object, "reason")
		kind, _, _ := unstructured.NestedString(list.Items[i].Object, "involvedObject", "kind")
		if line := "event: " + kind + " " + reason; !seen[line] {
			seen[line] = true
			if _, err := fmt.Fprintln(out, "---\n"+line); err != nil {
				return err
			}
		}
	}
	return nil
}
