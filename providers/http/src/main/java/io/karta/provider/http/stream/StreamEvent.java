/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

/**
 * Event of a streamed response.
 *
 * @param name its name; empty if it has none
 * @param data its data
 */
public record StreamEvent(String name, String data) {}
