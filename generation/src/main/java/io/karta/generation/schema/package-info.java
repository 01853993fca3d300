/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * JSON Schema of a type: {@link io.karta.generation.schema.JsonSchemaWriter} writes the standard schema, its siblings
 * the dialects of vendors, and {@link io.karta.generation.schema.JsonSchemaReader} derives a type model from a schema.
 * Depends on {@code json}, {@code type}, {@code bind} and {@code prompt}.
 */
@NullMarked
package io.karta.generation.schema;

import org.jspecify.annotations.NullMarked;
