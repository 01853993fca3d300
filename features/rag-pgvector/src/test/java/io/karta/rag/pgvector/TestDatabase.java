/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * PostgreSQL with pgvector: the server of the environment variable {@code KARTA_PGVECTOR_URL}, or PGlite if its
 * packages of npm are installed in {@code src/test/pglite}. Otherwise, the tests are skipped.
 */
final class TestDatabase {

    private static final Path PGLITE = Path.of("src/test/pglite");
    private static final String PGLITE_URL = "jdbc:postgresql://127.0.0.1:%s/postgres?user=postgres&password=x"
            + "&sslmode=disable&prepareThreshold=0"; // one session cannot have the named statements of several

    private TestDatabase() {}

    static PGSimpleDataSource connect() {
        return source(Server.URL.orElseGet(TestDatabase::absent));
    }

    /** The connections of PGlite share one session, so they share its schema and statements. */
    static PGSimpleDataSource server() {
        return isServer() ? connect() : abort("skipped: KARTA_PGVECTOR_URL is not set");
    }

    private static boolean isServer() {
        return System.getenv("KARTA_PGVECTOR_URL") != null;
    }

    private static PGSimpleDataSource source(String url) {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    private static String absent() {
        return abort("skipped: there is no PostgreSQL with pgvector. Set KARTA_PGVECTOR_URL, or run npm install in "
                + PGLITE.toAbsolutePath());
    }

    /** The server of this JVM. */
    private static final class Server {

        private static final Optional<String> URL =
                Optional.ofNullable(System.getenv("KARTA_PGVECTOR_URL")).or(Server::pglite);

        private static Optional<String> pglite() {
            if (!Files.isDirectory(PGLITE.resolve("node_modules"))) {
                return Optional.empty();
            }
            try {
                Process node = new ProcessBuilder("node", "server.mjs")
                        .directory(PGLITE.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                Runtime.getRuntime().addShutdownHook(new Thread(node::destroy));
                var output = new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
                return Optional.ofNullable(output.readLine())
                        .map(line -> PGLITE_URL.formatted(line.replace("port ", "")));
            } catch (IOException ignored) { // Node is absent
                return Optional.empty();
            }
        }
    }
}
