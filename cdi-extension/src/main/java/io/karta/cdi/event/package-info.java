/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Delivery of process and ranking events as CDI events. The main type is {@link io.karta.cdi.event.EventSender}.
 * Depends on no other package of the module.
 */
@NullMarked
package io.karta.cdi.event;

import org.jspecify.annotations.NullMarked;
