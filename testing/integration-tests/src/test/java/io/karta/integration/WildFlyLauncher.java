/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** WildFly with its configuration for MicroProfile, changed by a CLI script. */
final class WildFlyLauncher implements ServerLauncher {

    private static final String CONFIGURATION = "standalone-microprofile.xml";

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port)
            throws IOException, InterruptedException {
        Path home = ServerLauncher.path("wildfly.home");
        Folders.copy(home.resolve("standalone"), work);
        run(jboss(home, work, "org.jboss.as.cli", List.of("--file=" + script(work))));
        for (Path application : applications) {
            Files.copy(application, work.resolve("deployments").resolve(application.getFileName()));
        }
        var arguments = List.of(
                "-c=" + CONFIGURATION,
                "-Djboss.bind.address=127.0.0.1",
                "-Djboss.http.port=" + port,
                "-Djboss.https.port=0",
                "-Djboss.management.http.port=0",
                "-Djboss.management.https.port=0");
        return jboss(home, work, "org.jboss.as.standalone", arguments);
    }

    /** The script that users run too, for the folder of this test. */
    private static Path script(Path work) throws IOException {
        Path script = work.resolve("configure.cli");
        String start = "embed-server --server-config=%s --std-out=echo\n".formatted(CONFIGURATION);
        String commands = Files.readString(Path.of("src/test/servers/wildfly/configure.cli"));
        return Files.writeString(script, start + commands + "\nstop-embedded-server\n");
    }

    private static void run(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(output);
        }
    }

    private static ProcessBuilder jboss(Path home, Path work, String module, List<String> arguments) {
        var command = new ArrayList<>(List.of(
                ServerLauncher.java(),
                "-Djboss.home.dir=" + home,
                "-Djboss.server.base.dir=" + work,
                "-jar",
                home.resolve("jboss-modules.jar").toString(),
                "-mp",
                home.resolve("modules").toString(),
                module));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().put("JBOSS_HOME", home.toString());
        return builder;
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("WFLYSRV0025");
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("WFLYSRV0026|WFLYSRV0056");
    }

    @Override
    public Pattern redeployed() {
        return Pattern.compile("WFLYSRV0013|WFLYSRV0016");
    }

    /** The scanner watches the copy in its folder. */
    @Override
    public void redeploy(Path application, Path work) throws IOException {
        ServerLauncher.super.redeploy(work.resolve("deployments").resolve(application.getFileName()), work);
    }

    @Override
    public Map<Extra, String> missing() {
        return Map.of(Extra.GOALS_IN_OPENAPI, "`/openapi` without goals: written before CDI starts");
    }
}
