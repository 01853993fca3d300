/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;

/** Server of a database that a test kills and starts again. */
interface KillableServer extends AutoCloseable {

    /** Creates a database, and returns its address, which remains the same. */
    String createDatabase() throws SQLException;

    /**
     * Kills the server.
     *
     * @param isImmediateShutdown whether its processes end together, without a checkpoint, instead of being orphaned
     */
    void kill(boolean isImmediateShutdown) throws IOException, InterruptedException;

    /** Starts the server with its data. */
    void restart() throws IOException;

    @Override
    void close() throws IOException;

    /** Deletes the data of a server that has ended, or failed to start. */
    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException | UncheckedIOException ignored) { // a temporary folder remains
            return;
        }
    }
}
