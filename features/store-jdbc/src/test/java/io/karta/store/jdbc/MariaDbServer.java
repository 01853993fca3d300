/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Server of MariaDB in a folder of its own, if its programs are installed. */
final class MariaDbServer implements KillableServer {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    /** Karta needs it; the default of the server is another one. */
    private static final String ISOLATION = "sessionVariables=tx_isolation='READ-COMMITTED'";

    private static final String NOT_INSTALLED = "mariadbd is not installed (Debian: mariadb-server)";

    private static final class Shared {

        private static final Optional<MariaDbServer> SERVER = find("mariadbd").map(program -> {
            try {
                MariaDbServer server = start();
                Runtime.getRuntime().addShutdownHook(new Thread(server::close));
                return server;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private final Path folder;
    private final int port;
    private volatile Process process;

    private MariaDbServer(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.process = run();
    }

    /** Returns the server of this JVM, or ends the test. */
    static MariaDbServer orElseAbort() {
        return Shared.SERVER.orElseGet(() -> abort(NOT_INSTALLED));
    }

    /** Starts another server, or ends the test. */
    static MariaDbServer separateOrElseAbort() throws IOException {
        assumeTrue(find("mariadbd").isPresent(), NOT_INSTALLED);
        return start();
    }

    @Override
    public String createDatabase() throws SQLException {
        create("faults");
        return url("faults");
    }

    @Override
    public void kill(boolean isImmediateShutdown) throws InterruptedException {
        process.destroyForcibly().waitFor(); // it has no immediate shutdown
    }

    @Override
    public void restart() throws IOException {
        process = run();
        awaitReady();
    }

    private static MariaDbServer start() throws IOException {
        Path folder = Files.createTempDirectory("karta-mariadb");
        try {
            install(folder);
            return new MariaDbServer(folder, freePort()).started();
        } catch (IOException e) {
            KillableServer.delete(folder);
            throw e;
        }
    }

    private MariaDbServer started() throws IOException {
        try {
            awaitReady();
            return this;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static void install(Path folder) throws IOException {
        List<String> install =
                new ArrayList<>(List.of(find("mariadb-install-db").orElseThrow(), "--no-defaults"));
        install.addAll(List.of("--skip-test-db", "--datadir=" + folder.resolve("data"), "--user=" + user()));
        Path log = folder.resolve("install.log");
        Process installing = logged(install, log);
        try {
            if (!installing.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS) || installing.exitValue() != 0) {
                throw new IOException("mariadb-install-db failed:\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            installing.destroyForcibly();
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String user() {
        return System.getProperty("user.name");
    }

    private static Optional<String> find(String program) {
        return Stream.of("/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin")
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private Process run() throws IOException {
        return logged(
                List.of(
                        find("mariadbd").orElseThrow(),
                        "--no-defaults",
                        "--user=" + user(),
                        "--skip-grant-tables",
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + folder.resolve("s"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--datadir=" + folder.resolve("data"),
                        "--max-connections=300"),
                log());
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private static Process logged(List<String> command, Path log) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private void awaitReady() throws IOException {
        Instant end = Instant.now().plus(START_LIMIT);
        while (true) {
            try (Connection ready = DriverManager.getConnection(url("mysql"))) {
                if (ready.isValid(10)) {
                    return;
                }
            } catch (SQLException e) {
                if (Instant.now().isAfter(end) || !process.isAlive()) {
                    throw new IOException("mariadbd did not start:\n" + Files.readString(log()), e);
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the address of a database. */
    String url(String database) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?user=root&" + ISOLATION;
    }

    /** Creates a database. */
    void create(String database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("mysql"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin");
        }
    }

    @Override
    public void close() {
        try {
            process.destroy();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } finally {
            KillableServer.delete(folder);
        }
    }
}
