/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks;

import java.lang.management.ManagementFactory;

/** Heap memory of this JVM. */
public final class Heap {

    private Heap() {}

    /**
     * Returns the memory that is in use after garbage collections.
     *
     * @return the memory in bytes
     */
    public static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
