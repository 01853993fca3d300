/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import java.util.List;
import java.util.stream.Collectors;

/** Reference of the public types of a library, with signatures and, if sources are present, Javadoc. */
record ApiReference(String name, String description, List<Class<?>> types) implements LlmReference {

    /** A larger API is only listed, and described type by type. */
    private static final int MAX_LENGTH = 12_000;

    @Override
    public String notes() {
        String all = types.stream().map(ApiReference::describe).collect(Collectors.joining("\n\n"));
        return all.length() <= MAX_LENGTH
                ? all
                : types.stream()
                        .map(ApiReference::line)
                        .collect(Collectors.joining(
                                "\n", "Call %s before you use a type.\n".formatted(toolName("describeType")), ""));
    }

    private static String line(Class<?> type) {
        String summary = TypeSource.of(type).summary();
        return type.getName() + (summary.isEmpty() ? "" : ": " + summary);
    }

    static String describe(Class<?> type) {
        return new TypeDescription(type, TypeSource.of(type)).text();
    }

    @Override
    public List<Tool> tools() {
        return Tool.fromInstance(new ApiTools(types));
    }

    /** Contains the reference, not its types. */
    @Override
    public String toString() {
        return "reference " + name;
    }
}
