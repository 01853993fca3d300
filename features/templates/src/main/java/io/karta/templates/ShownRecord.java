/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import io.karta.generation.PromptText;

/** Record in a template. Its text is that of prompts, without hidden components, wherever a template needs a text. */
final class ShownRecord implements Comparable<ShownRecord> {

    private final Record original;

    ShownRecord(Record original) {
        this.original = original;
    }

    Record original() {
        return original;
    }

    @Override
    public String toString() {
        return PromptText.of(original);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShownRecord shown && original.equals(shown.original);
    }

    @Override
    public int hashCode() {
        return original.hashCode();
    }

    /** Compares the records, for filters that sort. */
    @Override
    @SuppressWarnings("unchecked") // a record that has no order is an error of the template
    public int compareTo(ShownRecord other) {
        return ((Comparable<Object>) original).compareTo(other.original);
    }
}
