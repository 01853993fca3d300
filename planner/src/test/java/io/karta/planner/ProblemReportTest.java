/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemReportTest {

    @Test
    void printsOneLinePerProblemOfAnyFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("own.json"),
                """
                {"format": "goap-problems/1", "problems": [
                  {"id": "right", "expect": {"solvable": true, "optimalCost": 1.5}, "start": {"a": true, "b": false},
                   "goal": {"b": true, "a": false},
                   "actions": [{"name": "x", "cost": 1.5, "pre": {"a": true}, "eff": {"a": false, "b": true}}]},
                  {"id": "wrong", "expect": {"solvable": false}, "start": {"a": true}, "goal": {"a": true}, \
                  "actions": []},
                  {"id": "unstated", "start": {}, "goal": {"\\u0061\\"": true}, "actions": []}]}
                """);
        var printed = new ByteArrayOutputStream();

        ProblemReport.print(new PrintStream(printed, true, UTF_8), file);

        assertThat(printed.toString(UTF_8).lines())
                .anyMatch(line -> line.matches("right +plan +1\\.500000 +1 yes .*"))
                .anyMatch(line -> line.matches("wrong +plan +0\\.000000 +0 NO .*"))
                .anyMatch(line -> line.matches("unstated +unreachable +- +- unstated .*"))
                .anyMatch(line -> line.startsWith("1 not as expected"));
    }
}
