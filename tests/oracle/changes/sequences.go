package changes

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"sort"
	"strings"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// Write is a request "write" of PROTOCOL.md: one step of a sequence.
type Write struct {
	Op          string         `json:"op"`
	CRD         any            `json:"crd"`
	Version     string         `json:"version"`
	Apply       bool           `json:"apply"`
	Live        map[string]any `json:"live,omitempty"`
	Object      map[string]any `json:"object"`
	Manager     string         `json:"manager"`
	Subresource string         `json:"subresource,omitempty"`
	Force       bool           `json:"force,omitempty"`
	Now         string         `json:"now"`
}

// Written is the answer to it.
type Written struct {
	Object  map[string]any `json:"object,omitempty"`
	Code    int            `json:"code,omitempty"`
	Message string         `json:"message,omitempty"`
	Causes  []string       `json:"causes,omitempty"`
}

func copied(object map[string]any) map[string]any {
	return (&unstructured.Unstructured{Object: object}).DeepCopy().Object
}

// Run answers as a server's handler does.
func (k *Kind) Run(w *Write) (*Written, error) {
	manager, err := k.manager(w.Version, w.Subresource)
	if err != nil {
		return nil, err
	}
	group := k.Definition.Spec.Group
	live := &unstructured.Unstructured{Object: map[string]any{"apiVersion": group + "/" + w.Version, "kind": k.Definition.Spec.Names.Kind}}
	if w.Live != nil {
		live.Object = copied(w.Live)
	}
	object := &unstructured.Unstructured{Object: copied(w.Object)}
	begin := time.Now().Add(-time.Minute)
	made := object
	if w.Apply {
		result, err := manager.Apply(live, object, w.Manager, w.Force)
		if err != nil {
			return refused(err), nil
		}
		made = result.(*unstructured.Unstructured)
	} else {
		made = manager.UpdateNoErrors(live, object, w.Manager).(*unstructured.Unstructured)
	}
	now, err := time.Parse(time.RFC3339, w.Now)
	if err != nil {
		return nil, err
	}
	entries := made.GetManagedFields()
	for i := range entries {
		if entries[i].Time != nil && entries[i].Time.After(begin) {
			entries[i].Time = &metav1.Time{Time: now}
		}
	}
	if entries != nil {
		made.SetManagedFields(entries)
	}
	return &Written{Object: made.Object}, nil
}

func refused(err error) *Written {
	status := apierrors.APIStatus(nil)
	if !errors.As(err, &status) {
		return &Written{Code: 500, Message: err.Error()}
	}
	made := &Written{Code: int(status.Status().Code), Message: status.Status().Message}
	if details := status.Status().Details; details != nil {
		for _, cause := range details.Causes {
			made.Causes = append(made.Causes, fmt.Sprintf("%s %s %s", cause.Type, cause.Field, cause.Message))
		}
	}
	return made
}

// Normalize takes out of answers what no order is promised for.
func (w *Written) Normalize() {
	sort.Strings(w.Causes)
	if w.Code == 500 {
		w.Message = ""
	}
	lines := strings.Split(w.Message, "\n")
	sort.Strings(lines)
	w.Message = strings.Join(lines, "\n")
}

// Sequence is random writes of several managers to one object.
type Sequence struct {
	kind    *Kind
	random  *rand.Rand
	live    map[string]any
	version string
	clock   int
	// what each manager applied last
	applied map[string]map[string]any
}

// NewSequence begins with no object.
func NewSequence(kind *Kind, random *rand.Rand) *Sequence {
	return &Sequence{kind: kind, random: random, applied: map[string]map[string]any{}}
}

// Next makes the next write.
func (s *Sequence) Next() *Write {
	versions := s.kind.Definition.Spec.Versions
	s.version = versions[s.random.Intn(len(versions))].Name
	s.clock++
	w := &Write{
		Op: "write", CRD: s.kind.Definition, Version: s.version,
		Manager: []string{"a", "b", "c", "kubectl", "kubectl", ""}[s.random.Intn(6)],
		Now:     time.Date(2020, 1, 1, 0, s.clock, 0, 0, time.UTC).Format(time.RFC3339),
	}
	if s.random.Intn(12) == 0 {
		w.Manager = fmt.Sprint("m", s.random.Intn(20))
	}
	api := s.kind.Definition.Spec.Group + "/" + s.version
	if s.live != nil {
		w.Live = copied(s.live)
		w.Live["apiVersion"] = api
		if s.random.Intn(4) == 0 {
			w.Subresource = "status"
		}
	}
	w.Apply = s.random.Intn(2) == 0
	if w.Apply {
		w.Manager = max(w.Manager, "a")
		w.Force = s.random.Intn(3) == 0
		w.Object = s.config(w.Manager + w.Subresource)
	} else {
		w.Object = s.updated(w.Live)
	}
	w.Object["apiVersion"], w.Object["kind"] = api, s.kind.Definition.Spec.Names.Kind
	if s.random.Intn(80) == 0 {
		w.Object["apiVersion"] = "example.com/v9"
	}
	return w
}

// Take makes the answer the stored object.
func (s *Sequence) Take(w *Write, answer *Written) {
	if answer.Object == nil || answer.Object["apiVersion"] == "example.com/v9" {
		return
	}
	s.live = copied(answer.Object)
	metadata, _ := s.live["metadata"].(map[string]any)
	if metadata == nil {
		metadata = map[string]any{}
		s.live["metadata"] = metadata
	}
	metadata["uid"] = "u"
	if w.Apply {
		s.applied[w.Manager+w.Subresource] = w.Object
	}
}

func (s *Sequence) config(manager string) map[string]any {
	if last := s.applied[manager]; last != nil && s.random.Intn(2) == 0 {
		changed := copied(last)
		s.mutate(changed)
		return changed
	}
	object := map[string]any{"metadata": s.metadata()}
	s.mutate(object)
	s.mutate(object)
	return object
}

func (s *Sequence) metadata() map[string]any {
	metadata := map[string]any{"name": "x"}
	if s.random.Intn(3) == 0 {
		metadata["labels"] = texts(s.random, 2)
	}
	if s.random.Intn(6) == 0 {
		metadata["finalizers"] = anyList(some(s.random, names, 2))
	}
	if s.random.Intn(6) == 0 {
		metadata["ownerReferences"] = owners(s.random, some(s.random, names, 2), "name")
	}
	if s.random.Intn(60) == 0 {
		metadata["managedFields"] = []any{}
	}
	return metadata
}

const lastApplied = "kubectl.kubernetes.io/last-applied-configuration"

func (s *Sequence) updated(live map[string]any) map[string]any {
	object := map[string]any{"metadata": map[string]any{"name": "x"}}
	if live != nil {
		object = copied(live)
	}
	for range 1 + s.random.Intn(3) {
		s.mutate(object)
	}
	metadata, _ := object["metadata"].(map[string]any)
	switch s.random.Intn(16) {
	case 0:
		metadata["managedFields"] = []any{}
	case 1:
		metadata["managedFields"] = []any{map[string]any{}}
	case 2, 3:
		delete(metadata, "managedFields")
	case 4:
		metadata["labels"] = texts(s.random, 3)
	case 5:
		metadata["finalizers"] = anyList(some(s.random, names, 3))
	case 6, 7:
		// What kubectl applied on its side.
		client := map[string]any{"apiVersion": object["apiVersion"], "kind": object["kind"], "metadata": map[string]any{"name": "x"}}
		if spec, found := object["spec"]; found {
			client["spec"] = spec
		}
		text, _ := json.Marshal(client)
		metadata["annotations"] = map[string]any{lastApplied: string(text)}
	}
	return object
}
