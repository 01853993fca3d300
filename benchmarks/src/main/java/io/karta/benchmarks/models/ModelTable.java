/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

/** Measures calls of models and prints what they take. */
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
            new CallOverhead(vendor.address()).run();
            new ToolRounds(vendor.address()).run();
            new ConcurrentCalls(vendor.address()).run();
        }
        System.exit(0); // clients leave threads
    }
}
