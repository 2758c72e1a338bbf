package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// watch is a stream that stays open while other steps are played. Its events are read as they come.
type watch struct {
	events chan any // closed at the end of the stream
	cancel context.CancelFunc
	table  bool
}

func (w *watch) close() {
	if w != nil {
		w.cancel()
	}
}

func (p *player) closeWatches() {
	for _, open := range p.watches {
		open.close()
	}
}

// openWatch answers with the head of the stream; a refusal has its body as well. WATCH NAME PATH.
func (p *player) openWatch(next step) (record, error) {
	if len(next.arguments) != 1 {
		return record{}, fmt.Errorf("WATCH needs a name and a path")
	}
	request, err := p.request(next, http.MethodGet, next.arguments[0])
	if err != nil {
		return record{}, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	response, err := p.server.client.Do(request.WithContext(ctx))
	if err != nil {
		cancel()
		return record{}, err
	}
	got := record{step: next, code: response.StatusCode, headers: response.Header}
	if response.StatusCode != http.StatusOK {
		defer cancel()
		text, err := io.ReadAll(response.Body)
		got.body, got.raw = decode(text), string(text)
		return got, err
	}
	opened := &watch{events: make(chan any, 1000), cancel: cancel}
	p.watches[next.target] = opened
	go opened.read(response.Body)
	return got, nil
}

func (w *watch) read(stream io.ReadCloser) {
	defer close(w.events)
	defer stream.Close()
	decoder := json.NewDecoder(stream)
	decoder.UseNumber()
	for {
		var event any
		if decoder.Decode(&event) != nil {
			return
		}
		w.events <- event
	}
}

// readEvents waits for what a watch sends. EVENTS NAME COUNT reads that many, EVENTS NAME end all up to the end of the stream,
// EVENTS NAME none makes sure that nothing comes.
func (p *player) readEvents(next step) (record, error) {
	from, known := p.watches[next.target]
	if !known || len(next.arguments) != 1 {
		return record{}, fmt.Errorf("EVENTS needs the name of an open watch, and what to wait for")
	}
	got := record{step: next}
	var events []any
	switch wanted := next.arguments[0]; wanted {
	case "end":
		events, got.ending = from.take(-1, callLimit)
	case "none":
		events, got.ending = from.take(1, silenceSpan)
	default:
		count, err := strconv.Atoi(wanted)
		if err != nil {
			return record{}, err
		}
		events, got.ending = from.take(count, eventLimit)
	}
	if len(events) > 0 {
		got.body = events
	}
	return got, nil
}

// take gives up to count events and says why there are fewer.
func (w *watch) take(count int, patience time.Duration) (events []any, ending string) {
	for count < 0 || len(events) < count {
		select {
		case event, open := <-w.events:
			if !open {
				return events, "the stream ended"
			}
			events = append(events, event)
		case <-time.After(patience):
			return events, "nothing came"
		}
	}
	return events, ""
}
