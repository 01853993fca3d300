/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What the application with bearer tokens has on Helidon only. */
@NullMarked
package io.karta.integration.helidon;

import org.jspecify.annotations.NullMarked;
