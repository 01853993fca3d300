/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * Contribution of one participant to a discussion.
 *
 * @param speaker the name of the participant
 * @param text the text
 */
public record Contribution(String speaker, String text) {

    /**
     * Creates a contribution.
     *
     * @param speaker the name of the participant
     * @param text the text
     */
    public Contribution {
        requireNonNull(speaker, "speaker");
        requireNonNull(text, "text");
    }
}
