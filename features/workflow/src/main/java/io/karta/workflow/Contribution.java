/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * What one participant of a forum said.
 *
 * @param speaker who said it
 * @param words what was said
 */
public record Contribution(String speaker, String words) {

    /**
     * Makes a contribution.
     *
     * @param speaker who said it
     * @param words what was said
     */
    public Contribution {
        requireNonNull(speaker, "speaker");
        requireNonNull(words, "words");
    }
}
