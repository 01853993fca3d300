/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Object on a blackboard, in a journal.
 *
 * @param number the number on the blackboard, from 0
 * @param name the name of its binding, if there is one
 * @param type the declared type: the generic result type of the action, otherwise the class
 * @param value the object
 * @param isProtected whether it is kept when the blackboard is cleared
 * @param beginsState whether it begins a state of the process
 */
public record JournaledObject(
        int number, Optional<String> name, Type type, Object value, boolean isProtected, boolean beginsState) {

    /**
     * Creates an entry.
     *
     * @param number the number on the blackboard, from 0
     * @param name the name of its binding, if there is one
     * @param type the declared type
     * @param value the object
     * @param isProtected whether it is kept when the blackboard is cleared
     * @param beginsState whether it begins a state of the process
     */
    public JournaledObject {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        requireNonNull(value, "value");
    }

    /**
     * Creates an entry that begins no state.
     *
     * @param number the number on the blackboard, from 0
     * @param name the name of its binding, if there is one
     * @param type the declared type
     * @param value the object
     * @param isProtected whether it is kept when the blackboard is cleared
     */
    public JournaledObject(int number, Optional<String> name, Type type, Object value, boolean isProtected) {
        this(number, name, type, value, isProtected, false);
    }

    /**
     * Creates an entry that is not protected and begins no state.
     *
     * @param number the number on the blackboard, from 0
     * @param name the name of its binding, if there is one
     * @param type the declared type
     * @param value the object
     */
    public JournaledObject(int number, Optional<String> name, Type type, Object value) {
        this(number, name, type, value, false);
    }

    /**
     * Returns this entry with another number.
     *
     * @param place the number on the blackboard, from 0
     * @return the changed copy
     */
    public JournaledObject at(int place) {
        return new JournaledObject(place, name, type, value, isProtected, beginsState);
    }

    /**
     * Returns this entry without the name of its binding.
     *
     * @return the changed copy
     */
    public JournaledObject withoutName() {
        return new JournaledObject(number, Optional.empty(), type, value, isProtected, beginsState);
    }

    /**
     * Returns this entry with a changed property {@link #beginsState()}.
     *
     * @param begins whether it begins a state of the process
     * @return the changed copy
     */
    public JournaledObject beginningState(boolean begins) {
        return begins == beginsState ? this : new JournaledObject(number, name, type, value, isProtected, begins);
    }
}
