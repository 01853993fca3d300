/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Type model: {@link io.karta.generation.type.Node} describes the values of a Java type or of a JSON Schema, and
 * {@link io.karta.generation.type.Component} one component of an object. Other modules use
 * {@link io.karta.generation.type.RawClass} and {@link io.karta.generation.type.ResolvedType} for generic types.
 * Depends on {@code annotation}, {@code json} and {@code result}.
 */
@NullMarked
package io.karta.generation.type;

import org.jspecify.annotations.NullMarked;
