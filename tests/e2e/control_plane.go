package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// controlPlane is an etcd and a kube-apiserver that listen on loopback ports and keep everything in one temporary folder.
type controlPlane struct {
	folder     string
	kubeconfig string
	storage    string
	processes  []*process
}

// process is one program with its log; ended is closed when it has exited.
type process struct {
	command *exec.Cmd
	log     string
	ended   chan struct{}
}

const (
	startLimit = 3 * time.Minute // until the API server is ready
	probeLimit = 5 * time.Second // of one question whether it is
)

var errEnded = errors.New("the control plane ended while it started")

// startControlPlane answers when the API server says that it is ready. Whatever was started is stopped again on an error. A port that
// was free may be taken by another program before it is listened on: then all begins again with others.
func startControlPlane(assets string) (*controlPlane, error) {
	for tries := 1; ; tries++ {
		plane, err := tryControlPlane(assets)
		if err == nil || tries == 5 || !errors.Is(err, errEnded) {
			return plane, err
		}
	}
}

func tryControlPlane(assets string) (*controlPlane, error) {
	folder, err := temporaryFolder()
	if err != nil {
		return nil, err
	}
	plane := &controlPlane{folder: folder, kubeconfig: filepath.Join(folder, "kubeconfig")}
	if err := plane.launch(assets); err != nil {
		err = fmt.Errorf("%w\n%s", err, plane.logTail())
		plane.stop()
		return nil, err
	}
	return plane, nil
}

// temporaryFolder makes a folder that bears the number of this process, and removes those of processes that were killed.
func temporaryFolder() (string, error) {
	const prefix = "kubexx-e2e-"
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, folder := range left {
		number, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), prefix), "-")
		if process, err := strconv.Atoi(number); err == nil && errors.Is(syscall.Kill(process, 0), syscall.ESRCH) {
			os.RemoveAll(folder)
		}
	}
	return os.MkdirTemp("", fmt.Sprintf("%s%d-", prefix, os.Getpid()))
}

func (p *controlPlane) launch(assets string) error {
	ca, admin, err := writeSecrets(p.folder)
	if err != nil {
		return err
	}
	ports, err := freePorts(3)
	if err != nil {
		return err
	}
	server := fmt.Sprintf("https://127.0.0.1:%d", ports[2])
	p.storage = fmt.Sprintf("http://127.0.0.1:%d", ports[0])
	if err := writeKubeconfig(p.kubeconfig, server, ca, admin); err != nil {
		return err
	}
	if err := p.run(filepath.Join(assets, "etcd"), etcdFlags(p.folder, p.storage, ports[1])); err != nil {
		return err
	}
	if err := p.run(filepath.Join(assets, "kube-apiserver"), serverFlags(p.folder, p.storage, ports[2])); err != nil {
		return err
	}
	return p.waitUntilReady(startLimit)
}

func etcdFlags(folder, storage string, peerPort int) []string {
	return []string{
		"--data-dir=" + filepath.Join(folder, "etcd"), "--unsafe-no-fsync", "--log-level=error",
		"--listen-client-urls=" + storage, "--advertise-client-urls=" + storage,
		fmt.Sprintf("--listen-peer-urls=http://127.0.0.1:%d", peerPort),
	}
}

// serverFlags starts an API server without the controllers that would create service accounts.
func serverFlags(folder, storage string, port int) []string {
	file := func(name string) string { return filepath.Join(folder, name) }
	return []string{
		"--etcd-servers=" + storage, "--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", port),
		"--endpoint-reconciler-type=none", "--service-cluster-ip-range=10.0.0.0/24",
		"--tls-cert-file=" + file("server.crt"), "--tls-private-key-file=" + file("server.key"), "--client-ca-file=" + file("ca.crt"),
		"--token-auth-file=" + file("tokens.csv"), "--authorization-mode=RBAC", "--disable-admission-plugins=ServiceAccount",
		"--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + file("tokens.key"),
		"--service-account-signing-key-file=" + file("tokens.key"),
	}
}

// run starts a program that the kernel kills when this one dies.
func (p *controlPlane) run(program string, arguments []string) error {
	path := filepath.Join(p.folder, filepath.Base(program)+".log")
	log, err := os.Create(path)
	if err != nil {
		return err
	}
	defer log.Close()
	started := &process{command: exec.Command(program, arguments...), log: path, ended: make(chan struct{})}
	started.command.Stdout, started.command.Stderr = log, log
	started.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	if err := started.command.Start(); err != nil {
		return err
	}
	p.processes = append(p.processes, started)
	go func() {
		started.command.Wait()
		close(started.ended)
	}()
	return nil
}

func (p *controlPlane) waitUntilReady(limit time.Duration) error {
	server, err := readKubeconfig(p.kubeconfig)
	if err != nil {
		return err
	}
	defer server.client.CloseIdleConnections()
	deadline := time.Now().Add(limit)
	for _, path := range []string{"/readyz", "/api/v1/namespaces/default"} {
		for !answersOK(server, path) || p.anyEnded() {
			if p.anyEnded() {
				return errEnded
			}
			if time.Now().After(deadline) {
				return fmt.Errorf("the API server was not ready after %v", limit)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	return nil
}

func answersOK(server endpoint, path string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), probeLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.server+path, nil)
	if err != nil {
		return false
	}
	response, err := server.client.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// compact makes an etcd forget everything older than a revision. Servers with a storage of another kind are left alone.
func compact(storage, revision string) error {
	if storage == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), callLimit)
	defer cancel()
	body := strings.NewReader(fmt.Sprintf(`{"revision":%q,"physical":true}`, revision))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, storage+"/v3/kv/compaction", body)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("etcd does not compact: %s", response.Status)
	}
	return nil
}

func (p *controlPlane) anyEnded() bool {
	for _, started := range p.processes {
		select {
		case <-started.ended:
			return true
		default:
		}
	}
	return false
}

// stop ends the API server before the storage it writes to, and removes the folder.
func (p *controlPlane) stop() {
	for i := len(p.processes) - 1; i >= 0; i-- {
		p.processes[i].command.Process.Signal(syscall.SIGTERM)
		select {
		case <-p.processes[i].ended:
		case <-time.After(300 * time.Millisecond):
			p.processes[i].command.Process.Kill()
			<-p.processes[i].ended
		}
	}
	os.RemoveAll(p.folder)
}

func (p *controlPlane) logTail() string {
	const most = 4000
	var tail []byte
	for _, started := range p.processes {
		text, _ := os.ReadFile(started.log)
		tail = append(tail, text[max(0, len(text)-most):]...)
	}
	return string(tail)
}

// freePorts asks the kernel for ports; they are all held until the last one is known, so they differ.
func freePorts(count int) ([]int, error) {
	var ports []int
	for range count {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer listener.Close()
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
