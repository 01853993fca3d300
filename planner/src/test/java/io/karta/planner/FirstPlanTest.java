/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What loads most of the classes of a JVM's first plan are lambdas, streams and dynamic concatenations. */
class FirstPlanTest {

    private static List<String> loaded() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstPlan.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = jvm.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = output.lines()
                    .dropWhile(line -> !line.contains(FirstPlan.class.getName())) // the start of the JVM
                    .toList();
            assertThat(jvm.waitFor()).isEqualTo(2);
            return lines;
        }
    }

    @Test
    void needsNoLambdasStreamsOrDynamicConcatenations() throws Exception {
        List<String> loaded = loaded();

        assertThat(loaded)
                .anyMatch(line -> line.contains("io.karta.planner.Search "))
                .noneMatch(line -> line.contains("$$Lambda"))
                .noneMatch(line -> line.contains("java.util.stream."))
                .noneMatch(line -> line.contains("BootstrapMethodInvoker"));
    }
}
