package changes

import (
	"encoding/json"
	"maps"
	"math/rand"
	"slices"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
)

// Mutation is a request "mutation" of PROTOCOL.md: what a mutating webhook does to an object.
type Mutation struct {
	Op     string `json:"op"`
	Raw    any    `json:"raw"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// unread is a member that the types of the webhook do not have.
const unread = "?"

// RandomMutation makes an object with unread members, what the types read of it, and that with random changes.
func RandomMutation(random *rand.Rand) *Mutation {
	before := map[string]any{"root": randomValue(random, 4)}
	after := map[string]any{"root": changed(random, before["root"])}
	return &Mutation{Op: "mutation", Raw: marked(before), Before: before, After: after}
}

// Known is what a server's library makes of the object by the patch, without unread members.
func (m *Mutation) Known(patch any) (any, error) {
	text, _ := json.Marshal(patch)
	operations, err := jsonpatch.DecodePatch(text)
	if err != nil {
		return nil, err
	}
	raw, _ := json.Marshal(m.Raw)
	patched, err := operations.Apply(raw)
	if err != nil {
		return nil, err
	}
	var result any
	err = json.Unmarshal(patched, &result)
	return unmarked(result), err
}

func marked(value any) any {
	switch value := value.(type) {
	case map[string]any:
		made := map[string]any{unread: len(value)}
		for key, member := range value {
			made[key] = marked(member)
		}
		return made
	case []any:
		made := []any{}
		for _, element := range value {
			made = append(made, marked(element))
		}
		return made
	}
	return value
}

func unmarked(value any) any {
	switch value := value.(type) {
	case map[string]any:
		delete(value, unread)
		for key, member := range value {
			value[key] = unmarked(member)
		}
	case []any:
		for i, element := range value {
			value[i] = unmarked(element)
		}
	}
	return value
}

// changed is a copy in which members and elements are other ones, new, removed or moved.
func changed(random *rand.Rand, value any) any {
	if random.Intn(8) == 0 {
		return randomValue(random, 2)
	}
	switch value := value.(type) {
	case map[string]any:
		made := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if random.Intn(6) > 0 {
				made[key] = changed(random, value[key])
			}
		}
		if random.Intn(4) == 0 {
			made[keys[random.Intn(len(keys))]] = randomValue(random, 2)
		}
		return made
	case []any:
		made := []any{}
		for _, element := range value {
			if random.Intn(6) > 0 {
				made = append(made, changed(random, element))
			}
			if random.Intn(6) == 0 {
				made = append(made, randomValue(random, 2))
			}
		}
		if random.Intn(3) == 0 {
			random.Shuffle(len(made), func(i, j int) { made[i], made[j] = made[j], made[i] })
		}
		return made
	}
	return value
}
