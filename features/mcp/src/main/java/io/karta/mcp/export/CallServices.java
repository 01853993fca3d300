/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import io.karta.mcp.server.DeprecatedFeature;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calls of annotated methods need. Immutable.
 *
 * @param shapes the shapes of the application's types
 * @param permitted the deprecated features that are offered
 * @param constraints the constraints of arguments
 */
record CallServices(Shapes shapes, Set<DeprecatedFeature> permitted, Constraints constraints) {

    /** Check of arguments, such as Bean Validation. Thread-safe. */
    @FunctionalInterface
    interface Constraints {

        /** Returns the violated constraints of the arguments of a method. */
        List<Problem> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale);
    }
}
