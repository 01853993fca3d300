/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.builder.ActionBuilder;
import io.karta.builder.ActionInputs;
import java.lang.reflect.Type;
import java.util.Optional;

/** Connection between actions: an object of a type with a name; the input of the agent has no name. */
record Port(Type type, Optional<String> name) {

    /** Returns the port of a variant: the same object with a narrower type. */
    Port as(Type narrower) {
        return new Port(narrower, name);
    }

    void readBy(ActionBuilder action) {
        name.ifPresentOrElse(bound -> action.reads(bound, type), () -> action.reads(type));
    }

    Object value(ActionInputs inputs) {
        return name.isPresent() ? inputs.get(name.get(), type) : inputs.get(type);
    }
}
