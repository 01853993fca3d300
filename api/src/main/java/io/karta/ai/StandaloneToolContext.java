/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.process.AgentProcess;
import io.karta.tool.ArgumentValidator;
import java.util.Map;
import java.util.Optional;

/** Context outside a process, with values and possibly models. */
record StandaloneToolContext(Map<String, Object> values, Optional<Ai> models) implements ToolContext {

    StandaloneToolContext {
        values = Map.copyOf(values);
    }

    @Override
    public Optional<AgentProcess> process() {
        return Optional.empty();
    }

    @Override
    public Ai ai() {
        return models.orElseThrow(Messages::noModels);
    }

    @Override
    public void add(Object object) {
        throw Messages.noProcess(
                "add a %s to the blackboard".formatted(object.getClass().getTypeName()));
    }

    @Override
    public ArgumentValidator validator() {
        return ArgumentValidator.none();
    }
}
