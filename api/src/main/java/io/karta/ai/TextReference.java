/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

/** Reference that consists of a text. */
record TextReference(String name, String description, String notes) implements LlmReference {

    /** Omits the notes, which may be long or confidential. */
    @Override
    public String toString() {
        return "reference " + name;
    }
}
