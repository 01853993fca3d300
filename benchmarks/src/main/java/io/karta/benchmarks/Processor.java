/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this JVM, which other processes of a busy machine influence less than elapsed time. */
public final class Processor {

    private Processor() {}

    /**
     * Returns the processor time of all threads.
     *
     * @return nanoseconds since the start of the JVM
     */
    public static long nanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /**
     * Returns the processor time of the calling thread.
     *
     * @return nanoseconds since its start
     */
    public static long nanosOfThread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
