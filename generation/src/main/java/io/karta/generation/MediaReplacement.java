/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.annotation.PromptField;
import java.util.Optional;

/**
 * Replaces images and the like, wherever they stand in a value, by a text, because their bytes mean nothing as JSON.
 */
@FunctionalInterface
public interface MediaReplacement {

    /** Replaces nothing. */
    MediaReplacement NONE = (value, isImage) -> Optional.empty();

    /**
     * Returns what is written in the place of a value.
     *
     * @param value the value, or a part of it at any depth
     * @param isImage whether it is a component that {@link PromptField#image()} marks
     * @return the text; empty if the value is written as it is
     */
    Optional<String> textFor(Object value, boolean isImage);
}
