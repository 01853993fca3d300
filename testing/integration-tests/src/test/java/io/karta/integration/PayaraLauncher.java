/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Payara Micro without a cluster. */
final class PayaraLauncher implements ServerLauncher {

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) {
        var command = new ArrayList<>(List.of(
                ServerLauncher.java(),
                "-jar",
                ServerLauncher.path("payara.jar").toString(),
                "--rootDir",
                work.toString(),
                "--nocluster",
                "--prebootcommandfile",
                Path.of("src/test/servers/payara/preboot.txt").toString(),
                "--port",
                String.valueOf(port),
                "--contextroot",
                CONTEXT_ROOT.substring(1)));
        applications.forEach(application -> command.addAll(List.of("--deploy", application.toString())));
        return new ProcessBuilder(command);
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("Payara Micro .*ready in");
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("Exception while (?:loading|deploying) the app|Deployment failed|Failed to deploy");
    }

    @Override
    public Map<Extra, String> missing() {
        String reason = "`/openapi`: this server fails at constraints of records";
        return Map.of(
                Extra.UNAUTHORIZED_WITHOUT_TOKEN,
                "without a token, an empty response with status 200",
                Extra.OPENAPI,
                reason,
                Extra.GOALS_IN_OPENAPI,
                reason,
                Extra.CIRCUIT_BREAKER_WITH_FALLBACK,
                "the circuit of an action with a fallback stays closed");
    }
}
