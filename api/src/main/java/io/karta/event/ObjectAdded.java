/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * An object came onto the blackboard: an input, what an action produced or added, an answer, or something from outside.
 */
public interface ObjectAdded extends ProcessEvent {

    /**
     * Returns the object.
     *
     * @return the object
     */
    Object object();

    /**
     * Returns the name it is bound under.
     *
     * @return the name; empty if it is known by its type alone
     */
    Optional<String> name();
}
