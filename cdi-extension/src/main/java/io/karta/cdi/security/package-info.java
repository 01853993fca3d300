/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The authenticated caller of the current thread, from every API that the server offers. The main type is
 * {@link io.karta.cdi.security.CurrentCaller}. Depends on bean and reflection.
 */
@NullMarked
package io.karta.cdi.security;

import org.jspecify.annotations.NullMarked;
