/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Reference to a tool failure. The model receives the reference; the log and {@link io.karta.event.ToolFailed} contain
 * it together with the exception.
 *
 * @param id 12 hexadecimal digits
 */
public record FailureReference(String id) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{12}");
    private static final Pattern IN_TEXT = Pattern.compile("\\(reference [0-9a-f]{12}\\)");

    /**
     * Creates a reference from its id.
     *
     * @param id 12 hexadecimal digits
     */
    public FailureReference {
        if (!FORM.matcher(id).matches()) {
            throw new IllegalArgumentException("The id of a failure reference has 12 hexadecimal digits: " + id);
        }
    }

    /**
     * Creates a reference with a random id.
     *
     * @return the reference
     */
    public static FailureReference random() {
        String digits = UUID.randomUUID().toString();
        return new FailureReference(digits.substring(digits.length() - 12));
    }

    /**
     * Returns a text without the ids of the references in it, so that two texts about the same failure are equal.
     *
     * @param text the text for the model
     * @return the text with a neutral id for each reference
     */
    public static String masked(String text) {
        return IN_TEXT.matcher(text).replaceAll("(reference 000000000000)");
    }

    /** Returns the reference as text. */
    @Override
    public String toString() {
        return "(reference " + id + ")";
    }
}
