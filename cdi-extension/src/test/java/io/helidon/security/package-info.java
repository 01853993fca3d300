/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Types of Helidon, as the tests need them. */
@NullMarked
package io.helidon.security;

import org.jspecify.annotations.NullMarked;
