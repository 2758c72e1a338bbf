package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// collected is a response in memory.
type collected struct {
	header http.Header
	body   bytes.Buffer
	code   int
}

func (c *collected) Header() http.Header            { return c.header }
func (c *collected) Write(text []byte) (int, error) { return c.body.Write(text) }
func (c *collected) WriteHeader(code int)           { c.code = code }

func answer(path, file, count string) error {
	times, err := strconv.Atoi(count)
	if err != nil {
		return err
	}
	review, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	if _, err := managerWith(webhook.NewServer(webhook.Options{WebhookMux: mux})); err != nil {
		return err
	}
	begin, used := time.Now(), processorSeconds()
	var last collected
	for range times {
		request, err := http.NewRequest(http.MethodPost, path, io.NopCloser(bytes.NewReader(review)))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Type", "application/json")
		last = collected{header: http.Header{}, code: http.StatusOK}
		mux.ServeHTTP(&last, request)
	}
	fmt.Printf("%.6f %.6f\n", time.Since(begin).Seconds(), processorSeconds()-used)
	if last.code != http.StatusOK {
		return fmt.Errorf("status %d", last.code)
	}
	return nil
}

func processorSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
