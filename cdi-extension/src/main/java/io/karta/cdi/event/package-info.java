/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Delivery of process and ranking events as CDI events, and the configured consumers of events. The main types are
 * {@link io.karta.cdi.event.EventSender} and {@link io.karta.cdi.event.EventConsumerSetup}. Depends on bean, config and
 * problem.
 */
@NullMarked
package io.karta.cdi.event;

import org.jspecify.annotations.NullMarked;
