/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** The endpoint: callers, origins, bodies, responses, and the agent card. */
@NullMarked
package io.karta.a2a.http;

import org.jspecify.annotations.NullMarked;
