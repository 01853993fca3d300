/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Agents over HTTP. */
@NullMarked
package io.karta.rest;

import org.jspecify.annotations.NullMarked;
