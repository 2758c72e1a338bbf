package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// What all candidates agree on; election_candidate.cpp has the same.
const (
	space     = "default"
	lease     = "mixed"
	diary     = "diary"
	leaseTime = 3 * time.Second
	renewTime = 2 * time.Second
	retryTime = 200 * time.Millisecond
	writeTime = 50 * time.Millisecond
)

func connect(kubeconfig string) (*kubernetes.Clientset, error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	config.QPS = -1
	return kubernetes.NewForConfig(config)
}

// compete leads with client-go, and writes its term into the diary while it does. It returns when the lease is lost.
func compete(kubeconfig, identity string) error {
	client, err := connect(kubeconfig)
	if err != nil {
		return err
	}
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, space, lease, client.CoreV1(), client.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: identity})
	if err != nil {
		return err
	}
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: leaseTime, RenewDeadline: renewTime, RetryPeriod: retryTime, ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if err := write(ctx, client, identity); err != nil && ctx.Err() == nil {
					fmt.Fprintln(os.Stderr, identity, err)
				}
			},
			OnStoppedLeading: func() {},
		},
	})
	return errors.New("the lease was lost")
}

// write repeats the term in the diary until the lease is lost.
func write(ctx context.Context, client *kubernetes.Clientset, identity string) error {
	held, err := client.CoordinationV1().Leases(space).Get(ctx, lease, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if *held.Spec.HolderIdentity != identity {
		return nil
	}
	for entry := 0; ctx.Err() == nil; entry++ {
		patch := fmt.Appendf(nil, `{"data":{"term":"%d","holder":"%s","entry":"%d"}}`, *held.Spec.LeaseTransitions, identity, entry)
		if _, err := client.CoreV1().ConfigMaps(space).Patch(ctx, diary, types.MergePatchType, patch, metav1.PatchOptions{}); err != nil {
			return err
		}
		time.Sleep(writeTime)
	}
	return nil
}
