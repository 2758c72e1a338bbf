package main

import (
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// webhook converts gauges: spec.degrees of v2 is spec.celsius in v1. Steps WEBHOOK MODE have it make mistakes.
type webhook struct {
	url    string
	host   string // the URL without a path
	bundle string // the certificate of its authority, as a definition has it

	mutex sync.Mutex
	mode  string
	asked map[string]any // by `name@version`: the last request to have that object in that version
	uids  []string       // of requests
}

// reviewUID stands in transcripts for the uid of a request to the webhook.
const reviewUID = "review"

func startWebhook() (*webhook, error) {
	authority, err := newAuthority()
	if err != nil {
		return nil, err
	}
	identity, err := authority.forServer()
	if err != nil {
		return nil, err
	}
	certificate, err := tls.X509KeyPair(identity.certificate, identity.key)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	started := &webhook{
		url:    "https://" + listener.Addr().String() + "/convert",
		host:   "https://" + listener.Addr().String(),
		bundle: base64.StdEncoding.EncodeToString(authority.pem),
		asked:  map[string]any{},
	}
	server := http.Server{Handler: started, TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}}}
	go server.ServeTLS(listener, "", "")
	return started, nil
}

func (w *webhook) setMode(mode string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.mode = mode
}

func (w *webhook) lastRequest(about string) any {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.asked[about]
}

func (w *webhook) takeUIDs() []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return slices.Clone(w.uids)
}

func (w *webhook) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if strings.HasPrefix(request.URL.Path, admitPath) {
		w.admit(answer, request)
		return
	}
	var review map[string]any
	body, err := io.ReadAll(request.Body)
	if err == nil {
		err = json.Unmarshal(body, &review)
	}
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	question := review["request"].(map[string]any)
	objects := question["objects"].([]any)
	w.uids = append(w.uids, question["uid"].(string))
	for _, object := range objects {
		name, _ := lookUp(object, parsePath("metadata.name")).(string)
		w.asked[name+"@"+lastPart(question["desiredAPIVersion"].(string))] = map[string]any{
			"target": request.URL.RequestURI(), "method": request.Method, "contentType": request.Header.Get("Content-Type"), "review": review,
		}
	}
	w.reply(answer, question, objects)
}

func (w *webhook) reply(answer http.ResponseWriter, question map[string]any, objects []any) {
	switch w.mode {
	case "error":
		http.Error(answer, "out of order", http.StatusInternalServerError)
		return
	case "absent":
		http.Error(answer, "", http.StatusNotFound)
		return
	case "garbage":
		answer.Write([]byte("garbage"))
		return
	case "empty":
		return
	}
	converted := []any{}
	for _, object := range objects {
		converted = append(converted, w.convert(object, question["desiredAPIVersion"].(string)))
	}
	response := map[string]any{"uid": question["uid"], "result": map[string]any{"status": "Success"}, "convertedObjects": converted}
	reply := map[string]any{"kind": "ConversionReview", "apiVersion": "apiextensions.k8s.io/v1", "response": response}
	switch w.mode {
	case "other-uid":
		response["uid"] = "another"
	case "missing":
		response["convertedObjects"] = []any{}
	case "twice":
		response["convertedObjects"] = append(converted, converted...)
	case "failure", "failure-to-" + lastPart(question["desiredAPIVersion"].(string)):
		response["result"] = map[string]any{"status": "Failure", "message": "too hot to convert"}
	case "silent-failure":
		response["result"] = map[string]any{"status": "Failure"}
	case "objects-as-map":
		response["convertedObjects"] = map[string]any{"first": converted[0]}
	case "result-as-text":
		response["result"] = "Success"
	case "status-as-number":
		response["result"] = map[string]any{"status": 200}
	case "no-response":
		delete(reply, "response")
	case "other-kind":
		reply["kind"] = "AdmissionReview"
	case "kindless":
		delete(reply, "kind")
	}
	text, _ := json.Marshal(reply)
	answer.Header().Set("Content-Type", "application/json")
	answer.Write(text)
}

var gaugeField = map[string]string{"v1": "celsius", "v2": "degrees"}

func (w *webhook) convert(source any, apiVersion string) any {
	text, _ := json.Marshal(source)
	var object map[string]any
	json.Unmarshal(text, &object)
	from, to := gaugeField[lastPart(object["apiVersion"].(string))], gaugeField[lastPart(apiVersion)]
	object["apiVersion"] = apiVersion
	if spec, isObject := object["spec"].(map[string]any); isObject {
		if value, found := spec[from]; found {
			delete(spec, from)
			spec[to] = value
		}
	}
	metadata := object["metadata"].(map[string]any)
	switch w.mode {
	case "renamed":
		metadata["name"] = "another"
	case "moved":
		metadata["namespace"] = "another"
	case "labelled":
		metadata["labels"] = map[string]any{"converted": lastPart(apiVersion)}
		metadata["annotations"] = map[string]any{"example.com/converted": "yes"}
	case "bad-label":
		metadata["labels"] = map[string]any{"converted": "not a label"}
	case "number-label":
		metadata["labels"] = map[string]any{"converted": 1}
	case "finalizers":
		metadata["finalizers"] = []any{"example.com/added"}
	case "generation":
		metadata["generation"] = 100
	case "without-metadata":
		delete(object, "metadata")
	case "other-version":
		object["apiVersion"] = "webhooks.example.com/v9"
	case "other-object":
		object["kind"] = "Meter"
	case "unknown-field":
		object["spec"].(map[string]any)["more"] = "than the schema knows"
	}
	return object
}

func lastPart(apiVersion string) string { return apiVersion[strings.LastIndex(apiVersion, "/")+1:] }
