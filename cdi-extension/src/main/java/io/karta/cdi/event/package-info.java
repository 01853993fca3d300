/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Delivery of process and ranking events as CDI events, the configured consumers of events, and the instrumentation for
 * tracing. The main types are {@link io.karta.cdi.event.EventSender}, {@link io.karta.cdi.event.EventConsumerSetup} and
 * {@link io.karta.cdi.event.InstrumentationSetup}. Depends on bean, config and problem.
 */
@NullMarked
package io.karta.cdi.event;

import org.jspecify.annotations.NullMarked;
