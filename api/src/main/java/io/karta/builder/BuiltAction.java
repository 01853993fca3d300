/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.action.OperationContext;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Immutable implementation of {@link ProgrammaticAction}. */
record BuiltAction(
        String id,
        String name,
        String description,
        List<ProgrammaticInput> programmaticInputs,
        Optional<Type> output,
        Optional<Body> body,
        List<String> pre,
        List<String> post,
        List<String> toolGroups,
        Optional<String> outputBinding,
        Optional<Type> trigger,
        Set<String> rolesAllowed,
        boolean isRerunnable,
        boolean isClearing,
        boolean isIdempotent,
        boolean isReadOnly,
        double cost,
        double value,
        Optional<ToDoubleFunction<OperationContext>> costScore,
        Optional<ToDoubleFunction<OperationContext>> valueScore)
        implements ProgrammaticAction {

    @Override
    public List<Type> inputs() {
        return programmaticInputs.stream()
                .filter(ProgrammaticInput::isRequired)
                .map(ProgrammaticInput::type)
                .toList();
    }

    @Override
    public List<Type> optionalInputs() {
        return programmaticInputs.stream()
                .filter(input -> !input.isRequired())
                .map(ProgrammaticInput::type)
                .toList();
    }
}
