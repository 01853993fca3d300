/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.generation.PartiallyGenerated;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * Event: a model has completed another field of the object that it is generating. Only
 * {@linkplain io.karta.process.EventFilter#withModelOutput streams with model output} contain it; CDI observers do not
 * receive it.
 *
 * <pre>{@code
 * if (event instanceof PartialObject partial) {
 *     partial.object().get("salutation").ifPresent(page::showSalutation);
 * }
 * }</pre>
 *
 * <p>The fields are not validated yet, and the complete object may be rejected.
 */
public interface PartialObject extends ProcessEvent {

    /**
     * Returns the number of the message that the object is generated in.
     *
     * @return at least 1, different for each message on this node
     */
    long message();

    /**
     * Returns the name of the type.
     *
     * @return the name of the shape of the object
     */
    String objectType();

    /**
     * Returns the fields so far.
     *
     * @return a snapshot; later events contain these fields, too
     */
    PartiallyGenerated<?> object();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
