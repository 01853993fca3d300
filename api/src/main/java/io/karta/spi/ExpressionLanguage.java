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
 * Language of preconditions that are expressions: {@code @Action(pre = "el:assessment.urgency > 0.5")}. Found by {@link
 * java.util.ServiceLoader}; a CDI bean of the application with the same {@link #prefix()} replaces it.
 */
public interface ExpressionLanguage {

    /**
     * Returns the prefix of expressions in this language.
     *
     * @return the prefix without the colon, for example {@code el}
     */
    String prefix();

    /**
     * Compiles an expression and checks every name and property in it.
     *
     * @param text the expression without its prefix
     * @param names the variables with their types: names that are bound on the blackboard, and the decapitalized simple
     *     name of each type of the agent
     * @return the compiled expression
     * @throws InvalidExpressionException if the expression is invalid, or refers to an unknown name; the message
     *     contains the problem and its position
     */
    Expression compile(String text, Map<String, Type> names);

    /** Compiled expression. Thread-safe. */
    interface Expression {

        /**
         * Returns the variables of the expression. If one of these objects is absent, the expression is false and is
         * not evaluated.
         *
         * @return the names, in the order of their occurrence
         */
        List<String> reads();

        /**
         * Evaluates the expression.
         *
         * @param objects returns the object of a variable
         * @return the value; empty if it is undefined
         * @throws RuntimeException if the evaluation fails, which is reported and has the effect of an undefined value
         */
        Optional<Boolean> evaluate(Function<String, Object> objects);
    }
}
