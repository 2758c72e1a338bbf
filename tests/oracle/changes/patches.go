package changes

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	kjson "sigs.k8s.io/json"
)

// Patch is a request "patch" of PROTOCOL.md.
type Patch struct {
	Op              string `json:"op"`
	Type            string `json:"type"`
	Kind            string `json:"kind,omitempty"`
	FieldValidation string `json:"fieldValidation,omitempty"`
	Document        any    `json:"document"`
	Patch           any    `json:"patch"`
}

// Patched is the answer to it.
type Patched struct {
	Object  any      `json:"object,omitempty"`
	Strict  []string `json:"strict,omitempty"`
	Code    int      `json:"code,omitempty"`
	Reason  string   `json:"reason,omitempty"`
	Message string   `json:"message,omitempty"`
	Fault   string   `json:"fault,omitempty"` // why the operations of a JSON patch do not apply, which a server reports to clients of mutating webhooks only
}

// jsonPatchOp is what a server reads operations into when it reads them strictly; its name is part of messages.
type jsonPatchOp struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	From  string `json:"from"`
	Value any    `json:"value"`
}

const rejected = "the server rejected our request due to an error in our request"

func badRequest(text string) *Patched {
	return &Patched{Code: 400, Reason: "BadRequest", Message: strings.ReplaceAll(text, "changes.jsonPatchOp", "handlers.jsonPatchOp")}
}

// Apply answers as the handlers of an API server do.
func (p *Patch) Apply() (answer *Patched) {
	jsonpatch.AccumulatedCopySizeLimit = 3 * 1024 * 1024
	defer func() {
		if recover() != nil {
			answer = &Patched{Code: 500}
		}
	}()
	document, _ := json.Marshal(p.Document)
	patch, _ := json.Marshal(p.Patch)
	switch p.Type {
	case "json":
		return p.applyJSON(document, patch)
	case "merge":
		return p.applyMerge(document, patch)
	default:
		return p.applyStrategic(document, patch)
	}
}

func (p *Patch) applyJSON(document, patch []byte) *Patched {
	made := &Patched{}
	if p.FieldValidation != "Ignore" {
		var operations []jsonPatchOp
		findings, err := kjson.UnmarshalStrict(patch, &operations)
		if err != nil {
			return badRequest(fmt.Sprintf("error decoding patch: %v", err))
		}
		for _, finding := range findings {
			made.Strict = append(made.Strict, fmt.Sprintf("json patch %v", finding))
		}
	}
	decoded, err := jsonpatch.DecodePatch(patch)
	if err != nil {
		return badRequest(err.Error())
	}
	result, err := decoded.Apply(document)
	if err != nil {
		return &Patched{Code: 422, Reason: "Invalid", Message: rejected, Fault: err.Error()}
	}
	_ = json.Unmarshal(result, &made.Object)
	return made
}

func (p *Patch) applyMerge(document, patch []byte) *Patched {
	made := &Patched{}
	if p.FieldValidation != "Ignore" {
		if _, err := kjson.UnmarshalStrict(patch, &map[string]any{}); err != nil {
			return badRequest(fmt.Sprintf("error decoding patch: %v", err))
		}
	}
	result, err := jsonpatch.MergePatch(document, patch)
	if err != nil {
		return badRequest(err.Error())
	}
	_ = json.Unmarshal(result, &made.Object)
	return made
}

func (p *Patch) applyStrategic(document, patch []byte) *Patched {
	var stored, change map[string]any
	_ = kjson.UnmarshalCaseSensitivePreserveInts(document, &stored)
	if err := kjson.UnmarshalCaseSensitivePreserveInts(patch, &change); err != nil {
		return badRequest(err.Error())
	}
	var schema any = &corev1.ConfigMap{}
	if p.Kind == "Namespace" {
		schema = &corev1.Namespace{}
	}
	result, err := strategicpatch.StrategicMergeMapPatch(stored, change, schema)
	switch {
	case err == nil:
		return &Patched{Object: map[string]any(result)}
	case errors.Is(err, mergepatch.ErrBadPatchFormatForPrimitiveList), errors.Is(err, mergepatch.ErrBadPatchFormatForRetainKeys),
		errors.Is(err, mergepatch.ErrBadPatchFormatForSetElementOrderList):
		return badRequest(err.Error())
	case errors.Is(err, mergepatch.ErrNoListOfLists):
		return &Patched{Code: 422, Reason: "Invalid", Message: rejected}
	default:
		return &Patched{Code: 500, Message: err.Error()}
	}
}

// RandomPatch makes a document with a patch that mostly fits it.
func RandomPatch(random *rand.Rand) *Patch {
	switch random.Intn(3) {
	case 0:
		document := randomObject(random, 3)
		return &Patch{Op: "patch", Type: "json", FieldValidation: validation(random), Document: document, Patch: randomOperations(random, document)}
	case 1:
		document := randomObject(random, 3)
		return &Patch{Op: "patch", Type: "merge", FieldValidation: validation(random), Document: document, Patch: randomMerge(random, document)}
	default:
		return randomStrategic(random)
	}
}

func validation(random *rand.Rand) string {
	if random.Intn(4) == 0 {
		return "Ignore"
	}
	return "Warn"
}

var keys = []string{"a", "b", "c", "d/e", "f~g", "0", "-"}

func randomScalar(random *rand.Rand) any {
	return []any{"x", "y", "", 1, 2, 1.5, true, false, "a/b", -7}[random.Intn(10)]
}

func randomValue(random *rand.Rand, depth int) any {
	if depth > 0 {
		switch random.Intn(4) {
		case 0:
			return randomObject(random, depth-1)
		case 1:
			list := make([]any, random.Intn(4))
			for i := range list {
				list[i] = randomValue(random, depth-1)
			}
			return list
		}
	}
	return randomScalar(random)
}

func randomObject(random *rand.Rand, depth int) map[string]any {
	made := map[string]any{}
	for range random.Intn(4) {
		made[keys[random.Intn(len(keys))]] = randomValue(random, depth)
	}
	return made
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// randomPointer walks into the document, and now and then past it.
func randomPointer(random *rand.Rand, at any) string {
	path := ""
	for {
		var step string
		switch value := at.(type) {
		case map[string]any:
			step, at = keys[random.Intn(len(keys))], nil
			for key := range value {
				if _, found := value[step]; !found {
					step = min(key, step)
				}
			}
			at = value[step]
		case []any:
			step, at = []string{"0", "1", "-1", "-", "2", "+1", "01", "x", "9", "-9"}[random.Intn(10)], nil
			if len(value) > 0 {
				at = value[0]
			}
		default:
			if path == "" || random.Intn(6) == 0 {
				path += "/" + keys[random.Intn(len(keys))]
			}
			return path
		}
		path += "/" + pointerEscapes.Replace(step)
		if random.Intn(3) == 0 {
			return path
		}
	}
}

func randomOperations(random *rand.Rand, document any) any {
	if random.Intn(40) == 0 {
		return []any{nil, "x", map[string]any{}, []any{1}, []any{nil}, []any{map[string]any{"op": 1}}, []any{map[string]any{"op": "add", "path": []any{}}}, 7, true}[random.Intn(9)]
	}
	list := []any{}
	for range 1 + random.Intn(3) {
		name := []string{"add", "remove", "replace", "move", "copy", "test", "add", "replace", "jump"}[random.Intn(9)]
		operation := map[string]any{"op": name, "path": randomPointer(random, document), "value": randomValue(random, 1)}
		if name == "move" || name == "copy" {
			operation["from"] = randomPointer(random, document)
			delete(operation, "value")
		}
		if random.Intn(30) == 0 {
			operation["why"] = 1
		}
		if random.Intn(40) == 0 {
			operation["path"] = ""
		}
		list = append(list, operation)
	}
	return list
}

func randomMerge(random *rand.Rand, document map[string]any) any {
	if random.Intn(30) == 0 {
		return []any{nil, []any{1, nil, map[string]any{"a": nil}}, "x", 3, 1.5, true}[random.Intn(6)]
	}
	return withNulls(random, randomObject(random, 3))
}

func withNulls(random *rand.Rand, value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			value[key] = withNulls(random, member)
		}
		if random.Intn(3) == 0 {
			value[keys[random.Intn(len(keys))]] = nil
		}
	case []any:
		for i := range value {
			value[i] = withNulls(random, value[i])
		}
	}
	return value
}
