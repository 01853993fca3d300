/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Immutable implementation of {@link ProgrammaticGoal}. */
record BuiltGoal(
        String name,
        String description,
        String agent,
        Type output,
        Optional<String> action,
        List<Class<?>> startingInputTypes,
        List<String> tags,
        List<String> examples,
        boolean isRemote,
        Set<String> endpoints,
        double value)
        implements ProgrammaticGoal {

    @Override
    public boolean isOpenTo(String endpoint) {
        return isRemote && (endpoints.isEmpty() || endpoints.contains(endpoint));
    }
}
