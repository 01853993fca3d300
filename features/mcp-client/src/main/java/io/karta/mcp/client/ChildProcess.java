/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Process of a server. It ends with the deployment, and with an orderly end of the JVM. When the JVM crashes, the
 * operating system closes its standard input, at which servers end; the guard kills those that do not. Thread-safe.
 */
final class ChildProcess implements AutoCloseable {

    /** Environment variables that commands need; all others may contain secrets of the application server. */
    private static final Set<String> INHERITED = Set.of(
            "APPDATA",
            "COMSPEC",
            "HOME",
            "HOMEDRIVE",
            "HOMEPATH",
            "LANG",
            "LC_ALL",
            "LOCALAPPDATA",
            "LOGNAME",
            "PATH",
            "PATHEXT",
            "PROGRAMFILES",
            "SHELL",
            "SYSTEMDRIVE",
            "SYSTEMROOT",
            "TEMP",
            "TERM",
            "TMP",
            "TMPDIR",
            "TZ",
            "USER",
            "USERNAME",
            "USERPROFILE");

    private static final long GRACE_MILLIS = 2_000;

    private final Process process;
    private final Optional<CrashGuard> guard;
    private final Thread onExit;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private ChildProcess(Process process, Optional<CrashGuard> guard) {
        this.process = process;
        this.guard = guard;
        this.onExit = new Thread(this::kill, "karta-mcp-exit");
        onExit.setContextClassLoader(null);
    }

    static ChildProcess start(ConnectionSettings settings) throws IOException {
        var builder = new ProcessBuilder(CrashGuard.grouped(settings.command())).redirectInput(Redirect.PIPE);
        var environment = builder.environment();
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(environment);
        all.keySet().retainAll(INHERITED);
        all.putAll(settings.env());
        environment.clear();
        environment.putAll(all);
        var process = builder.start();
        var child = new ChildProcess(process, guard(process));
        Runtime.getRuntime().addShutdownHook(child.onExit);
        return child;
    }

    private static Optional<CrashGuard> guard(Process process) throws IOException {
        try {
            return CrashGuard.of(process);
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            try {
                Runtime.getRuntime().removeShutdownHook(onExit);
            } catch (IllegalStateException ignored) { // the JVM is ending
            }
            end();
        }
    }

    /** Closes the standard input, at which servers end, and then destroys remaining processes. */
    private void end() {
        List<ProcessHandle> all = process.descendants().toList();
        try {
            closeInput();
            if (!process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroy();
                process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
        kill();
        guard.ifPresent(CrashGuard::close);
    }

    /** Does not wait: a message that the process does not read delays the end of its input. */
    private void closeInput() {
        Runnable close = () -> {
            try {
                process.getOutputStream().close();
            } catch (IOException ignored) { // the process has closed its input
            }
        };
        var closing = new Thread(close, "karta-mcp-close");
        closing.setDaemon(true);
        closing.setContextClassLoader(null);
        closing.start();
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
