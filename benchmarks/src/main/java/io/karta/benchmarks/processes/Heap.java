/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import java.lang.management.ManagementFactory;

/** Heap memory of this JVM. */
final class Heap {

    private Heap() {}

    /** Returns the bytes that are in use after garbage collections. */
    static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
