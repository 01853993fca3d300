/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** Formats of type descriptions in prompts, for models that are not constrained by a schema. */
public enum SchemaStyle {
    /** JSON with a placeholder for each value, and an explanation of the placeholders. */
    FRAGMENT,
    /** TypeScript declaration: shorter, for models that know programming languages. */
    TYPESCRIPT
}
