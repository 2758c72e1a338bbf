package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sigs.k8s.io/yaml"
)

const (
	callLimit   = 60 * time.Second       // of one request
	provokeSpan = 4 * time.Second        // until what provokes an answer is tried again
	untilLimit  = 90 * time.Second       // of a request that is repeated
	eventLimit  = 90 * time.Second       // until the next event; bookmarks come once a minute
	silenceSpan = 700 * time.Millisecond // with no event, to say that none comes
)

// record is what a step got: of a request its answer, of a watch the events, both as they were received.
type record struct {
	step    step
	code    int
	headers http.Header
	body    any
	raw     string
	ending  string // what followed after the events
	seen    []uint64
}

// player plays one topic. What answers hold is remembered for later requests and for writing the transcript.
type player struct {
	server    endpoint
	facts     *facts
	variables map[string]string
	watches   map[string]*watch
	played    map[string]step   // by title
	answers   map[string]string // by title
	tries     int               // {{try}} is another number each time
}

func newPlayer(server endpoint) *player {
	variables := map[string]string{
		"webhook": server.webhook.url, "webhook-host": server.webhook.host, "webhook-bundle": server.webhook.bundle,
	}
	return &player{server, newFacts(), variables, map[string]*watch{}, map[string]step{}, map[string]string{}, 0}
}

// play gives the transcript of a topic.
func (p *player) play(played topic) (string, error) {
	defer p.closeWatches()
	var records []record
	for _, next := range played.steps {
		p.played[next.title] = next
		got, err := p.do(next)
		if err != nil {
			return "", fmt.Errorf("%s: %s: %w", played.name, next.title, err)
		}
		for _, uid := range p.server.webhook.takeUIDs() {
			p.facts.generated[uid] = reviewUID
		}
		p.answers[next.title] = got.raw
		p.facts.learn(got.body)
		got.seen = slices.Clone(p.facts.versions)
		if err := p.remember(next.sets, got); err != nil {
			return "", fmt.Errorf("%s: %s: %w", played.name, next.title, err)
		}
		records = append(records, got)
	}
	var text strings.Builder
	for _, got := range records {
		text.WriteString(p.facts.transcript(got))
	}
	return text.String(), nil
}

func (p *player) do(next step) (record, error) {
	switch next.verb {
	case "WATCH":
		return p.openWatch(next)
	case "EVENTS":
		return p.readEvents(next)
	case "STOP":
		p.watches[next.target].close()
		return record{step: next}, nil
	case "WEBHOOK":
		p.server.webhook.setMode(next.target)
		return record{step: next}, nil
	case "ASKED":
		return record{step: next, body: p.server.webhook.lastRequest(next.target)}, nil
	case "REVIEWED":
		return record{step: next, body: p.server.webhook.lastReviewed(next.target)}, nil
	case "COMPACT":
		return record{step: next}, compact(p.server.storage, p.expand(next.target))
	case "SLEEP":
		pause, err := time.ParseDuration(next.target)
		time.Sleep(pause)
		return record{step: next}, err
	}
	return p.repeat(next)
}

// repeat sends a request until its answer is the one that is waited for.
func (p *player) repeat(next step) (record, error) {
	var provoked time.Time
	for deadline := time.Now().Add(untilLimit); ; time.Sleep(50 * time.Millisecond) {
		got, err := p.call(next)
		missing := slices.DeleteFunc(slices.Clone(next.until), got.has)
		if err != nil || len(missing) == 0 {
			return got, err
		}
		if time.Now().After(deadline) {
			return got, fmt.Errorf("%s did not come; the last answer was %d %s", missing, got.code, got.raw)
		}
		if next.provoke != "" && time.Since(provoked) > provokeSpan {
			provoked = time.Now()
			if _, err := p.call(p.played[next.provoke]); err != nil {
				return got, err
			}
		}
	}
}

// has: `code=404` looks at the status code, any other path into the body; the value * stands for any.
func (r record) has(condition string) bool {
	at := strings.LastIndex(condition, "=")
	path, value := condition[:at], condition[at+1:]
	if path == "code" {
		return fmt.Sprint(r.code) == value
	}
	found := lookUp(r.body, parsePath(path))
	return found != nil && (value == "*" || fmt.Sprint(found) == value)
}

func (p *player) call(next step) (record, error) {
	request, err := p.request(next, next.verb, next.target)
	if err != nil {
		return record{}, err
	}
	client := *p.server.client
	client.Timeout = callLimit
	if next.anonymous {
		client.Transport = p.server.anonymous
	}
	response, err := client.Do(request)
	if err != nil {
		return record{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return record{step: next, code: response.StatusCode, headers: response.Header, body: decode(text), raw: string(text)}, err
}

func (p *player) request(next step, verb, path string) (*http.Request, error) {
	body := p.expand(next.body)
	if next.change != "" {
		body = mergePatched(p.answers[next.change], body)
	}
	request, err := http.NewRequest(verb, p.server.server+p.expand(path), strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "kubexx-e2e")
	if next.body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if p.server.token != "" && !next.anonymous {
		request.Header.Set("Authorization", "Bearer "+p.server.token)
	}
	for _, header := range next.headers {
		request.Header.Set(header[0], p.expand(header[1]))
	}
	return request, nil
}

// mergePatched changes a document by a merge patch.
func mergePatched(document, patch string) string {
	changed, _ := json.Marshal(merged(decode([]byte(document)), decode([]byte(patch))))
	return string(changed)
}

func merged(value, patch any) any {
	members, isObject := patch.(map[string]any)
	if !isObject {
		return patch
	}
	object, isObject := value.(map[string]any)
	if !isObject {
		object = map[string]any{}
	}
	for name, member := range members {
		if member == nil {
			delete(object, name)
		} else {
			object[name] = merged(object[name], member)
		}
	}
	return object
}

// expand replaces variables, {{try}} by a number that is another one each time, and {{bytes:N}} by that many letters.
func (p *player) expand(text string) string {
	if strings.Contains(text, "{{try}}") {
		p.tries++
		text = strings.ReplaceAll(text, "{{try}}", fmt.Sprint(p.tries))
	}
	for name, value := range p.variables {
		text = strings.ReplaceAll(text, "{{"+name+"}}", value)
	}
	before, rest, found := strings.Cut(text, "{{bytes:")
	if !found {
		return text
	}
	var count int
	number, after, _ := strings.Cut(rest, "}}")
	fmt.Sscan(number, &count)
	return before + strings.Repeat("x", count) + after
}

func (p *player) remember(sets []assignment, got record) error {
	for _, set := range sets {
		value := lookUp(got.body, parsePath(set.path))
		if value == nil {
			return fmt.Errorf("%s is not in the answer: %d %s", set.path, got.code, got.raw)
		}
		p.variables[set.variable] = fmt.Sprint(value)
		if set.masked {
			p.facts.generated[fmt.Sprint(value)] = set.variable
		}
	}
	return nil
}

// decode reads JSON, keeping numbers as they were written; anything else stays text.
func decode(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil || decoder.More() {
		return string(text)
	}
	return value
}

var alwaysShown = []string{"Location", "Retry-After", "Warning"}

// transcript writes what a step is about: the request line, the status code, headers that matter, the body as YAML.
func (f *facts) transcript(got record) string {
	var text strings.Builder
	fmt.Fprintf(&text, "### %s\n%s\n", got.step.title, got.step.line)
	if got.code != 0 {
		mediaType, _, _ := strings.Cut(got.headers.Get("Content-Type"), ", ")
		fmt.Fprintf(&text, "%d %s\n", got.code, mediaType)
		for _, name := range append(slices.Clone(alwaysShown), got.step.view.headers...) {
			for _, value := range got.headers.Values(name) {
				fmt.Fprintf(&text, "%s: %s\n", name, f.text(value))
			}
		}
	}
	if body := f.body(got); body != "" {
		fmt.Fprintf(&text, "\n%s\n", strings.TrimRight(body, "\n"))
	}
	if got.ending != "" {
		fmt.Fprintf(&text, "(%s)\n", got.ending)
	}
	text.WriteString("\n")
	return text.String()
}

func (f *facts) body(got record) string {
	if got.step.view.raw {
		return f.text(got.raw)
	}
	if text, isText := got.body.(string); isText || got.body == nil {
		if !utf8.ValidString(text) {
			return "(binary)"
		}
		return f.text(text)
	}
	body := f.replace(got.body, got.seen)
	if !got.step.view.managedFields {
		withoutManagedFields(body)
	}
	text, err := yaml.Marshal(got.step.view.of(body))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func withoutManagedFields(value any) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			withoutManagedFields(element)
		}
	case map[string]any:
		if metadata, isObject := value["metadata"].(map[string]any); isObject {
			delete(metadata, "managedFields")
		}
		for _, member := range value {
			withoutManagedFields(member)
		}
	}
}
