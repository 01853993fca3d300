/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.builder.ActionBuilder;
import io.karta.builder.ActionInputs;
import java.lang.reflect.Type;
import java.util.Optional;

/** Where the actions of an agent hand something on: an object of a type, under a name but for what the agent is given. */
record Port(Type type, Optional<String> name) {

    /** Returns where a variant is looked for: the same object, of a narrower type. */
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
