/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Rejection of applications for Quarkus, at build time. */
@NullMarked
package io.karta.quarkus;

import org.jspecify.annotations.NullMarked;
