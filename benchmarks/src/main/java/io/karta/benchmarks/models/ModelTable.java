/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

/** Measures the time and memory of model calls, and prints them as a table. */
public final class ModelTable {

    private ModelTable() {}

    /**
     * Measures and prints the table.
     *
     * @param args none
     * @throws Exception if a vendor cannot be started or called
     */
    public static void main(String[] args) throws Exception {
        System.out.println("JDK " + Runtime.version());
        try (var vendor = Vendor.start()) {
            for (VendorAddress address : vendor.addresses()) {
                new CallOverhead(address).run();
                new ToolRounds(address).run();
                new StreamedChunks(address).run();
                ConcurrentCalls.ofAiServices(address).run();
                ConcurrentCalls.ofKarta(address).run();
            }
            new StreamedRuns(vendor.plain()).run();
        }
        new TracingCost().run();
        System.exit(0); // clients leave threads
    }
}
