package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// term is a time during which one candidate acted as leader, in nanoseconds since 1970.
type term struct {
	who        string
	begin, end int64
}

type terms struct {
	mutex sync.Mutex
	all   []term
}

func (t *terms) add(one term) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.all = append(t.all, one)
}

// mixedElection lets candidates of PROGRAM and of client-go compete for one Lease: two terms must never overlap.
func mixedElection(arguments []string) error {
	program := arguments[0]
	flags := flag.NewFlagSet("mixed-election", flag.ContinueOnError)
	lasts := flags.Duration("time", 30*time.Second, "how long they compete")
	if err := flags.Parse(arguments[1:]); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "election")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	found := &terms{}
	stop, err := startCandidates(program, filepath.Join(folder, "kubeconfig"), found)
	if err != nil {
		return err
	}
	deadline, cancel := context.WithTimeout(context.Background(), *lasts)
	defer cancel()
	if err := competeInGo(deadline, filepath.Join(folder, "kubeconfig"), found); err != nil {
		return err
	}
	if err := stop(); err != nil {
		return err
	}
	return checkTerms(found.all)
}

// startCandidates returns when the program serves; the result stops it and waits for its last term.
func startCandidates(program, kubeconfig string, found *terms) (func() error, error) {
	command := exec.Command(program, kubeconfig)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "ready" {
		return nil, fmt.Errorf("%s does not serve", program)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines.Scan() {
			one := term{who: "kubexx"}
			if _, err := fmt.Sscanf(lines.Text(), "term %d %d", &one.begin, &one.end); err == nil {
				found.add(one)
			}
		}
	}()
	return func() error {
		in.Close()
		<-done
		return command.Wait()
	}, nil
}

func competeInGo(ctx context.Context, kubeconfig string, found *terms) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for i := range 2 {
		client, err := kubernetes.NewForConfig(config)
		if err != nil {
			return err
		}
		all.Go(func() {
			for run := 0; ctx.Err() == nil; run++ {
				competeOnce(ctx, client, fmt.Sprintf("go-%d-%d", i, run), found)
				time.Sleep(rand.N(500 * time.Millisecond))
			}
		})
	}
	all.Wait()
	return nil
}

// competeOnce leads once for a moment, and now and then leaves the Lease to expire as a process that was killed does.
func competeOnce(ctx context.Context, client kubernetes.Interface, identity string, found *terms) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var led sync.WaitGroup
	lead := func(ctx context.Context) {
		led.Add(1)
		defer led.Done()
		one := term{who: "client-go", begin: time.Now().UnixNano()}
		select {
		case <-ctx.Done():
		case <-time.After(20*time.Millisecond + rand.N(300*time.Millisecond)):
		}
		one.end = time.Now().UnixNano()
		found.add(one)
		cancel()
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: "default", Name: "mixed"},
			Client:     client.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
		},
		LeaseDuration:   2 * time.Second,
		RenewDeadline:   1200 * time.Millisecond,
		RetryPeriod:     300 * time.Millisecond,
		ReleaseOnCancel: rand.N(6) != 0,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: lead, OnStoppedLeading: func() {}},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	elector.Run(ctx)
	led.Wait()
}

func checkTerms(all []term) error {
	sort.Slice(all, func(i, j int) bool { return all[i].begin < all[j].begin })
	count := map[string]int{}
	handovers, last := 0, term{}
	for _, one := range all {
		count[one.who]++
		if one.begin < last.end {
			fmt.Printf("two leaders: %v and %v\n", last, one)
			return errDifferent
		}
		if last.who != "" && one.who != last.who {
			handovers++
		}
		last = one
	}
	fmt.Printf("terms: %s; %d from one implementation to the other\n", strings.TrimPrefix(fmt.Sprint(count), "map"), handovers)
	if count["kubexx"] < 5 || count["client-go"] < 5 || handovers < 3 {
		return fmt.Errorf("too few terms to compare")
	}
	return nil
}
