package main

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	celtypes "github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
)

// describeValue writes a value in one way only: maps by their sorted keys, strings quoted as Go quotes.
func describeValue(value ref.Val) (kind, text string) {
	return value.Type().TypeName(), valueText(value)
}

func valueText(value ref.Val) string {
	switch v := value.(type) {
	case celtypes.Null:
		return "null"
	case celtypes.Bool:
		return strconv.FormatBool(bool(v))
	case celtypes.Int:
		return strconv.FormatInt(int64(v), 10)
	case celtypes.Uint:
		return strconv.FormatUint(uint64(v), 10) + "u"
	case celtypes.Double:
		return strconv.FormatFloat(float64(v), 'e', -1, 64)
	case celtypes.String:
		return strconv.Quote(string(v))
	case celtypes.Bytes:
		return "b" + strconv.Quote(string(v))
	case celtypes.Timestamp:
		return "timestamp(" + v.Time.UTC().Format(time.RFC3339Nano) + ")"
	case celtypes.Duration:
		return "duration(" + strconv.FormatInt(int64(v.Duration), 10) + "ns)"
	case *celtypes.Optional:
		if !v.HasValue() {
			return "optional.none()"
		}
		return "optional.of(" + valueText(v.GetValue()) + ")"
	case traits.Mapper:
		return mapText(v)
	case traits.Lister:
		return listText(v)
	case ref.Type:
		return "type(" + v.TypeName() + ")"
	}
	return fmt.Sprintf("%s(%v)", value.Type().TypeName(), value.Value())
}

func listText(list traits.Lister) string {
	var texts []string
	for each := list.Iterator(); each.HasNext() == celtypes.True; {
		texts = append(texts, valueText(each.Next()))
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func mapText(table traits.Mapper) string {
	var texts []string
	for each := table.Iterator(); each.HasNext() == celtypes.True; {
		key := each.Next()
		texts = append(texts, valueText(key)+": "+valueText(table.Get(key)))
	}
	sort.Strings(texts)
	return "{" + strings.Join(texts, ", ") + "}"
}
