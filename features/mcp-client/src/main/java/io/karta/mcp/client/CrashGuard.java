/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Process that kills a server and its descendants: at once when the connection ends, and two seconds after a crash of
 * the JVM, at which its standard input ends. It kills the process group of the server, because processes that a server
 * has started remain in the group when the server itself has crashed. Exists where the system has the commands {@code
 * sh} and {@code setsid}, as Linux does. Thread-safe.
 */
final class CrashGuard implements AutoCloseable {

    private static final Path SHELL = Path.of("/bin/sh");
    private static final String SCRIPT = "read -r end || sleep 2; kill -9 \"$1\"";

    private final Process process;

    private CrashGuard(Process process) {
        this.process = process;
    }

    /**
     * Returns a command as the leader of a process group of its own, where that is possible.
     *
     * @throws IOException if the command does not exist
     */
    static List<String> grouped(List<String> command) throws IOException {
        var leader = leader();
        if (leader.isEmpty()) {
            return command;
        }
        var grouped = new ArrayList<>(List.of(leader.get().toString(), program(command.get(0))));
        grouped.addAll(command.subList(1, command.size()));
        return grouped;
    }

    private static Optional<Path> leader() {
        return Stream.of("/usr/bin/setsid", "/bin/setsid")
                .map(Path::of)
                .filter(command -> Files.isExecutable(SHELL) && Files.isExecutable(command))
                .findFirst();
    }

    /** Finds a program as the JVM does: {@code setsid} would report a missing one on the standard error only. */
    private static String program(String command) throws IOException {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        var candidates = command.contains("/")
                ? Stream.of(Path.of(command))
                : Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, command));
        return candidates
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new IOException("Cannot run program \"%s\": it does not exist".formatted(command)))
                .toString();
    }

    /** Starts the guard of a process that leads its process group; empty where that is not possible. */
    static Optional<CrashGuard> of(Process server) throws IOException {
        var leader = leader();
        if (leader.isEmpty()) {
            return Optional.empty();
        }
        var builder = new ProcessBuilder(
                        leader.get().toString(), SHELL.toString(), "-c", SCRIPT, "sh", "-" + server.pid())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().keySet().retainAll(List.of("PATH"));
        return Optional.of(new CrashGuard(builder.start()));
    }

    /** Kills what remains of the process group of the server. */
    @Override
    public void close() {
        try (var out = process.getOutputStream()) {
            out.write('\n');
        } catch (IOException ignored) { // the guard has been killed
        }
    }
}
