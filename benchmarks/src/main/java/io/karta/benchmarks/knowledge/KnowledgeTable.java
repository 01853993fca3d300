/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import java.io.IOException;

/** Measures knowledge bases: the speed of reading and searching, and which passages are found, beside LangChain4j. */
public final class KnowledgeTable {

    private KnowledgeTable() {}

    /**
     * Measures and prints the table.
     *
     * @param args none
     * @throws IOException if the documentation cannot be read
     */
    public static void main(String[] args) throws IOException {
        System.out.println("JDK " + Runtime.version());
        new RetrievalComparison(System.out).run();
        new SearchSpeed(System.out).run();
    }
}
