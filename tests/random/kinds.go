package main

import (
	"fmt"
	"math/rand"
	"strings"
)

var kindNames = strings.Fields(`CronTab Policy Proxy Index Class Address Gateway Mouse Leaf Quiz Box API DNSRecord HTTPRoute PodMetrics Media Echo Photo
	Vertex Analysis Cache Person Schema Ingress Alias Key Dns VM`)

// newAPIs makes count packages; some share a group, as the versions of one kind.
func newAPIs(r *rand.Rand, count int) []*API {
	var apis []*API
	for len(apis) < count {
		number := len(apis)
		kind := pick(r, kindNames...)
		versions := []string{pick(r, "v1", "v1", "v1", "v1beta1", "v2alpha3")}
		if chance(r, 8) && number+1 < count {
			versions = []string{"v1", "v2"}
		}
		stored, names := r.Intn(len(versions)), resource(r)
		for i, version := range versions {
			api := &API{Folder: fmt.Sprintf("p%d", number), Group: fmt.Sprintf("g%d.example.com", number), Version: version}
			b := &builder{r: r, api: api}
			b.kind(kind, names, len(versions) > 1 && i == stored)
			if chance(r, 12) {
				api.Markers = append(api.Markers, "kubebuilder:validation:Optional")
			}
			apis = append(apis, api)
		}
	}
	return apis
}

// kind adds the kind itself; all versions say the same about its names.
func (b *builder) kind(name string, names []string, stored bool) {
	decl := &Decl{Kind: kindDecl, Name: name, Doc: docLines(b.r)}
	spec := &Field{Go: "Spec", JSON: "spec", CPP: "spec", Type: b.structure(3), Doc: docLines(b.r), Optional: chance(b.r, 3)}
	decl.Fields = append(decl.Fields, spec)
	if !chance(b.r, 3) {
		status := &Field{Go: "Status", JSON: "status", CPP: "status", Type: b.structure(2), Doc: docLines(b.r), Optional: true}
		decl.Fields = append(decl.Fields, status)
		if chance(b.r, 2) {
			decl.Markers = append(decl.Markers, "kubebuilder:subresource:status")
		}
	}
	if stored {
		decl.Markers = append(decl.Markers, "kubebuilder:storageversion")
	}
	decl.Markers = append(append(decl.Markers, names...), kindMarkers(b.r)...)
	b.declare(decl)
}

func kindMarkers(r *rand.Rand) []string {
	var found []string
	for range r.Intn(3) {
		found = append(found, column(r))
	}
	if chance(r, 10) {
		found = append(found, pick(r, "kubebuilder:deprecatedversion", "kubebuilder:deprecatedversion:warning="+goQuote("gone: "+docLine(r))))
	}
	if chance(r, 10) {
		found = append(found, `kubebuilder:metadata:labels="app=shop",labels="tier=a1"`, `kubebuilder:metadata:annotations="example.com/note=on"`)
	}
	if chance(r, 15) {
		found = append(found, "kubebuilder:selectablefield:JSONPath="+pick(r, ".spec.name", "`.metadata.x`"))
	}
	if chance(r, 10) {
		found = append(found, "kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas"+pick(r, "", ",selectorpath=.status.selector"))
	}
	r.Shuffle(len(found), func(i, j int) {
		if !strings.Contains(found[i], "printcolumn") && !strings.Contains(found[j], "printcolumn") {
			found[i], found[j] = found[j], found[i]
		}
	})
	return found
}

func resource(r *rand.Rand) []string {
	var arguments []string
	if chance(r, 6) {
		arguments = append(arguments, "path=things"+pick(r, "", "es"))
	}
	if chance(r, 6) {
		arguments = append(arguments, "shortName="+pick(r, "ct", "ct;ctx", "{a,b}"))
	}
	if chance(r, 6) {
		arguments = append(arguments, "categories="+pick(r, "all", "all;shop"))
	}
	if chance(r, 6) {
		arguments = append(arguments, "singular=thing")
	}
	if chance(r, 4) {
		arguments = append(arguments, "scope="+pick(r, "Cluster", "Namespaced"))
	}
	if len(arguments) == 0 {
		return nil
	}
	return []string{"kubebuilder:resource:" + strings.Join(arguments, ",")}
}

func column(r *rand.Rand) string {
	arguments := []string{
		"name=" + pick(r, "Age", `"Some Name"`, "`x: y`", `"on"`),
		"type=" + pick(r, "string", "integer", "date", "boolean", "number"),
		"JSONPath=" + pick(r, ".metadata.creationTimestamp", "`.spec.a`", `".status.conditions[?(@.type=='Ready')].status"`),
	}
	if chance(r, 3) {
		arguments = append(arguments, "priority="+pick(r, "0", "1", "10"))
	}
	if chance(r, 3) {
		arguments = append(arguments, "description="+markerString(r, "d "+oddText(r)))
	}
	if chance(r, 4) {
		arguments = append(arguments, "format="+pick(r, "int32", "date-time", "byte"))
	}
	r.Shuffle(len(arguments), func(i, j int) { arguments[i], arguments[j] = arguments[j], arguments[i] })
	return "kubebuilder:printcolumn:" + strings.Join(arguments, ",")
}
