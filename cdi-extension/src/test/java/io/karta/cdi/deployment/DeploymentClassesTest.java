/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.process.JournaledProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Most of the time of a deployment is the loading of classes and the linking of lambda expressions. */
class DeploymentClassesTest {

    private static final Pattern OURS = Pattern.compile("io\\.karta\\.\\S+(?= source: )");

    /** Returns the classes of Karta that are loaded until an application is deployed, those of lambdas included. */
    private static List<String> loaded() throws IOException, InterruptedException {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DeployedDesk.class.getName())
                .redirectErrorStream(true);
        builder.environment().clear(); // variables configure Karta and the JVM
        Process jvm = builder.start();
        try (BufferedReader output = jvm.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = output.lines().toList();
            assertThat(jvm.waitFor())
                    .as(() -> String.join(
                            "\n",
                            lines.stream()
                                    .filter(line -> !line.contains(" source: "))
                                    .toList()))
                    .isZero();
            assertThat(lines).anyMatch(line -> line.startsWith("deployed in "));
            return lines.stream()
                    .takeWhile(line -> !line.startsWith("deployed in "))
                    .map(OURS::matcher)
                    .filter(Matcher::find)
                    .map(Matcher::group)
                    .toList();
        }
    }

    private static boolean isLambda(String type) {
        return type.contains("$$Lambda");
    }

    @Test
    void areFewAndLeaveProcessesToTheFirstUse() throws Exception {
        List<String> loaded = loaded();

        assertThat(loaded)
                .contains("io.karta.cdi.deployment.Deployer", "io.karta.engine.definition.AgentModel")
                .doesNotContain(JournaledProcess.class.getName(), ExtensibleJournalCodec.class.getName());
        assertThat(loaded).filteredOn(type -> !isLambda(type)).hasSizeLessThan(400);
        assertThat(loaded).filteredOn(DeploymentClassesTest::isLambda).hasSizeLessThan(160);
    }
}
