/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Answer to {@link Form#confirmation}: accepted or rejected.
 *
 * <pre>{@code
 * process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));
 * }</pre>
 *
 * @param accepted {@code true} if the user accepted
 */
public record Confirmation(boolean accepted) {}
