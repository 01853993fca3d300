/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Capabilities of a language model beyond answering text with text. */
public enum Capability {
    /** Enforces a JSON Schema while it generates the answer. */
    STRUCTURED_OUTPUT,
    /** Calls tools. */
    TOOLS,
    /** Enforces a JSON Schema in a dialogue with tools. */
    STRUCTURED_OUTPUT_WITH_TOOLS,
    /** Accepts images. */
    VISION,
    /** Accepts PDFs. */
    DOCUMENTS,
    /** Streams its answer. */
    STREAMING,
    /** Thinks before it answers, and can return its thinking. */
    THINKING
}
