// controller_runtime runs an operator on controller-runtime against the server of KUBECONFIG, plays a script of a user and of other
// controllers, and writes the state in which everything ends, without what differs between runs.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
)

const namespace = "sites"

var scheme = runtime.NewScheme()

func main() {
	log.SetLogger(zap.New(zap.WriteTo(os.Stderr)))
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "failed:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := clientscheme.AddToScheme(scheme); err != nil {
		return err
	}
	if err := addSites(scheme); err != nil {
		return err
	}
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	direct, err := client.New(config, client.Options{Scheme: scheme})
	if err != nil {
		return err
	}
	user := &player{ctx: ctx, client: direct}
	if err := user.prepare(); err != nil {
		return err
	}
	manager, err := newManager(config)
	if err != nil {
		return err
	}
	managed, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(managed) }()
	played := user.play()
	stop()
	if err := <-ended; err != nil {
		return err
	}
	if played != nil {
		return played
	}
	return user.writeState(os.Stdout)
}
