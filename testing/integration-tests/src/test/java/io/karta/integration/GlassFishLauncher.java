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

/** Embedded GlassFish in a JVM of its own; it has no MicroProfile. */
final class GlassFishLauncher implements ServerLauncher {

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException {
        var command = new ArrayList<>(List.of(
                ServerLauncher.java(),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/sun.net.www.protocol.jrt=ALL-UNNAMED",
                "--add-opens=java.naming/javax.naming.spi=ALL-UNNAMED",
                "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
                "-cp",
                ServerLauncher.path("glassfish.jar").toString(),
                Path.of("src/test/servers/glassfish/EmbeddedGlassFish.java").toString(),
                String.valueOf(port),
                withoutAnnotations(applications.get(0), work).toString()));
        applications.stream().skip(1).map(Path::toString).forEach(command::add);
        return new ProcessBuilder(command);
    }

    /** Beans with annotations of MicroProfile Fault Tolerance, and their configuration, stop the deployment. */
    static Path withoutAnnotations(Path war, Path work) throws IOException {
        Path copy = Files.copy(war, work.resolve(war.getFileName()));
        try (var files = FileSystems.newFileSystem(copy)) {
            Path annotated = files.getPath("WEB-INF/classes/io/karta/integration/faults");
            try (var classes = Files.list(annotated)) {
                for (Path type : classes.toList()) {
                    Files.delete(type);
                }
            }
            Files.delete(annotated);
            Path configuration = files.getPath("WEB-INF/classes/META-INF/microprofile-config.properties");
            Files.writeString(
                    configuration, Files.readString(configuration).replaceAll("(?m)^karta\\.models\\.slow\\..*\n", ""));
        }
        return copy;
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("^GlassFish is ready");
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("^GlassFish has failed");
    }

    @Override
    public Map<Extra, String> missing() {
        return Map.of(
                Extra.REDEPLOYMENT, "keeps those of all applications, also without Karta",
                Extra.TOKENS, "no MicroProfile",
                Extra.UNAUTHORIZED_WITHOUT_TOKEN, "no MicroProfile",
                Extra.FAULT_TOLERANCE, "no MicroProfile: such beans are rejected",
                Extra.OPENAPI, "`/openapi`: no MicroProfile",
                Extra.GOALS_IN_OPENAPI, "`/openapi`: no MicroProfile");
    }
}
