/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Something a language model can do beyond answering text with text. */
public enum Capability {
    /** Holds to a JSON Schema while it writes. */
    STRUCTURED_OUTPUT,
    /** Calls tools. */
    TOOLS,
    /** Holds to a JSON Schema in the same conversation in which it may call tools. */
    STRUCTURED_OUTPUT_WITH_TOOLS,
    /** Sees images. */
    VISION,
    /** Reads PDFs. */
    DOCUMENTS,
    /** Answers piece by piece. */
    STREAMING,
    /** Thinks before it answers, and can show it. */
    THINKING
}
