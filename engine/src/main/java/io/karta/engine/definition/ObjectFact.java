/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.spi.JournaledObject;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something an agent looks for on the blackboard: an object of a type, bound under a name if one is asked for. */
public record ObjectFact(Type type, Optional<String> name) {

    public static ObjectFact of(FromBlackboard argument) {
        return new ObjectFact(argument.type(), argument.name());
    }

    /** Written out, like {@link #hashCode()}: linking the generated methods takes milliseconds of each deployment. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObjectFact that && type.equals(that.type) && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + name.hashCode();
    }

    public boolean holdsFor(JournaledObject object) {
        return (name.isEmpty() || name.equals(object.name())) && TypeFit.fits(type, object.type(), object.value());
    }

    /** Returns whether an action that yields a type under a name always brings this about. */
    public boolean followsFrom(Type output, Optional<String> binding) {
        return (name.isEmpty() || name.equals(binding)) && TypeFit.assignable(type, output);
    }

    /** Returns whether an action that yields a type under a name sometimes brings this about. */
    boolean mayFollowFrom(Type output, Optional<String> binding) {
        return (name.isEmpty() || name.equals(binding)) && TypeFit.mayBecome(output, type);
    }
}
