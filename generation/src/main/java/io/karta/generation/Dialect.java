/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** The dialects of JSON Schema that readers and vendors understand; see {@link Shape#jsonSchema(Dialect)}. */
public enum Dialect {
    /** Draft 2020-12, as a person would write it: nested types in place, optional components not required. */
    STANDARD,
    /**
     * What OpenAI and Anthropic accept for structured output: the root is an object, every component is required and an
     * optional one nullable, nothing additional is allowed, and demands that they refuse stand in the description.
     */
    STRICT,
    /**
     * What Gemini's {@code responseSchema} takes: no {@code const}, {@code oneOf} or references, {@code nullable} and
     * {@code propertyOrdering} instead; a recursive type is told to its second level.
     */
    GEMINI,
    /** What Ollama turns into a grammar: the standard schema without demands its grammars cannot say. */
    OLLAMA
}
