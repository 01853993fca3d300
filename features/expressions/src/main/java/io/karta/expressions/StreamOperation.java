/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.expressions.TypedExpression.Form;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;

/** Call of a stream operation: Jakarta Expression Language 5.0, section 2.3, except operations with side effects. */
record StreamOperation(MethodCall call, TypedExpression stream, Scope scope) {

    static final List<String> ENDS = List.of("get", "orElse", "orElseGet");

    static final List<String> NAMES = List.of(
            "allMatch",
            "anyMatch",
            "average",
            "count",
            "distinct",
            "filter",
            "findFirst",
            "flatMap",
            "limit",
            "map",
            "max",
            "min",
            "noneMatch",
            "reduce",
            "sorted",
            "substream",
            "sum",
            "toList");

    TypedExpression typed() {
        return switch (call.method()) {
            case "filter", "distinct", "sorted", "limit", "substream", "map", "flatMap" -> next();
            case "anyMatch" -> produces(predicate(), Boolean.class, Form.ANY);
            case "allMatch", "noneMatch" -> produces(predicate(), Boolean.class, Form.ALL);
            case "findFirst" -> produces(nothing(), stream.type(), Form.PERHAPS);
            case "min", "max" -> produces(comparison(), stream.type(), Form.PERHAPS);
            case "average" -> produces(nothing(), Number.class, Form.PERHAPS);
            case "sum", "count" -> produces(nothing(), Number.class, Form.VALUE);
            case "toList" -> produces(nothing(), ResolvedType.of(List.class, List.of(stream.type())), Form.VALUE);
            case "reduce" -> reduced();
            default -> throw Messages.unknownOperation(scope.source(), call.at(), call.method(), NAMES);
        };
    }

    /** Returns the value, or the default. */
    TypedExpression end() {
        return switch (call.method()) {
            case "get" -> produces(nothing(), stream.type(), Form.VALUE);
            case "orElse" -> {
                argumentCount(1);
                yield otherwise(argument(0).value(scope));
            }
            default -> otherwise(lambda(0, 0, Node::value));
        };
    }

    private TypedExpression otherwise(TypedExpression other) {
        return produces(other.text(), other.type().equals(stream.type()) ? stream.type() : Object.class, Form.VALUE);
    }

    private TypedExpression next() {
        return switch (call.method()) {
            case "filter" -> produces(predicate(), stream.type(), Form.STREAM);
            case "map" -> mapped(lambda(0, 1, Node::value));
            case "flatMap" -> mapped(lambda(0, 1, this::streamed));
            case "sorted" -> produces(comparison(), stream.type(), Form.STREAM);
            case "distinct" -> produces(nothing(), stream.type(), Form.STREAM);
            default -> produces(numbers(), stream.type(), Form.STREAM);
        };
    }

    private TypedExpression mapped(TypedExpression lambda) {
        return produces(lambda.text(), lambda.type(), Form.STREAM);
    }

    private TypedExpression streamed(Node node, Scope inner) {
        TypedExpression typed = node.typed(inner);
        if (!typed.isStream()) {
            throw Messages.syntax(scope.source(), node.at(), "flatMap takes a lambda that returns a stream()");
        }
        // so that inner lambda expressions see the parameter of the outer one
        return typed.as(typed.text() + ".toList().stream()", typed.type(), Form.STREAM);
    }

    private TypedExpression produces(String arguments, Type type, Form form) {
        return stream.as("%s.%s(%s)".formatted(stream.text(), call.method(), arguments), type, form);
    }

    private String predicate() {
        return lambda(0, 1, (body, inner) -> body.truth(inner, "The argument of " + call.method()))
                .text();
    }

    private String comparison() {
        return call.arguments().isEmpty()
                ? ""
                : lambda(0, 2, (body, inner) -> body.number(inner, "A comparison"))
                        .text();
    }

    private TypedExpression reduced() {
        if (call.arguments().size() < 2) {
            return produces(lambda(0, 2, Node::value).text(), stream.type(), Form.PERHAPS);
        }
        argumentCount(2);
        TypedExpression seed = argument(0).value(scope);
        TypedExpression step = lambda(1, List.of(Object.class, stream.type()), Node::value);
        return produces(seed.text() + ", " + step.text(), Object.class, Form.VALUE);
    }

    private String numbers() {
        argumentCount(call.method().equals("substream") && call.arguments().size() > 1 ? 2 : 1);
        return String.join(
                ", ",
                call.arguments().stream()
                        .map(node -> node.number(scope, "The argument of " + call.method())
                                .text())
                        .toList());
    }

    private String nothing() {
        argumentCount(0);
        return "";
    }

    private TypedExpression lambda(
            int index, int parameters, java.util.function.BiFunction<Node, Scope, TypedExpression> check) {
        argumentCount(1);
        return lambda(index, Collections.nCopies(parameters, stream.type()), check);
    }

    private TypedExpression lambda(
            int index, List<Type> types, java.util.function.BiFunction<Node, Scope, TypedExpression> check) {
        if (!(argument(index) instanceof Lambda lambda)) {
            throw Messages.syntax(
                    scope.source(), argument(index).at(), call.method() + " takes a lambda here, as x -> x.name");
        }
        return lambda.typed(scope, types, check);
    }

    private Node argument(int index) {
        return call.arguments().get(index);
    }

    private void argumentCount(int expected) {
        if (call.arguments().size() != expected) {
            throw Messages.syntax(
                    scope.source(),
                    call.at(),
                    "%s takes %d argument(s), not %d"
                            .formatted(call.method(), expected, call.arguments().size()));
        }
    }
}
