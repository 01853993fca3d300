/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * An object on a blackboard.
 *
 * @param number its place on the blackboard, from 0
 * @param name the name it is bound under, if any
 * @param type its type as declared: the full generic type an action produces, else its class
 * @param value the object
 * @param isProtected whether it stays where everything else is cleared
 * @param beginsState whether the process enters a state with it
 */
public record JournaledObject(
        int number, Optional<String> name, Type type, Object value, boolean isProtected, boolean beginsState) {

    /**
     * Creates an entry.
     *
     * @param number its place on the blackboard, from 0
     * @param name the name it is bound under, if any
     * @param type its type as declared
     * @param value the object
     * @param isProtected whether it stays where everything else is cleared
     * @param beginsState whether the process enters a state with it
     */
    public JournaledObject {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        requireNonNull(value, "value");
    }

    /**
     * Creates an entry that begins no state.
     *
     * @param number its place on the blackboard, from 0
     * @param name the name it is bound under, if any
     * @param type its type as declared
     * @param value the object
     * @param isProtected whether it stays where everything else is cleared
     */
    public JournaledObject(int number, Optional<String> name, Type type, Object value, boolean isProtected) {
        this(number, name, type, value, isProtected, false);
    }

    /**
     * Creates an entry that is not protected and begins no state.
     *
     * @param number its place on the blackboard, from 0
     * @param name the name it is bound under, if any
     * @param type its type as declared
     * @param value the object
     */
    public JournaledObject(int number, Optional<String> name, Type type, Object value) {
        this(number, name, type, value, false);
    }

    /**
     * Returns this entry at another place.
     *
     * @param place its place on the blackboard, from 0
     * @return the changed copy
     */
    public JournaledObject at(int place) {
        return new JournaledObject(place, name, type, value, isProtected, beginsState);
    }

    /**
     * Returns this entry as one that begins a state, or does not.
     *
     * @param begins whether the process enters a state with it
     * @return the changed copy
     */
    public JournaledObject beginningState(boolean begins) {
        return begins == beginsState ? this : new JournaledObject(number, name, type, value, isProtected, begins);
    }
}
