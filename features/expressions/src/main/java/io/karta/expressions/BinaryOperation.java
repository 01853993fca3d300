/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Stream;

/** Operation with two operands. */
record BinaryOperation(Operator operator, Node left, Node right, int at) implements Node {

    private static final String DIVISORS_END = "])";

    @Override
    public TypedExpression typed(Scope scope) {
        if (operator.isLogical()) {
            String where = "An operand of " + operator.sign();
            return joined(left.truth(scope, where), right.truth(scope, where), Boolean.class);
        }
        if (operator.isEquality() || operator.isComparison()) {
            return compared(left.value(scope), right.value(scope), scope);
        }
        if (operator == Operator.JOIN) {
            return joined(isChain() ? left.value(scope) : text(left, scope), text(right, scope), String.class);
        }
        String where = "An operand of " + operator.sign();
        TypedExpression one = left.plainNumber(left.number(scope, where));
        TypedExpression other = right.plainNumber(right.number(scope, where));
        return operator == Operator.DIVIDED ? divided(one, other) : joined(one, other, Number.class);
    }

    /** Expression Language rounds quotients to the scale of the dividend, in which 10 and 10.0 differ. */
    private TypedExpression divided(TypedExpression dividend, TypedExpression divisor) {
        String before = isChain()
                ? dividend.text().substring(0, dividend.text().length() - DIVISORS_END.length()) + ", "
                : "%s.divided(%s, [".formatted(TypeTest.TYPE_TEST, dividend.text());
        return TypedExpression.value(before + divisor.text() + DIVISORS_END, Number.class);
    }

    private TypedExpression joined(TypedExpression one, TypedExpression other, Class<?> produces) {
        String before = isChain() ? one.text().substring(1, one.text().length() - 1) : one.text();
        return TypedExpression.value("(%s %s %s)".formatted(before, operator.sign(), other.text()), produces);
    }

    /** Some implementations fail for null, which is an empty text. */
    private static TypedExpression text(Node operand, Scope scope) {
        TypedExpression value = operand.value(scope);
        return operand instanceof Literal literal && literal.content() != null
                ? value
                : TypedExpression.value("%s.text(%s)".formatted(TypeTest.TYPE_TEST, value.text()), value.type());
    }

    /** A long chain of the same operator needs no nested parentheses. */
    private boolean isChain() {
        return left instanceof BinaryOperation before && before.operator == operator;
    }

    private TypedExpression compared(TypedExpression one, TypedExpression other, Scope scope) {
        enumerated(one, right, scope);
        enumerated(other, left, scope);
        boolean fits = operator.isEquality() ? areAlike(one, other) : areOrdered(one, other);
        if (!fits) {
            throw Messages.incomparable(scope.source(), at, operator.sign(), one, other);
        }
        TypedExpression before = exact(one, left, other, scope);
        TypedExpression after = exact(other, right, one, scope);
        if (operator.isEquality()) {
            return alike(before, after);
        }
        TypedExpression ordered = isComparable(before, after)
                ? joined(before, after, Boolean.class)
                : joined(left.plainNumber(before), right.plainNumber(after), Boolean.class);
        return mayCompareNulls() ? present(ordered, before) : ordered;
    }

    private boolean mayCompareNulls() {
        return (operator == Operator.AT_MOST || operator == Operator.AT_LEAST)
                && Stream.of(left, right)
                        .noneMatch(node -> node instanceof Literal literal && literal.content() != null);
    }

    /** In Expression Language, null is at most and at least null. */
    private static TypedExpression present(TypedExpression ordered, TypedExpression operand) {
        return TypedExpression.value(
                "((%s && !%s.same(%s, null)))".formatted(ordered.text(), TypeTest.TYPE_TEST, operand.text()),
                Boolean.class);
    }

    /** Returns whether the class of both values has an order, which can be more exact than that of plain numbers. */
    private static boolean isComparable(TypedExpression one, TypedExpression other) {
        return one.raw() == other.raw() && Comparable.class.isAssignableFrom(one.raw());
    }

    @Override
    public TypedExpression plainNumber(TypedExpression checked) {
        return checked;
    }

    /** Karta compares the values: in some implementations 9.00 differs from 9, and some enums fail. */
    private TypedExpression alike(TypedExpression one, TypedExpression other) {
        String not = operator == Operator.UNEQUAL ? "!" : "";
        return TypedExpression.value(
                "(%s%s.same(%s, %s))".formatted(not, TypeTest.TYPE_TEST, one.text(), other.text()), Boolean.class);
    }

    /** A decimal literal compared with a BigDecimal is exact, because 4.6 has no exact double. */
    private static TypedExpression exact(TypedExpression value, Node node, TypedExpression beside, Scope scope) {
        return beside.raw() == BigDecimal.class
                        && node instanceof Literal literal
                        && literal.content() instanceof Double fraction
                ? TypedExpression.value(scope.constant(BigDecimal.valueOf(fraction)), BigDecimal.class)
                : value;
    }

    /** A text compared with an enum is the name of a constant. */
    private static void enumerated(TypedExpression constant, Node node, Scope scope) {
        if (constant.raw().isEnum() && node instanceof Literal literal && literal.content() instanceof String name) {
            var constants = Arrays.stream(constant.raw().getEnumConstants())
                    .map(each -> ((Enum<?>) each).name())
                    .toList();
            if (!constants.contains(name)) {
                throw Messages.unknownConstant(scope.source(), node.at(), constant, name, constants);
            }
        }
    }

    private static boolean areAlike(TypedExpression one, TypedExpression other) {
        boolean numberAndText = (one.isNumber() && other.isText()) || (one.isText() && other.isNumber());
        boolean enumAndNumber = (one.raw().isEnum() && other.isNumber())
                || (one.isNumber() && other.raw().isEnum());
        return !numberAndText && !enumAndNumber;
    }

    private static boolean areOrdered(TypedExpression one, TypedExpression other) {
        if (one.isUnknown() || other.isUnknown()) {
            return one.mayBe(Comparable.class) && other.mayBe(Comparable.class);
        }
        if (one.mayBeNumber() && other.mayBeNumber()) {
            return true;
        }
        return one.mayBe(Comparable.class) && (one.mayBe(other.raw()) || (one.isText() && other.isText()));
    }
}
