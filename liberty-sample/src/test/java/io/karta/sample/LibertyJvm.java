/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The JVM of an Open Liberty, as the tool {@code jcmd} of the JDK describes it. */
final class LibertyJvm {

    private final long id;

    LibertyJvm(long id) {
        this.id = id;
    }

    /** Returns the class loaders of applications that are reachable: the JVM lists those that survive a collection. */
    List<String> applicationLoaders() throws IOException, InterruptedException {
        command("GC.run");
        return command("VM.classloader_stats")
                .lines()
                .filter(line -> line.contains("com.ibm.ws.classloading.internal.AppClassLoader"))
                .toList();
    }

    /**
     * Returns the names of the live threads of Karta and of clients of the JDK, which Karta creates for models. A
     * client of JDK 17 cannot be closed: its thread ends after the client was collected.
     */
    List<String> threadsOfModels() throws IOException, InterruptedException {
        command("GC.run");
        return command("Thread.print")
                .lines()
                .filter(line -> line.startsWith("\"karta") || line.startsWith("\"HttpClient-"))
                .map(line -> line.substring(1, line.indexOf('"', 1)))
                .toList();
    }

    private String command(String name) throws IOException, InterruptedException {
        var tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var process = new ProcessBuilder(tool, Long.toString(id), name)
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(name + " failed:\n" + output);
        }
        return output;
    }
}
