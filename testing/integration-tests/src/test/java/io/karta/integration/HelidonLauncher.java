/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.integration.helidon.AgentsApplication;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Helidon MP, which has no archives: the classes and libraries of the war are on its class path. */
final class HelidonLauncher implements ServerLauncher {

    /** The default of a war. */
    private static final String BEANS =
            """
            <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="annotated"/>
            """;

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException {
        String name = ServerLauncher.name(applications.get(0));
        Path application = unpacked(applications.get(0), work);
        var classPath = List.of(
                Path.of("src/test/servers/helidon", name).toString(),
                application.resolve("classes").toString(),
                application.resolve("lib") + "/*",
                ServerLauncher.path("helidon.libraries") + "/*");
        return new ProcessBuilder(
                ServerLauncher.java(),
                "-Dserver.host=127.0.0.1",
                "-Dserver.port=" + port,
                "-cp",
                String.join(File.pathSeparator, classPath),
                "io.helidon.Main");
    }

    private static Path unpacked(Path war, Path work) throws IOException {
        Path application = work.resolve(ServerLauncher.name(war));
        try (var files = FileSystems.newFileSystem(war)) {
            Folders.copy(files.getPath("WEB-INF"), application);
        }
        Path classes = application.resolve("classes");
        withoutEnterprise(classes);
        withBeans(application.resolve("beans.xml"), classes.resolve("META-INF/beans.xml"));
        return application;
    }

    /** An application without this file has no beans. */
    private static void withBeans(Path ofWar, Path target) throws IOException {
        if (Files.exists(ofWar)) {
            Files.copy(ofWar, target);
        } else {
            Files.writeString(target, BEANS);
        }
    }

    /** Beans that need Jakarta Security, Jakarta Transactions or Jakarta Persistence, and their configuration. */
    private static void withoutEnterprise(Path classes) throws IOException {
        Folders.delete(classes.resolve("io/karta/integration/data"));
        Files.deleteIfExists(classes.resolve("io/karta/integration/Users.class"));
        Files.deleteIfExists(classes.resolve("META-INF/persistence.xml"));
        Path configuration = classes.resolve("META-INF/microprofile-config.properties");
        Files.writeString(configuration, Files.readString(configuration).replaceAll("(?m)^karta\\.store.*\n", ""));
    }

    @Override
    public Class<?>[] bearerClasses() {
        return new Class<?>[] {AgentsApplication.class};
    }

    /** This server has no context roots. */
    @Override
    public String contextRoot(String application) {
        return "";
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("Server started on ");
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("^Exception in thread \"main\"");
    }

    @Override
    public Map<Extra, String> missing() {
        String oneApplication = "one application in each process";
        return Map.of(
                Extra.TRANSACTIONS, "not tested: needs Helidon's JTA and JPA",
                Extra.COMPRESSED_BODIES, "compressed bodies: 400 without a problem document",
                Extra.SEVERAL_APPLICATIONS, oneApplication,
                Extra.ENTERPRISE_ARCHIVES, oneApplication,
                Extra.REDEPLOYMENT, oneApplication);
    }
}
