/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Streamed responses: server-sent events and JSON lines, see {@link io.karta.provider.http.stream.StreamFormat}.
 * Depends on {@code io.karta.provider.http.client} for its exceptions only.
 */
@NullMarked
package io.karta.provider.http.stream;

import org.jspecify.annotations.NullMarked;
