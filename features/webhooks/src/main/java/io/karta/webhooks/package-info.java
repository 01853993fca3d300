/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Webhooks: HTTP requests that notify other systems of ends and questions of processes, in the format of Standard
 * Webhooks.
 *
 * <p>Main types: {@code WebhookProvider} reads the configuration, {@code Webhook} delivers the events to one target,
 * and {@code TargetClient} sends the requests.
 *
 * @see <a href="https://www.standardwebhooks.com">Standard Webhooks</a>
 */
@NullMarked
package io.karta.webhooks;

import org.jspecify.annotations.NullMarked;
