package main

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
)

// The runner is also an admission webhook: the last part of the path says what it answers.
const (
	admitPath = "/admit/"
	lateSpan  = 3 * time.Second // longer than the timeout of the webhook that answers late
)

// admissionAnswers are the responses by the last part of the path; the uid is added.
var admissionAnswers = map[string]map[string]any{
	"allow":              {"allowed": true},
	"warn":               {"allowed": true, "warnings": []string{"first", "a \"quoted\" one"}, "auditAnnotations": map[string]any{"seen": "yes"}},
	"deny":               {"allowed": false, "status": map[string]any{"message": "no ships today"}, "warnings": []string{"denied ones warn too"}},
	"deny-silently":      {"allowed": false},
	"deny-with-reason":   {"allowed": false, "status": map[string]any{"reason": "Storm"}},
	"deny-with-code":     {"allowed": false, "status": map[string]any{"code": 418, "message": "a teapot"}},
	"deny-with-low-code": {"allowed": false, "status": map[string]any{"code": 200, "message": "fine"}},
	"deny-with-causes": {"allowed": false, "status": map[string]any{
		"code": 422, "reason": "Invalid", "message": "wrong", "details": map[string]any{
			"name": "a", "kind": "Ship", "retryAfterSeconds": 7,
			"causes": []any{map[string]any{"reason": "FieldValueInvalid", "message": "smaller than before", "field": "spec.size"}}}}},
	"label":                   patching(`[{"op":"add","path":"/metadata/labels/patched","value":"yes"}]`),
	"log":                     patching(`[{"op":"add","path":"/spec/log/-","value":"once more"}]`),
	"crew":                    patching(`[{"op":"add","path":"/spec/crew","value":7}]`),
	"same":                    patching(`[{"op":"replace","path":"/spec/size","value":1}]`),
	"nothing":                 patching(`[]`),
	"parents":                 patching(`[{"op":"add","path":"/spec/mast/height","value":7}]`),
	"test":                    patching(`[{"op":"test","path":"/spec/size","value":99}]`),
	"unknown":                 patching(`[{"op":"add","path":"/spec/unknown","value":7}]`),
	"invalid":                 patching(`[{"op":"add","path":"/spec/size","value":"many"}]`),
	"data-as-number":          patching(`[{"op":"replace","path":"/data","value":{"a":7}}]`),
	"other-kind-of-object":    patching(`[{"op":"replace","path":"/kind","value":"Secret"}]`),
	"no-kind-of-object":       patching(`[{"op":"remove","path":"/kind"}]`),
	"other-version-of-object": patching(`[{"op":"replace","path":"/apiVersion","value":"example.com/v9"}]`),
	"number":                  patching(`[{"op":"replace","path":"","value":7}]`),
	"not-a-patch":             patching(`{"op":"add"}`),
	"without-patch-type":      {"allowed": true, "patch": encoded(`[{"op":"add","path":"/spec/size","value":7}]`)},
	"patch-type-alone":        {"allowed": true, "patchType": "JSONPatch"},
	"other-patch-type":        {"allowed": true, "patchType": "MergePatch", "patch": encoded(`[{"op":"test"}]`)},
	"other-uid":               {"allowed": true, "uid": "another"},
	"late":                    {"allowed": true},
	"other-kind":              {"allowed": true},
	"allowed-as-text":         {"allowed": "yes"},
	"allowed-as-null":         {"allowed": nil},
	"warning-as-number":       {"allowed": true, "warnings": []any{"first", 2}},
	"audit-as-number":         {"allowed": true, "auditAnnotations": map[string]any{"ships": 2}},
	"status-as-text":          {"allowed": false, "status": "no ships today"},
	"code-as-text":            {"allowed": false, "status": map[string]any{"code": "418"}},
	"causes-as-map":           {"allowed": false, "status": map[string]any{"details": map[string]any{"causes": map[string]any{}}}},
	"patch-type-as-list":      {"allowed": true, "patchType": []any{"JSONPatch"}},
	"unknown-members":         {"allowed": true, "verdict": 7, "Allowed": "yes"},
}

func encoded(patch string) string { return base64.StdEncoding.EncodeToString([]byte(patch)) }

func patching(patch string) map[string]any {
	return map[string]any{"allowed": true, "patchType": "JSONPatch", "patch": encoded(patch)}
}

// lastReviewed gives the last review that the webhook with this path got since the last time this was asked.
func (w *webhook) lastReviewed(path string) any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	review := w.asked[path]
	delete(w.asked, path)
	return review
}

// admit answers an AdmissionReview.
func (w *webhook) admit(answer http.ResponseWriter, request *http.Request) {
	var review map[string]any
	body, err := io.ReadAll(request.Body)
	if err == nil {
		err = json.Unmarshal(body, &review)
	}
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	uid := review["request"].(map[string]any)["uid"].(string)
	w.mutex.Lock()
	w.uids = append(w.uids, uid)
	w.asked[strings.TrimPrefix(request.URL.Path, "/")] = map[string]any{"target": request.URL.RequestURI(), "review": review}
	w.mutex.Unlock()
	answerAdmission(answer, lastPart(request.URL.Path), uid)
}

func answerAdmission(answer http.ResponseWriter, mode, uid string) {
	switch mode {
	case "error":
		http.Error(answer, "out of order", http.StatusInternalServerError)
		return
	case "garbage":
		answer.Write([]byte("garbage"))
		return
	case "late":
		time.Sleep(lateSpan)
	}
	reply := map[string]any{"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1"}
	if mode == "other-kind" {
		reply["kind"] = "ConversionReview"
	}
	if fixed, known := admissionAnswers[mode]; known {
		response := map[string]any{"uid": uid}
		for name, value := range fixed {
			response[name] = value
		}
		reply["response"] = response
	}
	text, _ := json.Marshal(reply)
	answer.Header().Set("Content-Type", "application/json")
	answer.Write(text)
}
