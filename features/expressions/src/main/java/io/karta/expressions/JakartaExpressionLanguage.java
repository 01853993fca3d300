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
 * Understands preconditions in Jakarta Expression Language 5.0: {@code @Action(pre = "el:assessment.urgency > 0.5")}.
 *
 * <p>An expression reads and never changes anything: record components and bean getters of any visibility, entries of
 * maps, elements of lists and arrays, streams over collections, and {@code is(x, 'Issue')}. Everything else, and every
 * name and property that the types do not have, is refused by {@link #compile}. What was understood is written anew
 * from its parts before the server's implementation of Expression Language sees it, so the two cannot read the same
 * text in two ways.
 *
 * <p>Thread-safe. Nothing of {@code jakarta.el} is touched before the first expression is compiled.
 */
public final class JakartaExpressionLanguage implements ExpressionLanguage {

    /** Creates the language, as {@link java.util.ServiceLoader} does. */
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
