/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Payara Micro without a cluster. */
final class PayaraLauncher implements ServerLauncher {

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException {
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
                APPLICATION));
        command.addAll(List.of("--deploy", applications.get(0).toString()));
        for (Path application : applications.subList(1, applications.size())) {
            command.addAll(List.of("--deploy", reloadable(application, work).toString()));
        }
        return new ProcessBuilder(command);
    }

    private static Path reloadable(Path application, Path work) throws IOException {
        if (!application.toString().endsWith(".war")) {
            return application;
        }
        Path folder = Folders.empty(unpacked(application, work));
        try (var files = FileSystems.newFileSystem(application)) {
            Folders.copy(files.getPath("/"), folder);
        }
        return folder;
    }

    private static Path unpacked(Path application, Path work) {
        return Path.of(work + "-unpacked", ServerLauncher.name(application));
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
    public Pattern redeployed() {
        return Pattern.compile("was successfully deployed in");
    }

    /** This server reloads folders only. */
    @Override
    public void redeploy(Path application, Path work) throws IOException {
        Files.writeString(unpacked(application, work).resolve(".reload"), "");
    }

    @Override
    public Map<Extra, String> missing() {
        String reason = "`/openapi`: this server fails at constraints of records";
        return Map.of(
                Extra.ENTERPRISE_ARCHIVES,
                "no enterprise archives",
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
