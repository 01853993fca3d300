/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Open Liberty with the server.xml of the sample, and what the tests add to it. */
final class LibertyLauncher implements ServerLauncher {

    private final Map<String, String> laterFeatures;
    private final Map<Extra, String> missing;

    private LibertyLauncher(Map<String, String> laterFeatures, Map<Extra, String> missing) {
        this.laterFeatures = laterFeatures;
        this.missing = missing;
    }

    static LibertyLauncher ofJakartaEe10() {
        return new LibertyLauncher(
                Map.of(), Map.of(Extra.INJECTED_VALIDATORS, "without injection, as on this server without Karta"));
    }

    static LibertyLauncher ofJakartaEe11() {
        var laterFeatures = Map.of(
                "appSecurity-5.0", "appSecurity-6.0",
                "beanValidation-3.0", "validation-3.1",
                "cdi-4.0", "cdi-4.1",
                "concurrent-3.0", "concurrent-3.1",
                "expressionLanguage-5.0", "expressionLanguage-6.0",
                "mpFaultTolerance-4.0", "mpFaultTolerance-4.1",
                "mpOpenAPI-3.1", "mpOpenAPI-4.1",
                "persistence-3.1", "persistence-3.2",
                "restfulWS-3.1", "restfulWS-4.0",
                "servlet-6.0", "servlet-6.1");
        return new LibertyLauncher(laterFeatures, Map.of());
    }

    @Override
    public ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException {
        Path war = applications.get(0);
        Path server = work.resolve("servers/integration");
        Path overrides = Files.createDirectories(server.resolve("configDropins/overrides"));
        configure(ServerLauncher.path("liberty.server.xml"), server.resolve("server.xml"));
        configure(Path.of("src/test/servers/liberty/integration.xml"), overrides.resolve("integration.xml"));
        Files.writeString(overrides.resolve("further.xml"), further(applications.subList(1, applications.size())));
        var builder = new ProcessBuilder(
                ServerLauncher.path("liberty.home").resolve("bin/server").toString(), "run", "integration");
        builder.environment().put("WLP_USER_DIR", work.toString());
        builder.environment().put("WAR", war.toString());
        builder.environment().put("H2_JAR", driver(war, work).toString());
        builder.environment().put("HTTP_PORT", String.valueOf(port));
        return builder;
    }

    private void configure(Path source, Path target) throws IOException {
        String configuration = Files.readString(source);
        for (var feature : laterFeatures.entrySet()) {
            configuration = configuration.replace(feature.getKey(), feature.getValue());
        }
        Files.writeString(target, configuration);
    }

    private static String further(List<Path> applications) {
        return applications.stream()
                .map("  <application location=\"%s\"/>\n"::formatted)
                .collect(joining("", "<server>\n", "</server>\n"));
    }

    /** Liberty does not look for drivers of databases in a war. */
    private static Path driver(Path war, Path work) throws IOException {
        try (var files = FileSystems.newFileSystem(war);
                var jars = Files.newDirectoryStream(files.getPath("WEB-INF/lib"), "h2-*.jar")) {
            return Files.copy(jars.iterator().next(), work.resolve("h2.jar"));
        }
    }

    @Override
    public Pattern ready() {
        return Pattern.compile("CWWKZ0001I");
    }

    @Override
    public int readyLines(int applications) {
        return applications;
    }

    @Override
    public Pattern failed() {
        return Pattern.compile("CWWKF0001E|CWWKZ0002E|CWWKZ0004E|CWWKZ0013E|CWWKE0005E");
    }

    @Override
    public Pattern redeployed() {
        return Pattern.compile("CWWKZ0003I");
    }

    @Override
    public Map<Extra, String> missing() {
        return missing;
    }
}
