/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * A yes or a no: the answer to {@link Form#confirmation}.
 *
 * @param accepted true for a yes
 */
public record Confirmation(boolean accepted) {}
