/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** How a model is brought to answer with an object. */
public enum StructuredOutput {
    /** The vendor's schema-constrained mode. */
    NATIVE,
    /** A description in the prompt, and a lenient reader. */
    GUIDED,
    /** {@link #NATIVE} where the model can, else {@link #GUIDED}. */
    AUTO
}
