/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** An installation of GlassFish 8, with Jakarta EE 11; embedded, this version rejects all users. */
final class GlassFish8Launcher implements ServerLauncher {

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException {
        Path home = ServerLauncher.path("glassfish.home");
        Path domain = work.resolve("domain1");
        Folders.copy(home.resolve("domains/domain1"), domain);
        listenOnlyOn(port, domain.resolve("config/domain.xml"));
        deploy(GlassFishLauncher.withoutAnnotations(applications.get(0), work), domain);
        for (Path application : applications.subList(1, applications.size())) {
            deploy(application, domain);
        }
        var builder = new ProcessBuilder(
                home.resolve("bin/startserv").toString(),
                "--domaindir",
                work.toString(),
                domain.getFileName().toString());
        builder.environment().put("AS_JAVA", ServerLauncher.javaHome());
        return builder;
    }

    /** This server insists on a port for its administration. */
    private static void listenOnlyOn(int port, Path configuration) throws IOException {
        String listeners = Files.readString(configuration)
                .replaceAll("<(iiop-listener|jmx-connector) ", "<$1 enabled=\"false\" ")
                .replace("<network-listener port=\"8080\"", listener(port))
                .replace("<network-listener port=\"8181\"", listener(RunningServer.freePort()))
                .replace("<network-listener port=\"4848\"", listener(RunningServer.freePort()));
        Files.writeString(configuration, listeners);
    }

    private static String listener(int port) {
        return "<network-listener address=\"127.0.0.1\" port=\"%d\"".formatted(port);
    }

    private static void deploy(Path application, Path domain) throws IOException {
        Files.copy(application, domain.resolve("autodeploy").resolve(application.getFileName()));
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("\\[AutoDeploy\\] Successfully autodeployed");
    }

    @Override
    public int readyLines(int applications) {
        return applications;
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("\\[AutoDeploy\\] (?:Autodeploy failed|Unable to autodeploy)");
    }

    @Override
    public Map<Extra, String> missing() {
        return new GlassFishLauncher().missing();
    }
}
