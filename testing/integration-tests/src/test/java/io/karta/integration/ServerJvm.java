/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The JVM of a server, as the tool {@code jcmd} of the JDK describes it. */
record ServerJvm(long id) {

    /** Returns the JVM of a process, or of a script that has started it. */
    static ServerJvm of(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .filter(ServerJvm::isJvm)
                .map(jvm -> new ServerJvm(jvm.pid()))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isJvm(ProcessHandle process) {
        return process.info().command().filter(path -> path.endsWith("java")).isPresent();
    }

    /** Returns the number of reachable class loaders that have loaded a class of this name. */
    long loadersOf(Class<?> type) throws IOException, InterruptedException {
        command("GC.run");
        return command("VM.class_hierarchy", type.getName())
                .lines()
                .filter(line -> line.contains(type.getName() + "/0x"))
                .count();
    }

    private String command(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(ServerLauncher.java().replaceFirst("java$", "jcmd"), Long.toString(id)));
        command.addAll(List.of(arguments));
        var tool = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(tool.getInputStream().readAllBytes(), UTF_8);
        if (tool.waitFor() != 0) {
            throw new IOException(command + " failed:\n" + output);
        }
        return output;
    }
}
