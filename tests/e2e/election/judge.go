package main

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A record of what the leaders wrote, in the order of the server.
type record struct {
	mutex   sync.Mutex
	term    int
	holder  string
	terms   map[string]int // by kind of candidate
	entries int
	silent  map[string]bool // candidates that were paused for longer than their lease
}

// silence marks a candidate that continues after its lease has expired: it writes nothing any more.
func (r *record) silence(identity string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.silent[identity] = true
}

// take checks that terms rise with each other holder: a write of an earlier term after one of a later term means that two led.
func (r *record) take(diary *corev1.ConfigMap) error {
	if diary.Data["term"] == "" {
		return nil
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	term, err := strconv.Atoi(diary.Data["term"])
	if err != nil {
		return err
	}
	holder := diary.Data["holder"]
	if r.silent[holder] {
		return fmt.Errorf("%s wrote in term %d after it had been paused for longer than its lease", holder, term)
	}
	if r.entries > 0 && term < r.term {
		return fmt.Errorf("%s wrote in term %d after %s had written in term %d", holder, term, r.holder, r.term)
	}
	if r.entries > 0 && term == r.term && holder != r.holder {
		return fmt.Errorf("%s and %s both wrote in term %d", r.holder, holder, term)
	}
	if r.entries == 0 || term > r.term {
		r.terms[kindOf(holder)]++
	}
	r.term, r.holder, r.entries = term, holder, r.entries+1
	return nil
}

func kindOf(identity string) string { return identity[:strings.LastIndex(identity, "-")] }

// follow reads the writes of the leaders until the end.
func follow(ctx context.Context, client *kubernetes.Clientset, version string, out *record) error {
	for ctx.Err() == nil {
		watch, err := client.CoreV1().ConfigMaps(space).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + diary, ResourceVersion: version})
		if err != nil {
			return err
		}
		for event := range watch.ResultChan() {
			diary, is := event.Object.(*corev1.ConfigMap)
			if !is {
				return fmt.Errorf("the watch ended with %v", event.Object)
			}
			version = diary.ResourceVersion
			if err := out.take(diary); err != nil {
				return err
			}
		}
	}
	return nil
}

// A candidate is a process that is started again, with another identity, whenever it ends.
type candidate struct {
	name     string // such as kubexx-1
	command  func(identity string) *exec.Cmd
	starts   int
	identity string
	process  *exec.Cmd
	ended    chan struct{}
	paused   time.Time // zero: not paused
}

func (c *candidate) start() error {
	c.starts++
	c.identity = fmt.Sprintf("%s.%d", c.name, c.starts)
	c.process = c.command(c.identity)
	c.process.Stderr = os.Stderr
	c.ended = make(chan struct{})
	if err := c.process.Start(); err != nil {
		return err
	}
	go func(process *exec.Cmd, ended chan struct{}) {
		_ = process.Wait()
		close(ended)
	}(c.process, c.ended)
	return nil
}

func (c *candidate) hasEnded() bool {
	select {
	case <-c.ended:
		return true
	default:
		return false
	}
}

func (c *candidate) kill() {
	_ = c.process.Process.Kill()
	<-c.ended
}

func candidates(program string) []*candidate {
	var all []*candidate
	for at := range 3 {
		all = append(all,
			&candidate{name: fmt.Sprintf("kubexx-%d", at), command: func(identity string) *exec.Cmd { return exec.Command(program, identity) }},
			&candidate{name: fmt.Sprintf("client-go-%d", at), command: func(identity string) *exec.Cmd {
				return exec.Command(os.Args[0], "candidate", identity)
			}})
	}
	return all
}

// A leader of client-go that is paused believes that it leads when it continues; one of kubexx must not.
func disturb(chosen *candidate, random *rand.Rand) {
	switch {
	case !chosen.paused.IsZero():
	case kindOf(chosen.identity) == "kubexx" && random.Intn(2) == 0:
		_ = chosen.process.Process.Signal(syscall.SIGUSR1)
		chosen.paused = time.Now()
	default:
		chosen.kill()
	}
}

// tend starts what has ended, and lets paused processes continue after two leases.
func tend(all []*candidate, written *record) error {
	for _, one := range all {
		if !one.paused.IsZero() && time.Since(one.paused) > 2*leaseTime {
			written.silence(one.identity)
			_ = one.process.Process.Signal(syscall.SIGCONT)
			one.paused = time.Time{}
		}
		if one.hasEnded() {
			one.paused = time.Time{}
			if err := one.start(); err != nil {
				return err
			}
		}
	}
	return nil
}

func judge(kubeconfig, program string, length time.Duration, seed int64) error {
	client, err := connect(kubeconfig)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	made, err := client.CoreV1().ConfigMaps(space).Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: diary}}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	written := &record{terms: map[string]int{}, silent: map[string]bool{}}
	verdict := make(chan error, 1)
	go func() { verdict <- follow(ctx, client, made.ResourceVersion, written) }()

	fmt.Println("seed", seed)
	random := rand.New(rand.NewSource(seed))
	all := candidates(program)
	for _, one := range all {
		if err := one.start(); err != nil {
			return err
		}
		defer one.kill()
	}
	start := time.Now()
	next := time.After(leaseTime)
	for {
		select {
		case err := <-verdict:
			return err
		case <-next:
			if holder := find(all, holderOf(ctx, client)); holder != nil {
				disturb(holder, random)
			}
			next = time.After(time.Second + time.Duration(random.Intn(4000))*time.Millisecond)
		case <-time.After(50 * time.Millisecond):
			if err := tend(all, written); err != nil {
				return err
			}
			// Which kind leads next is a matter of chance.
			if passed := time.Since(start); passed < length || (passed < 8*length && !written.hasBothKinds()) {
				continue
			}
			stop()
			if err := <-verdict; err != nil && ctx.Err() == nil {
				return err
			}
			return written.conclude()
		}
	}
}

func holderOf(ctx context.Context, client *kubernetes.Clientset) string {
	held, err := client.CoordinationV1().Leases(space).Get(ctx, lease, metav1.GetOptions{})
	if err != nil || held.Spec.HolderIdentity == nil {
		return ""
	}
	return *held.Spec.HolderIdentity
}

func find(all []*candidate, identity string) *candidate {
	for _, one := range all {
		if one.identity == identity {
			return one
		}
	}
	return nil
}

func (r *record) hasBothKinds() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.terms["kubexx"] > 0 && r.terms["client-go"] > 0
}

// A check without leaders of both kinds would prove nothing.
func (r *record) conclude() error {
	fmt.Printf("%d writes, terms of kubexx %d, of client-go %d\n", r.entries, r.terms["kubexx"], r.terms["client-go"])
	if !r.hasBothKinds() {
		return fmt.Errorf("expected leaders of both kinds")
	}
	return nil
}
