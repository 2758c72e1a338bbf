package main

import (
	"fmt"
	"slices"
	"strings"
)

// view says which part of an answer a step is about; all of its body and the headers that always matter unless it says more.
type view struct {
	keep, drop, keys []string
	sorts            [][2]string // path of a list, path in its elements
	headers          []string
	managedFields    bool
	raw              bool
}

// A path names members with dots between them; [path=value] behind a list chooses elements, [*] all of them. A member whose own
// name has dots stands in quotes.

// segment is one step of a path: a member, or a choice of elements.
type segment struct {
	member     string
	key, value string
	elements   bool
}

func parsePath(text string) []segment {
	var path []segment
	for text != "" {
		switch text[0] {
		case '.':
			text = text[1:]
		case '[':
			inside, rest, _ := strings.Cut(text[1:], "]")
			key, value, _ := strings.Cut(inside, "=")
			path = append(path, segment{key: key, value: value, elements: true})
			text = rest
		case '"':
			inside, rest, _ := strings.Cut(text[1:], `"`)
			path = append(path, segment{member: inside})
			text = rest
		default:
			end := strings.IndexAny(text, ".[")
			if end < 0 {
				end = len(text)
			}
			path = append(path, segment{member: text[:end]})
			text = text[end:]
		}
	}
	return path
}

func (s segment) chooses(element any) bool {
	if s.key == "*" {
		return true
	}
	return fmt.Sprint(lookUp(element, parsePath(s.key))) == s.value
}

// lookUp gives the first value at a path, or nothing.
func lookUp(value any, path []segment) any {
	for _, next := range path {
		if next.elements {
			list, _ := value.([]any)
			at := slices.IndexFunc(list, next.chooses)
			if at < 0 {
				return nil
			}
			value = list[at]
		} else {
			object, _ := value.(map[string]any)
			value = object[next.member]
		}
	}
	return value
}

// change replaces every value at a path by what f makes of it; f answering with no value removes it.
func change(value any, path []segment, f func(any) (any, bool)) any {
	if len(path) == 0 {
		changed, _ := f(value)
		return changed
	}
	next, last := path[0], len(path) == 1
	if next.elements {
		list, _ := value.([]any)
		var kept []any
		for _, element := range list {
			stays := true
			if next.chooses(element) {
				if last {
					element, stays = f(element)
				} else {
					element = change(element, path[1:], f)
				}
			}
			if stays {
				kept = append(kept, element)
			}
		}
		return kept
	}
	object, _ := value.(map[string]any)
	old, found := object[next.member]
	if !found {
		return value
	}
	if last {
		if changed, stays := f(old); stays {
			object[next.member] = changed
		} else {
			delete(object, next.member)
		}
	} else {
		object[next.member] = change(old, path[1:], f)
	}
	return object
}

// onlyAt copies what is at one of the paths together with the way there; elements that no path chooses are left out.
func onlyAt(value any, paths [][]segment) any {
	if slices.ContainsFunc(paths, func(path []segment) bool { return len(path) == 0 }) {
		return value
	}
	switch value := value.(type) {
	case map[string]any:
		kept := map[string]any{}
		for name, member := range value {
			if further := furtherPaths(paths, func(s segment) bool { return !s.elements && s.member == name }); len(further) > 0 {
				kept[name] = onlyAt(member, further)
			}
		}
		return kept
	case []any:
		kept := []any{}
		for _, element := range value {
			if further := furtherPaths(paths, func(s segment) bool { return s.elements && s.chooses(element) }); len(further) > 0 {
				kept = append(kept, onlyAt(element, further))
			}
		}
		return kept
	}
	return value
}

// furtherPaths is what remains of the paths whose first segment leads on.
func furtherPaths(paths [][]segment, leads func(segment) bool) [][]segment {
	var further [][]segment
	for _, path := range paths {
		if leads(path[0]) {
			further = append(further, path[1:])
		}
	}
	return further
}

// of gives the part of a body that the view is about.
func (v view) of(body any) any {
	if len(v.keep) > 0 {
		var paths [][]segment
		for _, path := range v.keep {
			paths = append(paths, parsePath(path))
		}
		body = onlyAt(body, paths)
	}
	for _, path := range v.drop {
		body = change(body, parsePath(path), func(any) (any, bool) { return nil, false })
	}
	for _, sort := range v.sorts {
		body = change(body, parsePath(sort[0]), func(at any) (any, bool) { return sortedBy(at, parsePath(sort[1])), true })
	}
	for _, path := range v.keys {
		body = change(body, parsePath(path), func(at any) (any, bool) { return memberNames(at), true })
	}
	return body
}

func sortedBy(value any, key []segment) any {
	list, _ := value.([]any)
	slices.SortStableFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(lookUp(a, key)), fmt.Sprint(lookUp(b, key))) })
	return value
}

func memberNames(value any) any {
	object, isObject := value.(map[string]any)
	if !isObject {
		return value
	}
	names := []any{}
	for name := range object {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	return names
}
