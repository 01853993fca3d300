/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Derivation of the type model from Java types by reflection: {@link io.karta.generation.reflect.NodeRegistry} caches
 * nodes and {@link io.karta.generation.reflect.NodeDeriver} creates them, checking annotations, templates and labels.
 * Depends on {@code annotation}, {@code json}, {@code result}, {@code type}, {@code bind}, {@code prompt} and {@code
 * form}.
 */
@NullMarked
package io.karta.generation.reflect;

import org.jspecify.annotations.NullMarked;
