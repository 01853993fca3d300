/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.io.IOException;
import java.nio.file.Path;

/** Starts other JVMs, which die quickly and so need not become fast. */
final class NodeProcesses {

    private NodeProcesses() {}

    static Process start(Class<?> program, String url) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        program.getName(),
                        url)
                .redirectErrorStream(true)
                .start();
    }
}
