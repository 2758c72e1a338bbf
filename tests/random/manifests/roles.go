package main

import (
	"errors"
	"fmt"
	"math/rand"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// rule is a marker of one role. It has URLs, or groups and resources.
type rule struct {
	groups, resources, names, urls, verbs []string
}

type role struct {
	name, nameSpace string
	rules           []rule
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.Intn(len(from))] }

// chance is true once in n times.
func chance(r *rand.Rand, n int) bool { return r.Intn(n) == 0 }

// some are up to `most` of the words, at least one, in any order and with doubles.
func some(r *rand.Rand, most int, words ...string) []string {
	var chosen []string
	for range 1 + r.Intn(most) {
		chosen = append(chosen, pick(r, words...))
	}
	return chosen
}

// Few words, so that rules often differ in one part only.
func newRule(r *rand.Rand, inNamespace bool) rule {
	made := rule{verbs: some(r, 4, "get", "list", "watch", "create", "update", "patch", "delete", "deletecollection")}
	if chance(r, 6) {
		made.verbs = append(made.verbs, "*")
	}
	if !inNamespace && chance(r, 5) {
		made.urls = some(r, 2, "/healthz", "/metrics", "/metrics/*", "*")
		made.verbs = some(r, 3, "get", "head", "post", "put", "patch", "delete", "options")
		return made
	}
	made.groups = some(r, 2, "core", `""`, "apps", "batch", "example.com", "a.example.com", "*")
	made.resources = some(r, 3, "pods", "pods/log", "pods/exec", "deployments", "jobs", "trees", "trees/status", "*", "*/scale")
	if chance(r, 4) {
		made.names = some(r, 2, "main", "other", "a.b")
	}
	return made
}

// newSimilarRule is for roles in which joining the groups of two rules makes them equal to a third.
func newSimilarRule(r *rand.Rand) rule {
	return rule{groups: some(r, 2, "apps", "batch"), resources: []string{"jobs"}, verbs: []string{pick(r, "get", "list", "watch")}}
}

func newRoles(r *rand.Rand, count int) []role {
	var roles []role
	for i := range count {
		made := role{name: fmt.Sprintf("r%d", i)}
		if chance(r, 3) {
			made.nameSpace = pick(r, "north", "south", "kube-system")
		}
		areSimilar := chance(r, 3)
		for range 1 + r.Intn(6) {
			if areSimilar {
				made.rules = append(made.rules, newSimilarRule(r))
			} else {
				made.rules = append(made.rules, newRule(r, made.nameSpace != ""))
			}
		}
		roles = append(roles, made)
	}
	return roles
}

// listText is a list in one of the spellings of markers. Equal roles have equal ones.
func listText(words []string) string {
	if len(words)%2 == 0 {
		return "{" + strings.Join(words, ",") + "}"
	}
	return strings.Join(words, ";")
}

func markersOfRoles(roles []role) []string {
	var markers []string
	for _, one := range roles {
		for _, rule := range one.rules {
			arguments := []string{"roleName=" + one.name}
			if one.nameSpace != "" {
				arguments = append(arguments, "namespace="+one.nameSpace)
			}
			for _, list := range []struct {
				name  string
				words []string
			}{{"groups", rule.groups}, {"resources", rule.resources}, {"resourceNames", rule.names}, {"urls", rule.urls}, {"verbs", rule.verbs}} {
				if len(list.words) > 0 {
					arguments = append(arguments, list.name+"="+listText(list.words))
				}
			}
			markers = append(markers, "kubebuilder:rbac:"+strings.Join(arguments, ","))
		}
	}
	return markers
}

// rights are what rules grant, each as one line.
type rights map[string]bool

func (to rights) grant(rule rule) {
	for _, verb := range rule.verbs {
		for _, url := range rule.urls {
			to[fmt.Sprintf("%s %s", verb, url)] = true
		}
		for _, group := range rule.groups {
			for _, resource := range rule.resources {
				for _, name := range append(slices.Clone(rule.names), "")[:max(1, len(rule.names))] {
					to[fmt.Sprintf("%s %s in %s named %s", verb, resource, group, name)] = true
				}
			}
		}
	}
}

// declared are the rights of markers. A rule whose verbs contain `*` grants nothing but that.
func declared(one role) rights {
	granted := rights{}
	for _, rule := range one.rules {
		if slices.Contains(rule.verbs, "*") {
			rule.verbs = []string{"*"}
		}
		for i, group := range rule.groups {
			rule.groups = slices.Clone(rule.groups)
			if group == "core" || group == `""` {
				rule.groups[i] = ""
			}
		}
		granted.grant(rule)
	}
	return granted
}

var listLine = regexp.MustCompile(`^(- |  )(\w+):$`)

// printed are the rights of a role as both programs write it.
func printed(document string) rights {
	granted := rights{}
	var current rule
	var list *[]string
	for _, line := range strings.Split(document[strings.Index(document, "\nrules:\n")+len("\nrules:\n"):], "\n") {
		if found := listLine.FindStringSubmatch(line); found != nil {
			if found[1] == "- " {
				granted.grant(current)
				current = rule{}
			}
			list = map[string]*[]string{"apiGroups": &current.groups, "resources": &current.resources, "resourceNames": &current.names,
				"nonResourceURLs": &current.urls, "verbs": &current.verbs}[found[2]]
		} else if word, isWord := strings.CutPrefix(line, "  - "); isWord {
			*list = append(*list, strings.Trim(word, `'"`))
		}
	}
	granted.grant(current)
	return granted
}

// covers is true if every wanted right is granted. `*` among the united verbs of two rules replaces the others.
func covers(granted, wanted rights) bool {
	for right := range wanted {
		_, rest, _ := strings.Cut(right, " ")
		if !granted[right] && !granted["* "+rest] {
			return false
		}
	}
	return true
}

// compareRoles accepts another role than that of controller-gen only where controller-gen lost rights at random: the role
// of kubexx grants what the markers declare, and no more.
func compareRoles(goFolder, cppFolder string, roles []role) error {
	wanted, wantedOrder, err := documents(filepath.Join(goFolder, "role.yaml"))
	if err != nil {
		return err
	}
	made, madeOrder, err := documents(filepath.Join(cppFolder, "role.yaml"))
	if err != nil {
		return err
	}
	if !slices.Equal(wantedOrder, madeOrder) || len(madeOrder) != len(roles) {
		return fmt.Errorf("controller-gen wrote the roles %v, kubexx %v", wantedOrder, madeOrder)
	}
	byName := map[string]role{}
	for _, one := range roles {
		key := "  name: " + one.name
		if one.nameSpace != "" {
			key += "  namespace: " + one.nameSpace
		}
		byName[key] = one
	}
	var problems []error
	lost := 0
	for key, document := range made {
		all, ours, theirs := declared(byName[key]), printed(document), printed(wanted[key])
		if !covers(ours, all) || !covers(all, ours) {
			problems = append(problems, fmt.Errorf("the role grants other rights than its markers declare:\n%s", document))
		} else if document == wanted[key] {
			continue
		} else if covers(theirs, all) {
			problems = append(problems, fmt.Errorf("controller-gen wrote\n%skubexx wrote\n%s", wanted[key], document))
		} else {
			lost++
		}
	}
	fmt.Printf("%d roles, of which controller-gen lost rights of %d\n", len(made), lost)
	return errors.Join(problems[:min(len(problems), shownDifferences)]...)
}
