/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** An Open Liberty of its own, on the root server.xml and a free port of 127.0.0.1. */
final class Liberty implements AutoCloseable {

    private static final String UPDATED = "CWWKZ0003I";
    private static final String READY = "CWWKF0011I";
    private static final String FAILED = "CWWKF0001E|CWWKZ0002E|CWWKZ0004E|CWWKZ0013E|CWWKE0005E";
    private static final long PATIENCE_SECONDS = 300;
    private static final long STOP_SECONDS = 60;

    private final int port;
    private final Process process;
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    private Liberty(int port, Process process, int applications) {
        this.port = port;
        this.process = process;
        var reader = new Thread(() -> follow(applications), "log of Liberty on " + port);
        reader.setDaemon(true);
        reader.start();
    }

    static Setup named(String name) {
        return new Setup(name);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    String log() {
        return String.join("\n", log);
    }

    /** Where the servers' common files are. */
    static Path home() {
        return Path.of(System.getProperty("liberty.home"));
    }

    /** Returns the JVM of the server, which a script may have started. */
    LibertyJvm jvm() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .filter(each -> each.info().command().orElse("").endsWith("java"))
                .map(each -> new LibertyJvm(each.pid()))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until its applications were updated so many times. */
    synchronized void awaitUpdates(int times) throws InterruptedException {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (log.stream().filter(line -> line.contains(UPDATED)).count() < times) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("No update number " + times + " in:\n" + log());
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
        }
    }

    private synchronized void add(String line) {
        log.add(line);
        notifyAll();
    }

    private void follow(int applications) {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            var started = 0;
            var listens = false;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line);
                started += line.contains("CWWKZ0001I") ? 1 : 0;
                listens |= line.contains(READY);
                if (line.matches(".*(" + FAILED + ").*")) {
                    ready.completeExceptionally(new IllegalStateException(line));
                } else if (listens && started == applications) {
                    ready.complete(null);
                }
            }
            ready.completeExceptionally(new IllegalStateException("Liberty has ended:\n" + log()));
        } catch (IOException e) {
            ready.completeExceptionally(new UncheckedIOException("Liberty's log:\n" + log(), e));
        }
    }

    private Liberty awaitReady() throws Exception {
        try {
            ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return this;
        } catch (Exception e) {
            close();
            throw new IllegalStateException("Liberty did not start:\n" + log(), e);
        }
    }

    @Override
    public void close() {
        var processes = processes();
        processes.forEach(ProcessHandle::destroy);
        try {
            awaitEnd(processes);
        } catch (ExecutionException | TimeoutException e) {
            processes.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            processes.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** A script, and the JVM that it may have started. */
    private List<ProcessHandle> processes() {
        return Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle()))
                .toList();
    }

    private static void awaitEnd(List<ProcessHandle> processes)
            throws ExecutionException, TimeoutException, InterruptedException {
        var ends = processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(ends).get(STOP_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends it as a crash does. */
    void kill() throws Exception {
        var processes = processes();
        processes.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(processes);
    }

    /** What a server runs; for one server at a time. */
    static final class Setup {

        private final String name;
        private final Map<String, Path> wars = new LinkedHashMap<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final List<String> jvmOptions = new ArrayList<>();
        private final StringBuilder configuration = new StringBuilder();
        private String classLoader = "";

        private Setup(String name) {
            this.name = name;
        }

        Setup with(String contextRoot, Path war) {
            wars.put(contextRoot, war);
            return this;
        }

        Path war(String contextRoot) {
            return wars.get(contextRoot);
        }

        Setup with(String contextRoot, WebArchive war) {
            var file = servers().resolve(war.getName());
            file.getParent().toFile().mkdirs();
            war.as(ZipExporter.class).exportTo(file.toFile(), true);
            return with(contextRoot, file);
        }

        /** Adds elements to the server's configuration. */
        Setup configured(String elements) {
            configuration.append(elements);
            return this;
        }

        /** Lets the applications see types that the server has from third parties, such as those of OpenTelemetry. */
        Setup withThirdPartyTypes() {
            classLoader = "<classloader apiTypeVisibility=\"+third-party\"/>";
            return this;
        }

        Setup environment(String variable, String value) {
            environment.put(variable, value);
            return this;
        }

        Setup jvmOption(String option) {
            jvmOptions.add(option);
            return this;
        }

        Liberty start() throws Exception {
            var port = freePort();
            configure(port);
            var builder = new ProcessBuilder(home().resolve("bin/server").toString(), "run", name);
            builder.redirectErrorStream(true);
            var variables = builder.environment();
            for (var vendor : new String[] {"OPENAI", "ANTHROPIC", "OLLAMA"}) {
                variables.keySet().removeIf(key -> key.startsWith(vendor + "_"));
            }
            variables.put("WLP_USER_DIR", servers().toString());
            variables.put("JAVA_HOME", System.getProperty("java.home"));
            variables.putAll(environment);
            return new Liberty(port, builder.start(), wars.size()).awaitReady();
        }

        private void configure(int port) throws IOException {
            var server = servers().resolve("servers").resolve(name);
            var overrides = server.resolve("configDropins/overrides");
            Files.createDirectories(overrides);
            Files.write(server.resolve("jvm.options"), jvmOptions);
            Files.writeString(
                    server.resolve("server.xml"), Files.readString(Path.of(System.getProperty("server.xml"))));
            Files.writeString(
                    overrides.resolve("test.xml"),
                    """
                    <server>
                      <variable name="http.host" value="127.0.0.1"/>
                      <variable name="http.port" value="%d"/>
                    %s
                    %s
                    </server>
                    """
                            .formatted(
                                    port,
                                    configuration,
                                    wars.keySet().stream()
                                            .map(this::application)
                                            .collect(joining("\n"))));
        }

        private String application(String contextRoot) {
            return "  <webApplication location=\"%s\" contextRoot=\"%s\">%s</webApplication>"
                    .formatted(wars.get(contextRoot), contextRoot, classLoader);
        }

        private static Path servers() {
            return Path.of(System.getProperty("liberty.user"));
        }

        /** Below the ports of outgoing connections, so that none takes it until the server listens. */
        private static int freePort() {
            return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(10_000, 32_768))
                    .filter(Setup::isFree)
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
}
