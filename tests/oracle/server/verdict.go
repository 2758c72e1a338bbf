package main

import (
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// verdict is the answer to "crd" and "object".
type verdict struct {
	Accepted bool      `json:"accepted"`
	Fatal    string    `json:"fatal"`
	Strict   []string  `json:"strict"`
	Errors   []finding `json:"errors"`
	Warnings []string  `json:"warnings"`
	Panic    string    `json:"panic"`
	Object   any       `json:"object,omitempty"`
	Problem  string    `json:"problem,omitempty"`
}

// finding is one entry of the server's list of errors. Body is what follows "field: " in the text.
type finding struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
	Value  string `json:"value"`
	Text   string `json:"text"`
}

func newVerdict() *verdict {
	return &verdict{Strict: []string{}, Errors: []finding{}, Warnings: []string{}}
}

// decoded notes what a strict decoder complained about; it returns false when the server could not go on.
func (v *verdict) decoded(err error) bool {
	if err == nil {
		return true
	}
	strict, ok := runtime.AsStrictDecodingError(err)
	if !ok {
		v.Fatal = err.Error()
		return false
	}
	for _, one := range strict.Errors() {
		v.Strict = append(v.Strict, one.Error())
	}
	return true
}

func (v *verdict) refuse(errs field.ErrorList) {
	for _, err := range errs {
		v.Errors = append(v.Errors, finding{string(err.Type), err.Field, err.Detail, shownValue(err), err.Error()})
	}
	sort.SliceStable(v.Errors, func(i, j int) bool { return v.Errors[i].key() < v.Errors[j].key() })
}

// close drops the object of a refused request and says whether the request was accepted.
func (v *verdict) close() *verdict {
	v.Accepted = v.Fatal == "" && v.Panic == "" && len(v.Errors) == 0
	if !v.Accepted {
		v.Object = nil
	}
	return v
}

func (f finding) key() string { return f.Field + "\x00" + f.Type + "\x00" + f.Detail + "\x00" + f.Text }

// shownValue is the value as the error's text shows it; empty for errors that show none.
func shownValue(err *field.Error) string {
	alone := *err
	alone.Detail = ""
	_, value, _ := strings.Cut(alone.ErrorBody(), ": ")
	return value
}

// noted is a recorder for the warnings that the server gives while it validates.
type noted struct{ into *verdict }

func (n noted) AddWarning(_, text string) { n.into.Warnings = append(n.into.Warnings, text) }
