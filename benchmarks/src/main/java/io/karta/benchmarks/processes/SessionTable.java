/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.benchmarks.Repetitions;
import io.karta.builder.Agents;
import io.karta.chat.Chatbot;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.store.jdbc.JdbcProcessStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Measures sessions of a chatbot without a model: turns of concurrent users on two nodes with one database, and the
 * heap memory of idle sessions.
 */
public final class SessionTable {

    private static final String DESK = "desk";
    private static final ConcurrentSessions CONCURRENT = new ConcurrentSessions(Repetitions.of(1_000), 20);
    private static final IdleSessions IDLE = new IdleSessions(Repetitions.of(10_000));

    private SessionTable() {}

    /**
     * Measures and prints the table.
     *
     * @param arguments none
     * @throws IOException if a database cannot be stopped
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (var h2 = PooledDatabase.h2()) {
            concurrent("H2, in memory", h2);
        }
        Optional<EmbeddedPostgres> started = PooledDatabase.startPostgres(System.out);
        if (started.isPresent()) {
            try (var server = started.get();
                    var database = PooledDatabase.postgres(server)) {
                concurrent("PostgreSQL", database);
                try (LocalPlatform node = node(database)) {
                    IDLE.print("PostgreSQL", Chatbot.ofAgent(node, DESK), System.out);
                }
            }
        }
    }

    private static void concurrent(String where, PooledDatabase database) throws InterruptedException {
        try (LocalPlatform one = node(database);
                LocalPlatform other = node(database)) {
            CONCURRENT.print(where, List.of(Chatbot.ofAgent(one, DESK), Chatbot.ofAgent(other, DESK)), System.out);
        }
    }

    private static LocalPlatform node(PooledDatabase database) {
        var shapes = new Shapes();
        var codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
        LocalPlatform node = LocalPlatform.builder()
                .store(JdbcProcessStore.of(database.pool(), codec))
                .shapes(shapes)
                .deploymentListener(codec::addAgent)
                .build();
        node.deploy(desk());
        return node;
    }

    private static AgentDefinition desk() {
        return Agents.agent(DESK, "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> context.sendMessage(new AssistantMessage(
                                "re: " + inputs.get(UserMessage.class).text()))))
                .build();
    }
}
