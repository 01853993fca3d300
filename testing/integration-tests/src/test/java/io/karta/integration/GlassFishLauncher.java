/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Embedded GlassFish in a JVM of its own; it has no MicroProfile. */
final class GlassFishLauncher implements ServerLauncher {

    @Override
    public ProcessBuilder command(Path war, Path work, int port) throws IOException {
        Path accepted = withoutAnnotations(war, work);
        return new ProcessBuilder(
                ServerLauncher.java(),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/sun.net.www.protocol.jrt=ALL-UNNAMED",
                "--add-opens=java.naming/javax.naming.spi=ALL-UNNAMED",
                "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
                "-cp",
                ServerLauncher.path("glassfish.jar").toString(),
                Path.of("src/test/servers/glassfish/EmbeddedGlassFish.java").toString(),
                accepted.toString(),
                CONTEXT_ROOT.substring(1),
                String.valueOf(port));
    }

    /** Beans with annotations of MicroProfile Fault Tolerance stop the deployment on this server. */
    private static Path withoutAnnotations(Path war, Path work) throws IOException {
        Path copy = Files.copy(war, work.resolve("accepted.war"));
        try (var files = FileSystems.newFileSystem(copy)) {
            Path annotated = files.getPath("WEB-INF/classes/io/karta/integration/faults");
            try (var classes = Files.list(annotated)) {
                for (Path type : classes.toList()) {
                    Files.delete(type);
                }
            }
            Files.delete(annotated);
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
                Extra.FAULT_TOLERANCE, "no MicroProfile: such beans are rejected",
                Extra.OPENAPI, "`/openapi`: no MicroProfile",
                Extra.GOALS_IN_OPENAPI, "`/openapi`: no MicroProfile");
    }
}
