/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Agents in a CDI container. */
@NullMarked
package io.karta.cdi;

import org.jspecify.annotations.NullMarked;
