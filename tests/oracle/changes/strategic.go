package changes

import "math/rand"

var names = []string{"a", "b", "c", "d"}

func some(random *rand.Rand, of []string, most int) []string {
	chosen := []string{}
	for _, i := range random.Perm(len(of))[:random.Intn(most+1)] {
		chosen = append(chosen, of[i])
	}
	return chosen
}

func anyList(texts []string) []any {
	list := []any{}
	for _, text := range texts {
		list = append(list, text)
	}
	return list
}

func owners(random *rand.Rand, uids []string, member string) []any {
	list := []any{}
	for _, uid := range uids {
		owner := map[string]any{"uid": uid}
		if member != "" {
			owner[member] = names[random.Intn(len(names))]
		}
		list = append(list, owner)
	}
	return list
}

func texts(random *rand.Rand, most int) map[string]any {
	made := map[string]any{}
	for _, name := range some(random, names, most) {
		made[name] = names[random.Intn(len(names))]
	}
	return made
}

// randomStrategic makes an object as a server stores it, and a patch as kubectl or a careless person writes it.
func randomStrategic(random *rand.Rand) *Patch {
	kind := []string{"ConfigMap", "Namespace"}[random.Intn(2)]
	metadata := map[string]any{"name": "x"}
	document := map[string]any{"metadata": metadata}
	if random.Intn(3) > 0 {
		metadata["finalizers"] = anyList(some(random, names, 4))
	}
	if random.Intn(3) > 0 {
		metadata["ownerReferences"] = owners(random, some(random, names, 3), "name")
	}
	if random.Intn(2) == 0 {
		metadata["labels"] = texts(random, 3)
	}
	if kind == "Namespace" {
		document["spec"] = map[string]any{"finalizers": anyList(some(random, names, 2))}
		status := map[string]any{}
		if random.Intn(3) > 0 {
			status["conditions"] = conditions(random, false)
		}
		document["status"] = status
	} else if random.Intn(3) > 0 {
		document["data"] = texts(random, 3)
	}
	return &Patch{Op: "patch", Type: "strategic", Kind: kind, Document: document, Patch: strategicChange(random, kind)}
}

func conditions(random *rand.Rand, directives bool) []any {
	list := []any{}
	for _, name := range some(random, names, 3) {
		condition := map[string]any{"type": name, "status": []any{"True", "False"}[random.Intn(2)]}
		if directives && random.Intn(4) == 0 {
			condition["$patch"] = "delete"
		}
		list = append(list, condition)
	}
	return list
}

func strategicChange(random *rand.Rand, kind string) any {
	if random.Intn(60) == 0 {
		return []any{nil, "x", []any{}, 7}[random.Intn(4)]
	}
	metadata := map[string]any{}
	change := map[string]any{"metadata": metadata}
	if random.Intn(2) == 0 {
		metadata["finalizers"] = anyList(some(random, names, 3))
		if random.Intn(2) == 0 {
			metadata["$setElementOrder/finalizers"] = anyList(some(random, names, 4))
		}
	} else if random.Intn(2) == 0 {
		metadata["$deleteFromPrimitiveList/finalizers"] = anyList(some(random, names, 3))
		if random.Intn(2) == 0 {
			metadata["$setElementOrder/finalizers"] = anyList(some(random, names, 4))
		}
	}
	if random.Intn(2) == 0 {
		list := owners(random, some(random, names, 3), []string{"kind", "name", ""}[random.Intn(3)])
		for _, owner := range list {
			if random.Intn(5) == 0 {
				owner.(map[string]any)["$patch"] = []any{"delete", "replace", "delete", "merge", "what"}[random.Intn(5)]
			}
			if random.Intn(20) == 0 {
				delete(owner.(map[string]any), "uid")
			}
		}
		metadata["ownerReferences"] = list
	}
	if random.Intn(4) == 0 {
		metadata["$setElementOrder/ownerReferences"] = owners(random, some(random, names, 4), "")
	}
	if random.Intn(3) == 0 {
		metadata["labels"] = withDirectives(random, texts(random, 3))
	}
	if random.Intn(3) == 0 {
		change["data"] = withDirectives(random, texts(random, 3))
	}
	if kind == "Namespace" && random.Intn(2) == 0 {
		status := map[string]any{"conditions": conditions(random, true)}
		if random.Intn(3) == 0 {
			status["$setElementOrder/conditions"] = conditions(random, false)
		}
		change["status"] = withDirectives(random, status)
		change["spec"] = map[string]any{"finalizers": anyList(some(random, names, 2))}
	}
	if random.Intn(20) == 0 {
		change["metadata"] = nil
	}
	return withDirectives(random, change)
}

func withDirectives(random *rand.Rand, object map[string]any) map[string]any {
	switch random.Intn(14) {
	case 0:
		object["$patch"] = []any{"replace", "delete", "merge", 7}[random.Intn(4)]
	case 1, 2:
		kept := []string{}
		for key := range object {
			if key[0] != '$' {
				kept = append(kept, key)
			}
		}
		object["$retainKeys"] = append(anyList(kept), "a")
	case 3:
		object["$retainKeys"] = []any{[]any{"a"}, 7}[random.Intn(2)]
	case 4:
		object[names[random.Intn(len(names))]] = nil
	case 5:
		object["$deleteFromPrimitiveList"] = []any{}
	}
	return object
}
