/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import jakarta.json.JsonValue;

/**
 * Answer of a client to an interrupt. Immutable.
 *
 * @param interruptId the id of the interrupt
 * @param isCancelled whether the user has given no answer
 * @param payload the answer; null in JSON if there is none
 */
public record ResumeEntry(String interruptId, boolean isCancelled, JsonValue payload) {}
