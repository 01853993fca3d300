/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Streams of events as server-sent events. Depends on the packages {@code process} and {@code request}.
 *
 * <p>Main types: {@code EventsResource} and {@code ProcessEventsResource}, their sub-resource {@code EventStream}, and
 * {@code EventConnections}, which keeps the open connections.
 */
@NullMarked
package io.karta.rest.event;

import org.jspecify.annotations.NullMarked;
