/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** The dialects of JSON Schema that readers and vendors understand; see {@link Shape#jsonSchema(Dialect)}. */
public enum Dialect {
    /** Draft 2020-12: nested types inline, optional components not required. */
    STANDARD,
    /**
     * Subset of OpenAI for structured output: the root is an object, every component is required and optional ones are
     * nullable, additional members are forbidden, and unsupported constraints are part of the description.
     */
    STRICT,
    /** The strict subset without recursion, which Anthropic rejects: a type within itself is a text with its JSON. */
    ANTHROPIC,
    /**
     * Format of Gemini's {@code responseSchema}: {@code nullable} and {@code propertyOrdering}, without {@code const},
     * {@code oneOf} and references; a type within itself, or without members, is a text with its JSON.
     */
    GEMINI,
    /**
     * Schema that Ollama converts to a grammar: the standard schema without constraints that grammars do not support.
     */
    OLLAMA
}
