/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes crash at random moments, and other nodes recover their processes. The system property
 * {@code karta.resume.kills} sets the number of crashes for each database.
 */
class ResumeTest {

    private static final int KILLS = Integer.getInteger("karta.resume.kills", 60);
    private static final long SEED = Long.getLong("karta.resume.seed", 20_261_120L);
    private static final int NODES = 2;
    private static final int LONGEST_LIFE = 400;

    @Test
    void noStepIsLostOrDoubledOnH2(@TempDir Path folder) throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                .start();
        try (var database = TestDatabase.at("jdbc:h2:tcp://localhost:" + server.getPort() + "/./karta")) {
            new Crashes("H2", database).run();
        } finally {
            server.stop();
        }
    }

    @Test
    void noStepIsLostOrDoubledOnPostgres() throws Exception {
        try (var database = TestDatabase.postgres()) {
            new Crashes("PostgreSQL", database).run();
        }
    }

    @Test
    void noStepIsLostOrDoubledOnMariaDb() throws Exception {
        try (var database = TestDatabase.mariaDb()) {
            new Crashes("MariaDB", database).run();
        }
    }

    private record Crashes(String name, TestDatabase database) {

        void run() throws Exception {
            SixSteps.createEvidence(database);
            SixSteps.platform(database).close(); // makes the tables
            killNodes();
            var evidence = new Evidence(name, KILLS / NODES * NODES, false, database);
            evidence.finishWhatIsLeft();
            evidence.judge();
        }

        private void killNodes() throws Exception {
            ExecutorService slots = Executors.newFixedThreadPool(NODES);
            try {
                List<Callable<Void>> lives = new ArrayList<>();
                for (int slot = 0; slot < NODES; slot++) {
                    var random = new Random(SEED + slot);
                    lives.add(() -> {
                        for (int kill = 0; kill < KILLS / NODES; kill++) {
                            runAndCrash(random.nextInt(LONGEST_LIFE));
                        }
                        return null;
                    });
                }
                for (Future<Void> life : slots.invokeAll(lives)) {
                    life.get();
                }
            } finally {
                slots.shutdownNow();
            }
        }

        private void runAndCrash(long millis) throws Exception {
            Process node = NodeProcesses.start(SixSteps.class, database.url());
            try (BufferedReader out = node.inputReader()) {
                assertThat(out.lines().anyMatch(SixSteps.READY::equals))
                        .as("the node lives")
                        .isTrue();
                node.waitFor(millis, TimeUnit.MILLISECONDS);
            } finally {
                node.destroyForcibly().waitFor();
            }
        }
    }
}
