// hooks serve FOLDER PORT [GROUP]: webhooks on controller-runtime, over HTTPS with tls.crt and tls.key of the folder, until standard
// input ends.
// hooks answer PATH FILE COUNT [GROUP]: answers the review of the file in memory, as often as this, and prints the seconds since it
// began and those of processor time: `0.812 0.954`.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

var (
	group = "go.games.example.com"

	errUntrusted = errors.New("images of untrusted registries are not allowed")
	errLocked    = errors.New("the game server is locked")
)

func main() {
	log.SetLogger(zap.New(zap.WriteTo(os.Stderr)))
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "failed:", err)
		os.Exit(1)
	}
}

func run(words []string) error {
	switch {
	case len(words) >= 3 && words[0] == "serve":
		setGroup(words[3:])
		return serve(words[1], words[2])
	case len(words) >= 4 && words[0] == "answer":
		setGroup(words[4:])
		return answer(words[1], words[2], words[3])
	}
	return errors.New("usage: hooks serve FOLDER PORT [GROUP] | hooks answer PATH FILE COUNT [GROUP]")
}

func setGroup(words []string) {
	if len(words) > 0 {
		group = words[0]
	}
}

func serve(folder, port string) error {
	number, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	hooks := webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: number, CertDir: folder})
	manager, err := managerWith(hooks)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	return manager.Start(ctx)
}

// managerWith is what kubebuilder projects have. Without caches it does not connect to a cluster.
func managerWith(hooks webhook.Server) (ctrl.Manager, error) {
	scheme := runtime.NewScheme()
	v1, v1alpha1 := schema.GroupVersion{Group: group, Version: "v1"}, schema.GroupVersion{Group: group, Version: "v1alpha1"}
	scheme.AddKnownTypeWithName(v1.WithKind("GameServer"), &GameServer{})
	scheme.AddKnownTypeWithName(v1alpha1.WithKind("GameServer"), &OldGameServer{})
	metav1.AddToGroupVersion(scheme, v1)
	metav1.AddToGroupVersion(scheme, v1alpha1)
	manager, err := ctrl.NewManager(&rest.Config{Host: "https://127.0.0.1:1"},
		ctrl.Options{Scheme: scheme, Metrics: server.Options{BindAddress: "0"}, WebhookServer: hooks})
	if err != nil {
		return nil, err
	}
	return manager, ctrl.NewWebhookManagedBy(manager, &GameServer{}).WithDefaulter(defaulter{}).WithValidator(validator{}).Complete()
}
