/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks;

import io.karta.benchmarks.generation.GenerationTable;
import io.karta.benchmarks.knowledge.KnowledgeTable;
import io.karta.benchmarks.models.ModelTable;
import io.karta.benchmarks.processes.BacklogTable;
import io.karta.benchmarks.processes.GroupCommitTable;
import io.karta.benchmarks.processes.NotificationTable;
import io.karta.benchmarks.processes.ProcessTable;
import io.karta.benchmarks.processes.SessionTable;
import io.karta.console.ConsoleTable;
import io.karta.planner.PlannerTable;

/** Runs every benchmark and prints its table. Arguments: the file of planning problems. */
final class AllTables {

    private AllTables() {}

    public static void main(String[] args) throws Exception {
        if (Repetitions.isShort()) {
            System.out.println("A short run: it proves that the benchmarks work; its numbers mean nothing.");
        }
        PlannerTable.main(args);
        GenerationTable.main(args);
        ProcessTable.main(args);
        GroupCommitTable.main(args);
        NotificationTable.main(args);
        BacklogTable.main(args);
        SessionTable.main(args);
        KnowledgeTable.main(args);
        ConsoleTable.main(args);
        ModelTable.main(args); // ends the JVM: clients leave threads
    }
}
