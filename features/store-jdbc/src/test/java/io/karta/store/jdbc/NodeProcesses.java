/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts other JVMs, which die quickly and so need not become fast. */
final class NodeProcesses {

    private NodeProcesses() {}

    /** Starts a program with options for its JVM. */
    static Process start(Class<?> program, String url, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(List.of(options));
        command.addAll(List.of(program.getName(), url));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
