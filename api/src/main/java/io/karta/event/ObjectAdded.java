/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * Event: an object was added to the blackboard: an input, a result of an action, an answer, or an object from outside.
 */
public interface ObjectAdded extends ProcessEvent {

    /**
     * Returns the object.
     *
     * @return the object
     */
    Object object();

    /**
     * Returns the name of the binding.
     *
     * @return the name; empty if the object is not bound to a name
     */
    Optional<String> name();
}
