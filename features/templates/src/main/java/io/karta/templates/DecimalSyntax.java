/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.el.ExtendedSyntaxBuilder;
import com.hubspot.jinjava.el.ext.AdditionOperator;
import com.hubspot.jinjava.el.ext.ExtendedParser;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.IntPredicate;
import jinjava.de.odysseus.el.tree.Bindings;
import jinjava.de.odysseus.el.tree.impl.Builder;
import jinjava.de.odysseus.el.tree.impl.Parser;
import jinjava.de.odysseus.el.tree.impl.ast.AstBinary;
import jinjava.de.odysseus.el.tree.impl.ast.AstLiteral;
import jinjava.de.odysseus.el.tree.impl.ast.AstNode;
import jinjava.javax.el.ELContext;
import org.jspecify.annotations.Nullable;

/** Syntax of Jinjava in which calculations and comparisons with a {@code BigDecimal} are decimal. */
final class DecimalSyntax extends ExtendedSyntaxBuilder {

    private static final long serialVersionUID = 1L;

    private static final Map<AstBinary.Operator, BinaryOperator<BigDecimal>> CALCULATIONS = Map.of(
            AdditionOperator.OP, BigDecimal::add,
            AstBinary.SUB, BigDecimal::subtract,
            AstBinary.MUL, BigDecimal::multiply,
            AstBinary.DIV, (left, right) -> left.divide(right, MathContext.DECIMAL64),
            AstBinary.MOD, BigDecimal::remainder);

    private static final Map<AstBinary.Operator, IntPredicate> COMPARISONS = Map.of(
            AstBinary.EQ, order -> order == 0,
            AstBinary.NE, order -> order != 0,
            AstBinary.LT, order -> order < 0,
            AstBinary.LE, order -> order <= 0,
            AstBinary.GT, order -> order > 0,
            AstBinary.GE, order -> order >= 0);

    DecimalSyntax() {
        super(Builder.Feature.METHOD_INVOCATIONS);
    }

    @Override
    protected Parser createParser(String expression) {
        return new ExtendedParser(this, expression) {

            @Override
            protected AstBinary createAstBinary(AstNode left, AstNode right, AstBinary.Operator operator) {
                return super.createAstBinary(left, right, exact(operator));
            }
        };
    }

    private static AstBinary.Operator exact(AstBinary.Operator operator) {
        var calculation = CALCULATIONS.get(operator);
        if (calculation != null) {
            return new Decimal(operator, calculation::apply);
        }
        var comparison = COMPARISONS.get(operator);
        return comparison == null
                ? operator
                : new Decimal(operator, (left, right) -> comparison.test(left.compareTo(right)));
    }

    /** Returns whether a number has an exact decimal value. */
    static boolean isFinite(Object value) {
        return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    /** Returns the decimal value that the text of a number shows. */
    static BigDecimal decimal(Object number) {
        return new BigDecimal(number.toString());
    }

    /** Calculation or comparison of two decimals. */
    @FunctionalInterface
    private interface Operation {
        Object of(BigDecimal left, BigDecimal right);
    }

    /** Operator that is exact if an operand is a {@code BigDecimal}, and otherwise the usual one. */
    private record Decimal(AstBinary.Operator usual, Operation operation) implements AstBinary.Operator {

        @Override
        public Object eval(Bindings bindings, ELContext context, AstNode left, AstNode right) {
            Object one = left.eval(bindings, context);
            Object other = right.eval(bindings, context);
            boolean isExact =
                    (one instanceof BigDecimal && isFinite(other)) || (other instanceof BigDecimal && isFinite(one));
            return isExact
                    ? operation.of(decimal(one), decimal(other))
                    : usual.eval(bindings, context, new Evaluated(one), new Evaluated(other));
        }

        @Override
        public String toString() {
            return usual.toString();
        }
    }

    /** Operand that is evaluated once. */
    private static final class Evaluated extends AstLiteral {

        private final @Nullable Object value;

        Evaluated(@Nullable Object value) {
            this.value = value;
        }

        @Override
        public @Nullable Object eval(Bindings bindings, ELContext context) {
            return value;
        }

        @Override
        public void appendStructure(StringBuilder text, Bindings bindings) {
            text.append(value);
        }
    }
}
