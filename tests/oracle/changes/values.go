package changes

import "fmt"

// mutate changes one field of spec or status, or takes it away.
func (s *Sequence) mutate(object map[string]any) {
	part := "spec"
	if s.random.Intn(4) == 0 {
		part = "status"
	}
	fields, _ := object[part].(map[string]any)
	if fields == nil {
		fields = map[string]any{}
	}
	object[part] = fields
	if part == "status" {
		s.mutateStatus(fields)
	} else {
		s.mutateSpec(fields)
	}
	switch s.random.Intn(60) {
	case 0:
		delete(object, part)
	case 1:
		object[part] = map[string]any{}
	case 2:
		fields[[]string{"replicas", "unknown", "set"}[s.random.Intn(3)]] = []any{"wrong", int64(7), map[string]any{"a": "b"}}[s.random.Intn(3)]
	}
}

func (s *Sequence) mutateStatus(fields map[string]any) {
	switch s.random.Intn(4) {
	case 0:
		fields["phase"] = names[s.random.Intn(4)]
	case 1:
		fields["replicas"] = int64(s.random.Intn(3))
	case 2:
		list := []any{}
		for _, name := range some(s.random, names, 3) {
			list = append(list, map[string]any{"type": name, "status": []any{"True", "False"}[s.random.Intn(2)]})
		}
		fields["conditions"] = list
	default:
		delete(fields, []string{"phase", "replicas", "conditions"}[s.random.Intn(3)])
	}
}

// known are the fields that a definition of more fields than others has; the second definition has the first five.
var known = []string{"replicas", "labels", "set", "ports", "nested", "name", "on", "ratio", "when", "port", "whole", "any", "some", "plain", "numbers", "byName"}

func (s *Sequence) mutateSpec(fields map[string]any) {
	count := len(known)
	if s.kind.Definition.Spec.Names.Kind == "Gadget" {
		count = 5
	}
	name := known[s.random.Intn(count)]
	if s.random.Intn(5) == 0 {
		delete(fields, name)
		return
	}
	if s.random.Intn(40) == 0 {
		fields[name] = nil
		return
	}
	fields[name] = s.value(name, fields[name])
}

func (s *Sequence) value(name string, old any) any {
	text := func() any { return names[s.random.Intn(4)] }
	number := func() any { return int64(s.random.Intn(4)) }
	switch name {
	case "replicas":
		return number()
	case "name", "when":
		return text()
	case "on":
		return s.random.Intn(2) == 0
	case "ratio":
		return []any{1.5, int64(1), 1.0, 2.25}[s.random.Intn(4)]
	case "port":
		return []any{"http", int64(80), int64(1)}[s.random.Intn(3)]
	case "labels":
		return texts(s.random, 3)
	case "whole":
		return map[string]any{"a": text(), "b": number()}
	case "any":
		return []any{map[string]any{"x": text(), "list": []any{number()}}, map[string]any{"y": map[string]any{"z": number(), "w": text()}}, map[string]any{}, map[string]any{"x": nil}}[s.random.Intn(4)]
	case "some":
		return map[string]any{"known": text(), "other": number(), "deep": map[string]any{"a": text(), "b": map[string]any{"c": text()}}}
	case "plain":
		return anyList(some(s.random, names, 3))
	case "set":
		list := anyList(some(s.random, names, 4))
		if s.random.Intn(12) == 0 {
			list = append(list, text())
		}
		return list
	case "numbers":
		list := []any{}
		for _, i := range s.random.Perm(5)[:s.random.Intn(4)] {
			list = append(list, int64(i))
		}
		return list
	case "ports":
		return s.ports(old)
	case "byName":
		made := map[string]any{}
		for _, name := range some(s.random, names, 2) {
			made[name] = map[string]any{"a": text(), "set": anyList(some(s.random, names, 2))}
		}
		return made
	default:
		made := map[string]any{}
		if s.random.Intn(2) == 0 {
			made["a"] = text()
		}
		if s.random.Intn(2) == 0 {
			made["more"] = map[string]any{"b": number()}
		}
		return made
	}
}

func (s *Sequence) ports(old any) any {
	list := []any{}
	if kept, ok := old.([]any); ok && s.random.Intn(2) == 0 {
		list = append(list, kept...)
		s.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if len(list) > 0 && s.random.Intn(2) == 0 {
			list = list[1:]
		}
	}
	for range s.random.Intn(3) {
		item := map[string]any{"port": int64(80 + s.random.Intn(3))}
		if s.random.Intn(2) == 0 {
			item["protocol"] = []any{"TCP", "UDP"}[s.random.Intn(2)]
		}
		if s.random.Intn(2) == 0 {
			item["name"] = names[s.random.Intn(4)]
		}
		if s.kind.Definition.Spec.Names.Kind == "Widget" && s.random.Intn(3) == 0 {
			item["tags"] = anyList(some(s.random, names, 2))
			item["inner"] = map[string]any{"a": fmt.Sprint(s.random.Intn(3)), "b": []any{int64(s.random.Intn(2))}}
		}
		if s.random.Intn(40) == 0 {
			delete(item, "port")
		}
		list = append(list, item)
	}
	return list
}
