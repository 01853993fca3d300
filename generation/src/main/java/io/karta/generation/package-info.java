/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Reads and writes Java values as JSON for language models. {@link io.karta.generation.Shape} describes one type: its
 * JSON Schema, its prompt text, its form, and the lenient reader of answers. {@link io.karta.generation.Shapes} caches
 * shapes for one application, and {@link io.karta.generation.PromptText} shows values in prompts. This is the top
 * package: it may depend on all other packages of the module.
 */
@NullMarked
package io.karta.generation;

import org.jspecify.annotations.NullMarked;
