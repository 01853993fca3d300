/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Embedded GlassFish in a JVM of its own; it has no MicroProfile. */
final class GlassFishLauncher implements ServerLauncher {

    @Override
    public ProcessBuilder command(Path war, Path work, int port) {
        var builder = new ProcessBuilder(
                ServerLauncher.java(),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/sun.net.www.protocol.jrt=ALL-UNNAMED",
                "--add-opens=java.naming/javax.naming.spi=ALL-UNNAMED",
                "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
                "-cp",
                ServerLauncher.path("glassfish.jar").toString(),
                Path.of("src/test/servers/glassfish/EmbeddedGlassFish.java").toString(),
                war.toString(),
                CONTEXT_ROOT.substring(1),
                String.valueOf(port));
        // an agent with annotations that this server lacks stops the deployment
        builder.environment().put("KARTA_AGENTS_RETRYDESK_ENABLED", "false");
        return builder;
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
                Extra.FAULT_TOLERANCE, "no MicroProfile: such agents are rejected",
                Extra.OPENAPI, "`/openapi`: no MicroProfile",
                Extra.GOALS_IN_OPENAPI, "`/openapi`: no MicroProfile");
    }
}
