/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Reflection on Java types, inherited annotated methods and optional APIs. The main types are {@link
 * io.karta.cdi.reflection.TypeBindings} and {@link io.karta.cdi.reflection.AnnotatedMethods}. Depends on no other
 * package of the module.
 */
@NullMarked
package io.karta.cdi.reflection;

import org.jspecify.annotations.NullMarked;
