/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static io.karta.testkit.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** An application server in a process of its own, with its applications. Thread-safe. */
final class RunningServer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 300;

    private final ServerLauncher launcher;
    private final Process process;
    private final int port;
    private final Setup setup;
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    private RunningServer(ServerLauncher launcher, Process process, int port, Setup setup) {
        this.launcher = launcher;
        this.process = process;
        this.port = port;
        this.setup = setup;
    }

    /**
     * What a server runs, and where.
     *
     * @param applications the war of this module, and further applications
     * @param work a folder for the files of the server
     * @param environment variables for the applications
     */
    record Setup(List<Path> applications, Path work, Map<String, String> environment) {}

    /** Starts a server and waits until its applications answer. */
    static RunningServer start(ServerLauncher launcher, Setup setup) throws Exception {
        Folders.empty(setup.work());
        int port = freePort();
        ProcessBuilder builder =
                launcher.command(setup.applications(), setup.work(), port).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches("(OPENAI|ANTHROPIC|OLLAMA)_.*"));
        builder.environment().put("JAVA_HOME", ServerLauncher.javaHome());
        // caches keep classes until memory is short; what remains here would remain even then
        builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:SoftRefLRUPolicyMSPerMB=0");
        builder.environment().putAll(setup.environment());
        var server = new RunningServer(launcher, builder.start(), port, setup);
        var reader = new Thread(server::follow, "log of the server on port " + port);
        reader.setDaemon(true);
        reader.start();
        return server.awaitReady();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Deploys an application again, and waits until the server has logged it. */
    void redeploy(String name) throws IOException {
        long before = redeployments();
        Path application = setup.applications().stream()
                .filter(file -> ServerLauncher.name(file).equals(name))
                .findFirst()
                .orElseThrow();
        launcher.redeploy(application, setup.work());
        eventually(() -> redeployments() > before, this::log);
    }

    private long redeployments() {
        return log.stream().filter(launcher.redeployed().asPredicate()).count();
    }

    /** Returns the JVM of the server, which may be started by a script. */
    ServerJvm jvm() {
        return ServerJvm.of(process.toHandle());
    }

    String log() {
        return String.join("\n", log);
    }

    private void follow() {
        int left = launcher.readyLines(setup.applications().size());
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
                var file = Files.newBufferedWriter(Path.of(setup.work() + ".log"))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                log.add(line);
                file.write(line + "\n");
                file.flush();
                if (launcher.failed().matcher(line).find()) {
                    ready.completeExceptionally(new IllegalStateException(line));
                } else if (launcher.ready().matcher(line).find() && --left == 0) {
                    ready.complete(null);
                }
            }
            ready.completeExceptionally(new IllegalStateException("the server has ended"));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
    }

    private RunningServer awaitReady() {
        try {
            ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            eventually(this::isListening); // some servers open the port after they have started the application
            return this;
        } catch (Exception | AssertionError e) {
            close();
            throw new IllegalStateException("The server did not start:\n" + log(), e);
        }
    }

    private boolean isListening() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the server has ended");
        }
        try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException closed) {
            return false;
        }
    }

    @Override
    public void close() {
        var children = process.toHandle().descendants().toList();
        children.forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            process.onExit().get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            children.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /** Below the ports of outgoing connections, so that none takes it until the server listens. */
    static int freePort() {
        return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(10_000, 32_768))
                .filter(RunningServer::isFree)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
