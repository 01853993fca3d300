/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Server of PostgreSQL in a folder of its own, which writes each commit before it replies. Not thread-safe. */
final class PostgresServer implements KillableServer {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private final Path folder;
    private final int port;
    private EmbeddedPostgres server;

    private PostgresServer(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.server = start();
    }

    /** Starts a server, or ends the test. */
    static PostgresServer orElseAbort() throws IOException {
        Path folder = Files.createTempDirectory("karta-postgres");
        try {
            return new PostgresServer(folder, freePort());
        } catch (IOException | IllegalStateException e) {
            KillableServer.delete(folder);
            return abort("PostgreSQL could not be started here: " + e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private EmbeddedPostgres start() throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(Duration.ofSeconds(30))
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("lc_messages", "C")
                .start();
    }

    @Override
    public String createDatabase() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void kill(boolean isImmediateShutdown) throws IOException, InterruptedException {
        String pid = Files.readAllLines(folder.resolve("postmaster.pid")).get(0);
        String signal = isImmediateShutdown ? "-QUIT" : "-KILL";
        assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor()).isZero();
        server.close(); // releases the folder
    }

    /** Orphaned processes of the killed server prevent the start until they notice. */
    @Override
    public void restart() throws IOException {
        Instant end = Instant.now().plus(START_LIMIT);
        while (true) {
            try {
                server = start();
                return;
            } catch (IOException | IllegalStateException e) {
                if (Instant.now().isAfter(end)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            server.close();
        } finally {
            KillableServer.delete(folder);
        }
    }
}
