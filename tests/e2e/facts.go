package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// facts are what two servers never agree on: versions, uids, times. An answer is written down with their place in the topic instead.
type facts struct {
	versions  []uint64          // of every object that was seen
	uids      map[string]string // in the order they were seen
	generated map[string]string // values that @random named, by themselves
	hidden    string            // an annotation that is left out
}

func newFacts() *facts { return &facts{uids: map[string]string{}, generated: map[string]string{}} }

var (
	uidPattern     = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	timePattern    = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
	addressPattern = regexp.MustCompile(`https://127\.0\.0\.1:\d+`)
	sizePattern    = regexp.MustCompile(`\(\d+ vs\. `)
	hashPattern    = regexp.MustCompile(`hash=[0-9A-Fa-f]+`)
	agePattern     = regexp.MustCompile(`^(\d+[ydhms]){1,2}$`)
	managersText   = regexp.MustCompile(`(\\"managedFields\\":)\[.*?\](,\\"name\\")`)
	versionTexts   = regexp.MustCompile(
		`(too old resource version: )\d+ \(\d+\)|(, current: )\d+|(ResourceVersion in object meta: )\d+|(ResourceVersion in record \()\d+|(resourceVersion\\":\\"|"resourceVersion": ")\d+`)
)

// learn takes note of the versions and uids in a body. Lists have versions too, but those also rise when anything else is written.
func (f *facts) learn(value any) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			f.learn(element)
		}
	case map[string]any:
		if metadata, isObject := value["metadata"].(map[string]any); isObject && !isList(value) {
			if number, err := strconv.ParseUint(fmt.Sprint(metadata["resourceVersion"]), 10, 64); err == nil && !isBookmark(value) {
				f.addVersion(number)
			}
		}
		for _, key := range sortedKeys(value) {
			if text, isText := value[key].(string); isText && key == "uid" {
				f.addUID(text)
			}
			f.learn(value[key])
		}
	}
}

func isList(object map[string]any) bool {
	kind, _ := object["kind"].(string)
	return strings.HasSuffix(kind, "List") || kind == "Table"
}

// isBookmark: a bookmark's object has no name; its version is that of the stream.
func isBookmark(object map[string]any) bool {
	metadata, _ := object["metadata"].(map[string]any)
	return metadata != nil && metadata["name"] == nil && metadata["uid"] == nil
}

func (f *facts) addVersion(number uint64) {
	if at, found := slices.BinarySearch(f.versions, number); !found {
		f.versions = slices.Insert(f.versions, at, number)
	}
}

func (f *facts) addUID(text string) {
	if _, known := f.uids[text]; !known && uidPattern.MatchString(text) {
		f.uids[text] = fmt.Sprintf("uid%d", len(f.uids)+1)
	}
}

// version writes the version of an object: its place among all that were seen.
func (f *facts) version(number uint64) string {
	if at, found := slices.BinarySearch(f.versions, number); found {
		return fmt.Sprintf("v%d", at+1)
	}
	return ""
}

// streamVersion writes the version of a list or bookmark: newest is at least that of all objects seen up to then, any other one
// belongs to the newest object that it is not older than. The version itself also counts what is written besides.
func (f *facts) streamVersion(number uint64, seen []uint64) string {
	at, found := slices.BinarySearch(f.versions, number)
	if found {
		at++
	}
	switch {
	case number == 0:
		return "0"
	case len(seen) == 0 || number >= seen[len(seen)-1]:
		return "newest"
	}
	return fmt.Sprintf("as of v%d", at)
}

// replace writes a body without anything that differs from run to run. seen are the versions known when it was received.
func (f *facts) replace(value any, seen []uint64) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = f.replace(value[i], seen)
		}
	case map[string]any:
		f.replaceMembers(value, seen)
	case string:
		return f.text(value)
	}
	return value
}

func (f *facts) replaceMembers(object map[string]any, seen []uint64) {
	if metadata, isObject := object["metadata"].(map[string]any); isObject {
		if number, err := strconv.ParseUint(fmt.Sprint(metadata["resourceVersion"]), 10, 64); err == nil {
			if isList(object) || isBookmark(object) {
				metadata["resourceVersion"] = f.streamVersion(number, seen)
			} else {
				metadata["resourceVersion"] = f.version(number)
			}
		}
		sortManagers(metadata)
		hideAnnotation(metadata, f.hidden)
		if token, isText := metadata["continue"].(string); isText && token != "" {
			metadata["continue"] = "<continue>"
		}
	}
	if kind, _ := object["kind"].(string); kind == "Status" {
		sortCauses(object)
	}
	if cells, isList := object["cells"].([]any); isList {
		hideAges(cells)
	}
	for key, member := range object {
		object[key] = f.replace(member, seen)
	}
}

// sortManagers puts who owns which fields into one order: the server's depends on whether two writes fell into the same second.
func sortManagers(metadata map[string]any) {
	managers, _ := metadata["managedFields"].([]any)
	slices.SortStableFunc(managers, func(a, b any) int {
		for _, member := range []string{"operation", "manager", "apiVersion", "subresource"} {
			path := parsePath(member)
			if order := strings.Compare(fmt.Sprint(lookUp(a, path)), fmt.Sprint(lookUp(b, path))); order != 0 {
				return order
			}
		}
		return 0
	})
}

func hideAnnotation(metadata map[string]any, name string) {
	annotations, _ := metadata["annotations"].(map[string]any)
	if _, found := annotations[name]; !found {
		return
	}
	if delete(annotations, name); len(annotations) == 0 {
		delete(metadata, "annotations")
	}
}

// sortCauses puts the causes of a refusal into one order: the server finds members of objects in any. A message that only lists them
// once more says so.
func sortCauses(status map[string]any) {
	details, _ := status["details"].(map[string]any)
	causes, _ := details["causes"].([]any)
	if len(causes) < 2 {
		return
	}
	var listed []string
	for _, cause := range causes {
		listed = append(listed, fmt.Sprint(lookUp(cause, parsePath("field")), ": ", lookUp(cause, parsePath("message"))))
	}
	message, _ := status["message"].(string)
	status["message"] = strings.Replace(message, "["+strings.Join(listed, ", ")+"]", "[the causes]", 1)
	slices.SortStableFunc(causes, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
}

// hideAges: cells of a table tell how long ago something was, which is another answer every time.
func hideAges(cells []any) {
	for i, cell := range cells {
		if text, isText := cell.(string); isText && agePattern.MatchString(text) {
			cells[i] = "<age>"
		}
	}
}

// text replaces what varies inside of words.
func (f *facts) text(text string) string {
	for value, name := range f.generated {
		text = strings.ReplaceAll(text, value, "<"+name+">")
	}
	text = uidPattern.ReplaceAllStringFunc(text, func(uid string) string {
		if name, known := f.uids[uid]; known {
			return name
		}
		return uid
	})
	text = timePattern.ReplaceAllStringFunc(text, func(written string) string {
		if at, err := time.Parse(time.RFC3339, written); err != nil || time.Since(at).Abs() > time.Hour {
			return written
		}
		return "<now>"
	})
	text = managersText.ReplaceAllString(text, "$1<managers>$2")
	text = versionTexts.ReplaceAllString(text, "$1$2$3$4$5<version>")
	text = sizePattern.ReplaceAllString(text, "(<size> vs. ")
	text = hashPattern.ReplaceAllString(text, "hash=<hash>")
	text = addressPattern.ReplaceAllString(text, "<server>")
	return text
}

func sortedKeys(object map[string]any) []string {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
