package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
)

// treeText writes a tree the way runtime/cel/ast_text.hpp describes, with positions.
func treeText(tree *ast.AST) string {
	w := &treeWriter{info: tree.SourceInfo()}
	w.node(tree.Expr())
	return w.out.String()
}

type treeWriter struct {
	out  strings.Builder
	info *ast.SourceInfo
}

func (w *treeWriter) node(e ast.Expr) {
	switch e.Kind() {
	case ast.LiteralKind:
		w.literal(e)
	case ast.IdentKind:
		w.out.WriteString(e.AsIdent())
	case ast.SelectKind:
		w.selection(e.AsSelect())
	case ast.CallKind:
		w.call(e.AsCall())
	case ast.ListKind:
		w.list(e.AsList())
	case ast.MapKind:
		w.mapping(e.AsMap())
	case ast.StructKind:
		w.message(e.AsStruct())
	case ast.ComprehensionKind:
		w.fold(e.AsComprehension())
	default:
		w.out.WriteString("(nothing)")
	}
	w.place(e.ID())
}

func (w *treeWriter) place(id int64) {
	offset, found := w.info.GetOffsetRange(id)
	if !found {
		offset.Start = -1
	}
	fmt.Fprintf(&w.out, "@%d", offset.Start)
}

func (w *treeWriter) literal(e ast.Expr) {
	switch value := e.AsLiteral().(type) {
	case types.Null:
		w.out.WriteString("null")
	case types.Bool:
		w.out.WriteString(strconv.FormatBool(bool(value)))
	case types.Int:
		w.out.WriteString(strconv.FormatInt(int64(value), 10))
	case types.Uint:
		w.out.WriteString(strconv.FormatUint(uint64(value), 10) + "u")
	case types.Double:
		w.out.WriteString(strconv.FormatFloat(float64(value), 'e', -1, 64))
	case types.String:
		w.quoted(string(value))
	case types.Bytes:
		w.out.WriteByte('b')
		w.quoted(string(value))
	default:
		fmt.Fprintf(&w.out, "(literal %T)", value)
	}
}

func (w *treeWriter) quoted(text string) {
	w.out.WriteByte('"')
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < 0x20 || c > 0x7E || c == '"' || c == '\\' {
			fmt.Fprintf(&w.out, "\\x%02x", c)
		} else {
			w.out.WriteByte(c)
		}
	}
	w.out.WriteByte('"')
}

func (w *treeWriter) selection(s ast.SelectExpr) {
	if s.IsTestOnly() {
		w.out.WriteString("(has ")
	} else {
		w.out.WriteString("(select ")
	}
	w.node(s.Operand())
	w.out.WriteByte(' ')
	w.quoted(s.FieldName())
	w.out.WriteByte(')')
}

func (w *treeWriter) call(c ast.CallExpr) {
	if c.IsMemberFunction() {
		w.out.WriteString("(member " + c.FunctionName() + " ")
		w.node(c.Target())
	} else {
		w.out.WriteString("(call " + c.FunctionName())
	}
	for _, argument := range c.Args() {
		w.out.WriteByte(' ')
		w.node(argument)
	}
	w.out.WriteByte(')')
}

func (w *treeWriter) list(l ast.ListExpr) {
	w.out.WriteByte('[')
	for i, element := range l.Elements() {
		if i > 0 {
			w.out.WriteByte(' ')
		}
		w.optional(l.IsOptional(int32(i)))
		w.node(element)
	}
	w.out.WriteByte(']')
}

func (w *treeWriter) optional(yes bool) {
	if yes {
		w.out.WriteByte('?')
	}
}

func (w *treeWriter) mapping(m ast.MapExpr) {
	w.out.WriteByte('{')
	for i, e := range m.Entries() {
		if i > 0 {
			w.out.WriteByte(' ')
		}
		entry := e.AsMapEntry()
		w.optional(entry.IsOptional())
		w.node(entry.Key())
		w.out.WriteByte(':')
		w.place(e.ID())
		w.node(entry.Value())
	}
	w.out.WriteByte('}')
}

func (w *treeWriter) message(s ast.StructExpr) {
	w.out.WriteString("(message " + s.TypeName() + " {")
	for i, f := range s.Fields() {
		if i > 0 {
			w.out.WriteByte(' ')
		}
		field := f.AsStructField()
		w.optional(field.IsOptional())
		w.quoted(field.Name())
		w.out.WriteByte(':')
		w.place(f.ID())
		w.node(field.Value())
	}
	w.out.WriteString("})")
}

func (w *treeWriter) fold(c ast.ComprehensionExpr) {
	w.out.WriteString("(fold ")
	w.node(c.IterRange())
	second := c.IterVar2()
	if second == "" {
		second = "-"
	}
	w.out.WriteString(" " + c.IterVar() + " " + second + " " + c.AccuVar())
	for _, part := range []ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
		w.out.WriteByte(' ')
		w.node(part)
	}
	w.out.WriteByte(')')
}
