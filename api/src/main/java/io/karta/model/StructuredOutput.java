/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Modes of structured output. */
public enum StructuredOutput {
    /** The vendor's schema-constrained mode. */
    NATIVE,
    /** A description in the prompt, and a lenient parser. */
    GUIDED,
    /** {@link #NATIVE} if the model supports it, otherwise {@link #GUIDED}. */
    AUTO
}
