/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.annotation.PromptField;
import java.util.Optional;

/** Replacement of images and other binary content in a value by texts, because their bytes have no meaning as JSON. */
@FunctionalInterface
public interface MediaReplacement {

    /** No replacement. */
    MediaReplacement NONE = (value, isImage) -> Optional.empty();

    /**
     * Returns the replacement of a value.
     *
     * @param value the value, or a part of it at any depth
     * @param isImage whether it is a component with {@link PromptField#image()}
     * @return the text; empty if the value is not replaced
     */
    Optional<String> textFor(Object value, boolean isImage);
}
