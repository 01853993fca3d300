/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.tool.LlmTool;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Object whose methods are tools, optionally filtered and renamed.
 *
 * <pre>{@code
 * ai.withDefaultLlm().withToolObject(ToolObject.of(calculator)
 *         .withNamingStrategy(name -> "calc_" + name)
 *         .withFilter(name -> name.startsWith("compute")));      // sees the original name
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ToolObject {

    private final Object object;
    private final UnaryOperator<String> naming;
    private final Predicate<String> filter;

    private ToolObject(Object object, UnaryOperator<String> naming, Predicate<String> filter) {
        this.object = object;
        this.naming = naming;
        this.filter = filter;
    }

    /**
     * Returns an object with all its tools.
     *
     * @param object the object, with methods annotated with {@link LlmTool}
     * @return the tool object
     */
    public static ToolObject of(Object object) {
        requireNonNull(object, "object");
        return object instanceof ToolObject already
                ? already
                : new ToolObject(object, UnaryOperator.identity(), name -> true);
    }

    /**
     * Returns this object with other names for its tools.
     *
     * @param strategy converts an original name
     * @return the changed copy
     */
    public ToolObject withNamingStrategy(UnaryOperator<String> strategy) {
        return new ToolObject(object, requireNonNull(strategy, "strategy"), filter);
    }

    /**
     * Returns this object with some of its tools.
     *
     * @param filter returns whether a tool is included, by its original name
     * @return the changed copy
     */
    public ToolObject withFilter(Predicate<String> filter) {
        return new ToolObject(object, naming, requireNonNull(filter, "filter"));
    }

    /**
     * Returns the object.
     *
     * @return the object
     */
    public Object object() {
        return object;
    }

    boolean wants(String name) {
        return filter.test(name);
    }

    String rename(String name) {
        return naming.apply(name);
    }
}
