package main

import (
	"fmt"
	"math/rand"
	"strings"
)

// Parts of a webhook that only a patch can set.
var patches = []string{
	"{}",
	`{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"north"}}}`,
	`{"objectSelector":{"matchExpressions":[{"key":"managed","operator":"In","values":["yes","1"]},{"key":"odd","operator":"DoesNotExist"}]}}`,
	`{"matchConditions":[{"name":"not-a-lease","expression":"!(request.resource.group == 'coordination.k8s.io')"}],"timeoutSeconds":7}`,
	`{"rules":[{"apiGroups":["apps"],"apiVersions":["v1"],"operations":["CREATE"],"resources":["deployments"],"scope":"Namespaced"}]}`,
	`{"namespaceSelector":{},"failurePolicy":"Ignore"}`,
}

// words are some of the words, each at most once and in any order; sometimes `*` alone.
func words(r *rand.Rand, from ...string) string {
	if chance(r, 6) {
		return "*"
	}
	r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	return listText(from[:1+r.Intn(len(from))])
}

func clientArguments(r *rand.Rand) []string {
	if chance(r, 6) {
		return []string{"url=https://hooks.example.com/" + pick(r, "a", "b/c", "")}
	}
	arguments := []string{"path=" + pick(r, "/mutate-example-com-v1-tree", "/validate--v1-pod", "/a/b.c/d")}
	if chance(r, 3) {
		arguments = append(arguments, "serviceName="+pick(r, "hooks", "a-b"), "serviceNamespace="+pick(r, "north", "kube-system"))
	}
	if chance(r, 3) {
		arguments = append(arguments, fmt.Sprintf("servicePort=%d", 1+r.Intn(65535)))
	}
	return arguments
}

func optionalArguments(r *rand.Rand, mutating bool) []string {
	var arguments []string
	if chance(r, 2) {
		arguments = append(arguments, "matchPolicy="+pick(r, "exact", "Equivalent", "EXACT"))
	}
	if chance(r, 2) {
		arguments = append(arguments, fmt.Sprintf("timeoutSeconds=%d", 1+r.Intn(30)))
	}
	if mutating && chance(r, 2) {
		arguments = append(arguments, "reinvocationPolicy="+pick(r, "never", "IfNeeded"))
	}
	if chance(r, 2) {
		arguments = append(arguments, "webhookVersions=v1")
	}
	if chance(r, 2) {
		arguments = append(arguments, "patch=`"+pick(r, patches...)+"`")
	}
	return arguments
}

// newWebhooks are markers that API servers accept. Every webhook has another name, and each object one.
func newWebhooks(r *rand.Rand, count int) []string {
	var markers []string
	for i := range count {
		mutating := chance(r, 2)
		arguments := append(clientArguments(r), optionalArguments(r, mutating)...)
		arguments = append(arguments,
			fmt.Sprintf("mutating=%t", mutating), fmt.Sprintf("name=h%d.%s.example.com", i, pick(r, "a", "b-c", "d.e")),
			"failurePolicy="+pick(r, "fail", "Ignore", "IGNORE"), "sideEffects="+pick(r, "None", "NoneOnDryRun", "none"),
			"groups="+words(r, "core", "apps", "example.com"), "resources="+words(r, "pods", "trees", "trees/status", "deployments"),
			"versions="+words(r, "v1", "v1beta1", "v2alpha1"), "verbs="+words(r, "create", "UPDATE", "delete", "Connect"),
			"admissionReviewVersions="+pick(r, "v1", "v1;v1beta1", "{v1beta1,v1}"))
		r.Shuffle(len(arguments), func(i, j int) { arguments[i], arguments[j] = arguments[j], arguments[i] })
		markers = append(markers, "kubebuilder:webhook:"+strings.Join(arguments, ","))
	}
	return append(markers, "kubebuilder:webhookconfiguration:mutating=true,name="+pick(r, "a", "m.example.com"))
}
