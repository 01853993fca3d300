/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/** In which words a model is told what an object looks like, where it is not held to a schema. */
public enum SchemaStyle {
    /** JSON with a word for each value, and what the words mean. */
    FRAGMENT,
    /** A declaration in TypeScript: shorter, for models that know code. */
    TYPESCRIPT
}
