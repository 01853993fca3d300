/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.spi.JournaledObject;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fact that an object of a type is on the blackboard, bound to a name if one is given. */
public record ObjectFact(Type type, Optional<String> name) {

    /** Returns the facts that actions and conditions of an agent read, in the order of their first use. */
    public static Set<ObjectFact> readBy(AgentModel model) {
        Set<ObjectFact> facts = new LinkedHashSet<>();
        for (ActionModel action : model.actionModels()) {
            addFacts(action.arguments(), facts);
        }
        for (ConditionModel condition : model.conditions()) {
            addFacts(condition.arguments(), facts);
        }
        return facts;
    }

    private static void addFacts(List<Argument> arguments, Set<ObjectFact> facts) {
        for (Argument argument : arguments) {
            if (argument instanceof FromBlackboard onBlackboard) {
                facts.add(ObjectFact.of(onBlackboard));
            }
        }
    }

    public static ObjectFact of(FromBlackboard argument) {
        return new ObjectFact(argument.type(), argument.name());
    }

    /** Explicit, like {@link #hashCode()}: linking the generated methods takes milliseconds of each deployment. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObjectFact that && type.equals(that.type) && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + name.hashCode();
    }

    public boolean holdsFor(JournaledObject object) {
        return (name.isEmpty() || name.equals(object.name()))
                && TypeAssignability.fits(type, object.type(), object.value());
    }

    /** Returns whether an action with an output of a type and a binding always makes this fact true. */
    public boolean followsFrom(Type output, Optional<String> binding) {
        return (name.isEmpty() || name.equals(binding)) && TypeAssignability.assignable(type, output);
    }

    /** Returns whether an action with an output of a type and a binding can make this fact true. */
    boolean mayFollowFrom(Type output, Optional<String> binding) {
        return (name.isEmpty() || name.equals(binding)) && TypeAssignability.isNarrowable(output, type);
    }
}
