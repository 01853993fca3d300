/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Understands preconditions that are written as expressions: {@code @Action(pre = "el:assessment.urgency > 0.5")}.
 * Found by {@link java.util.ServiceLoader}; a CDI bean of the application of the same {@link #prefix()} takes its
 * place.
 */
public interface ExpressionLanguage {

    /**
     * Returns what expressions of this language begin with.
     *
     * @return the prefix without the colon, for example {@code el}
     */
    String prefix();

    /**
     * Compiles an expression and checks every name and property in it.
     *
     * @param text the expression without its prefix
     * @param names what the expression may speak of: names, as bound on the blackboard or, for each type of the agent,
     *     its simple name with a small first letter, each with the type of the object
     * @return the compiled expression
     * @throws InvalidExpressionException if it cannot be understood, or speaks of what is not there; says what and
     *     where
     */
    Expression compile(String text, Map<String, Type> names);

    /** An expression that was understood. Thread-safe. */
    interface Expression {

        /**
         * Returns what the expression speaks of; where one of these objects is absent, the expression is false and is
         * not evaluated.
         *
         * @return names, in the order they appear
         */
        List<String> reads();

        /**
         * Evaluates the expression.
         *
         * @param objects finds the object of a name
         * @return whether it holds; empty if it has no answer
         * @throws RuntimeException if evaluating it fails, which means the same as no answer and is reported
         */
        Optional<Boolean> evaluate(Function<String, Object> objects);
    }
}
