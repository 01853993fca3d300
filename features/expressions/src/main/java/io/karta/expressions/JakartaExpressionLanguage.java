/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static java.util.Objects.requireNonNull;

import io.karta.spi.ExpressionLanguage;
import io.karta.spi.InvalidExpressionException;
import java.lang.reflect.Type;
import java.util.Map;

/**
 * Language of preconditions in Jakarta Expression Language 5.0: {@code @Action(pre = "el:assessment.urgency > 0.5")}.
 *
 * <p>Expressions are read-only. They can read record components and bean getters of any visibility, entries of maps,
 * elements of lists and arrays, streams over collections, and {@code is(x, 'Issue')}. {@link #compile} rejects
 * everything else, including unknown names and properties. The server's implementation of Expression Language receives
 * a text that is generated from the parsed expression, so that both have the same meaning.
 *
 * <p>Thread-safe. No class of {@code jakarta.el} is loaded before the first expression is compiled.
 */
public final class JakartaExpressionLanguage implements ExpressionLanguage {

    /** Creates the language, for {@link java.util.ServiceLoader}. */
    public JakartaExpressionLanguage() {}

    @Override
    public String prefix() {
        return "el";
    }

    @Override
    public Expression compile(String text, Map<String, Type> names) {
        requireNonNull(text, "text");
        requireNonNull(names, "names");
        var draft = CheckedExpression.of(new ExpressionSource(text), names);
        try {
            return ContainerExpression.of(draft);
        } catch (LinkageError e) {
            throw noImplementation(text, e);
        }
    }

    private static InvalidExpressionException noImplementation(String text, LinkageError cause) {
        InvalidExpressionException missing = Messages.noImplementation(new ExpressionSource(text), cause.toString());
        missing.initCause(cause);
        return missing;
    }
}
