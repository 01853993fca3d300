/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

/** A reference that is a text. */
record TextReference(String name, String description, String notes) implements LlmReference {

    /** Shows no notes: they may be long, and nobody's business. */
    @Override
    public String toString() {
        return "reference " + name;
    }
}
