/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.ProcessScoped;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls within one process. Thread-safe. */
@ProcessScoped
public class Visits {

    private final AtomicInteger visits = new AtomicInteger();

    int next() {
        return visits.incrementAndGet();
    }
}
