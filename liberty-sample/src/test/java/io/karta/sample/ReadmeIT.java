/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.sample.Servers.Scripted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The commands of the README, in one shell and in their order, as a new user copies them. */
@ExtendWith(Servers.class)
class ReadmeIT {

    private static final Path README = Path.of(System.getProperty("server.xml")).resolveSibling("README.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\n(.*?)^```$");
    private static final String SEPARATOR = "-----";
    private static final long PATIENCE_SECONDS = 240;

    private final Liberty liberty;

    ReadmeIT(Scripted server) {
        liberty = server.liberty();
    }

    private static List<String> commands() throws IOException {
        var readme = Files.readString(README);
        var sample = readme.substring(readme.indexOf("\n## Try the sample"), readme.indexOf("\n## Your first agent"));
        return BLOCK.matcher(sample)
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(block -> block.contains("curl"))
                .toList();
    }

    private List<String> outputs(List<String> commands) throws Exception {
        var script = String.join("echo; echo " + SEPARATOR + "\n", commands)
                .replace("localhost:9080", liberty.uri("/").getAuthority());
        var log = Files.createTempFile(Path.of("target").toAbsolutePath(), "readme", ".log");
        var shell = new ProcessBuilder("bash", "-eu", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            shell.destroyForcibly();
        }
        return List.of(Files.readString(log).split(SEPARATOR));
    }

    @Test
    void doWhatTheReadmeSays() throws Exception {
        assumeTrue(
                Stream.of("bash", "curl").allMatch(ReadmeIT::isInstalled),
                "no bash or curl on the PATH, so the commands of the README are not tested");

        var outputs = outputs(commands());

        assertThat(outputs).hasSize(5);
        assertThat(outputs.get(0)).contains("\"Dear Ada\"", "kettle");
        assertThat(outputs.get(1)).contains("event: action.finished", "\"status\":\"COMPLETED\"");
        assertThat(outputs.get(2)).contains("\"Refund 649.00 euros to Alan Turing?\"", "\"role\":\"support-lead\"");
        assertThat(outputs.get(3)).contains("\"Dear Alan\"", "649.00 euros");
        assertThat(outputs.get(4)).contains("TOOL_CALL_RESULT", "TEXT_MESSAGE_CONTENT", "RUN_FINISHED");
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
