/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Action;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Method of an agent with the sources of its parameters and its result type, as far as they are valid. */
record MethodSignature(AgentMethod method, List<Argument> arguments, Optional<Type> output) {

    Stream<FromBlackboard> inputs() {
        return arguments.stream().filter(FromBlackboard.class::isInstance).map(FromBlackboard.class::cast);
    }

    /** Returns the name to which the result is bound. */
    Optional<String> outputBinding() {
        return method.is(Action.class)
                ? Optional.of(method.action().outputBinding()).filter(name -> !name.isEmpty())
                : Optional.empty();
    }
}
