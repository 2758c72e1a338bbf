package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func parsed(t *testing.T, text string) any {
	t.Helper()
	value := decode([]byte(text))
	if _, isText := value.(string); isText {
		t.Fatalf("%s is no JSON", text)
	}
	return value
}

func written(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func TestViewKeepsOnlyWhatItNames(t *testing.T) {
	body := `{"items":[{"metadata":{"name":"a","uid":"1"},"spec":{"x.y":1}},{"metadata":{"name":"b"}}],"kind":"List"}`
	for _, test := range []struct{ paths, want string }{
		{"kind", `{"kind":"List"}`},
		{"items[*].metadata.name", `{"items":[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]}`},
		{"items[metadata.name=a].metadata.uid items[metadata.name=b]", `{"items":[{"metadata":{"uid":"1"}},{"metadata":{"name":"b"}}]}`},
		{`items[metadata.name=a].spec."x.y"`, `{"items":[{"spec":{"x.y":1}}]}`},
		{"absent", `{}`},
	} {
		got := written(view{keep: strings.Fields(test.paths)}.of(parsed(t, body)))
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.paths, got, test.want)
		}
	}
}

func TestViewDropsAndNames(t *testing.T) {
	got := written(view{drop: []string{"items[*].spec"}, keys: []string{"paths"}}.of(parsed(t, `{"items":[{"spec":1,"x":2}],"paths":{"b":1,"a":2}}`)))
	if want := `{"items":[{"x":2}],"paths":["a","b"]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestViewSorts(t *testing.T) {
	got := written(view{sorts: [][2]string{{"groups[*].kinds", "name"}}}.of(parsed(t, `{"groups":[{"kinds":[{"name":"b"},{"name":"a"}]}]}`)))
	if want := `{"groups":[{"kinds":[{"name":"a"},{"name":"b"}]}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestVersionsAreWrittenByTheirPlace(t *testing.T) {
	facts := newFacts()
	first := parsed(t, `{"kind":"A","metadata":{"name":"a","resourceVersion":"17"}}`)
	second := parsed(t, `{"kind":"A","metadata":{"name":"a","resourceVersion":"40"}}`)
	facts.learn(second)
	facts.learn(first)
	if got := written(facts.replace(second, facts.versions)); !strings.Contains(got, `"v2"`) {
		t.Errorf("the newer one of two versions is written as %s", got)
	}
	for version, want := range map[uint64]string{0: "0", 17: "as of v1", 30: "as of v1", 40: "newest", 41: "newest"} {
		if got := facts.streamVersion(version, facts.versions); got != want {
			t.Errorf("a list of version %d is written as %s, want %s", version, got, want)
		}
	}
}

func TestTranscriptsAreComparedStepByStep(t *testing.T) {
	expected := "### one\nGET /a\n200\n\na: 1\n\n### two\nGET /b\n200\n\nb: 1\n\n"
	other := strings.Replace(expected, "b: 1", "b: 2", 1)
	if err := compareTranscripts(expected, expected, nil); err != nil {
		t.Errorf("equal transcripts differ: %v", err)
	}
	if err := compareTranscripts(expected, other, nil); err == nil || strings.Contains(err.Error(), "### one") {
		t.Errorf("the difference in the second step is told as %v", err)
	}
	if err := compareTranscripts(expected, expected[:20], nil); err == nil {
		t.Error("a missing step is no difference")
	}
	rows := differences{{topic: "t", title: "two", theirs: "b: 1", ours: "b: 2"}, {topic: "t", title: "one", theirs: "c: 1"}}
	if err := compareTranscripts(expected, other, rows); err != nil {
		t.Errorf("a row of the table is not applied: %v", err)
	}
	if err := rows.checkUsed(); err == nil || !strings.Contains(err.Error(), "c: 1") || strings.Contains(err.Error(), "b: 1") {
		t.Errorf("rows that explain nothing: %v", err)
	}
}

func TestManagersAreWrittenInOneOrder(t *testing.T) {
	written := func(text string) string {
		return written(newFacts().replace(parsed(t, text), nil))
	}
	one := written(`{"metadata":{"name":"a","managedFields":[{"manager":"b","operation":"Update"},{"manager":"a","operation":"Update"},{"manager":"c","operation":"Apply"}]}}`)
	other := written(`{"metadata":{"name":"a","managedFields":[{"manager":"c","operation":"Apply"},{"manager":"a","operation":"Update"},{"manager":"b","operation":"Update"}]}}`)
	if one != other || strings.Index(one, `"a","operation"`) > strings.Index(one, `"b","operation"`) {
		t.Errorf("managers are written as %s and as %s", one, other)
	}
	got := newFacts().text(`{\"metadata\":{\"managedFields\":[{\"fieldsV1\":{\"f:a\":{}},\"x\":[]}],\"name\":\"a\"},\"list\":[],\"name\":1}`)
	if want := `{\"metadata\":{\"managedFields\":<managers>,\"name\":\"a\"},\"list\":[],\"name\":1}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAConditionMayAskForAnyValue(t *testing.T) {
	got := record{code: 200, body: parsed(t, `{"paths":{"a/b":{"url":"x=y"}},"none":null}`)}
	for condition, want := range map[string]bool{
		`code=200`: true, `code=404`: false, `paths."a/b".url=*`: true, `paths."a/c".url=*`: false, `none=*`: false, `paths.absent=1`: false,
	} {
		if got.has(condition) != want {
			t.Errorf("%s is %v", condition, !want)
		}
	}
}
