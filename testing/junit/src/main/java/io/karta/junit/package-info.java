/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Runs the agents of an application in a JUnit test. */
@NullMarked
package io.karta.junit;

import org.jspecify.annotations.NullMarked;
