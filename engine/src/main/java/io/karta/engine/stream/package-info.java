/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Streams of events: what the journals contain, in order and without loss, and what happens on this node. Depends on
 * the packages {@code event}, {@code concurrent} and {@code journal}.
 *
 * <p>Main types: {@link io.karta.engine.stream.EventStreams} publishes the events of a platform;
 * {@code EventSubscription} calls one subscriber.
 */
@NullMarked
package io.karta.engine.stream;

import org.jspecify.annotations.NullMarked;
