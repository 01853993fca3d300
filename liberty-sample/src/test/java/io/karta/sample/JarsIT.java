/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jars that the two dependencies of the README add to an application, and those of the scripted model. */
class JarsIT {

    private static final String FOLDER = "WEB-INF/lib/";

    /** Not in the README's two dependencies: the model that needs no vendor, and the endpoint for MCP clients. */
    private static final List<String> ONLY_IN_SAMPLE = List.of(
            "karta-provider-scripted",
            "snakeyaml",
            "karta-a2a",
            "karta-ag-ui",
            "karta-chat",
            "karta-console",
            "karta-mcp");

    private static final Pattern ADDED =
            Pattern.compile("(\\d+) jars with less than ([\\d.]+) MB and fewer than ([\\d,]+) classes");

    /** A jar in the war. */
    private record Jar(String name, long size, int classes) {}

    @Test
    void theWarHasThreeJarsOfTheTwoDependencies() throws IOException {
        assertThat(jars())
                .extracting(Jar::name)
                .containsExactlyInAnyOrder(
                        "karta-a2a",
                        "karta-ag-ui",
                        "karta-api",
                        "karta-chat",
                        "karta-console",
                        "karta-mcp",
                        "karta-rest",
                        "karta-starter",
                        "karta-provider-scripted",
                        "snakeyaml");
    }

    @Test
    void theReadmeStatesWhatTheJarsAddToAnApplication() throws IOException {
        var matcher = ADDED.matcher(Files.readString(readme()).replaceAll("\\s+", " "));
        var added = jars().stream()
                .filter(jar -> !ONLY_IN_SAMPLE.contains(jar.name()))
                .toList();

        assertThat(matcher.find()).as("the README has a sentence of " + ADDED).isTrue();
        assertThat(added).hasSize(Integer.parseInt(matcher.group(1)));
        double limit = Double.parseDouble(matcher.group(2));
        assertThat(added.stream().mapToLong(Jar::size).sum() / 1e6).isBetween(0.8 * limit, limit);
        int most = Integer.parseInt(matcher.group(3).replace(",", ""));
        assertThat(added.stream().mapToInt(Jar::classes).sum()).isBetween(8 * most / 10, most);
    }

    private static Path readme() {
        return Path.of(System.getProperty("server.xml")).resolveSibling("README.md");
    }

    private static List<Jar> jars() throws IOException {
        List<Jar> jars = new ArrayList<>();
        try (var war = new JarFile(Servers.sample().toFile())) {
            for (ZipEntry entry : war.stream()
                    .filter(each ->
                            each.getName().startsWith(FOLDER) && each.getName().endsWith(".jar"))
                    .toList()) {
                String name = entry.getName().substring(FOLDER.length()).replaceFirst("-[0-9].*", "");
                jars.add(new Jar(name, entry.getSize(), classes(war.getInputStream(entry))));
            }
        }
        return jars;
    }

    private static int classes(InputStream content) throws IOException {
        int classes = 0;
        try (var jar = new JarInputStream(content)) {
            for (ZipEntry each = jar.getNextEntry(); each != null; each = jar.getNextEntry()) {
                classes += each.getName().endsWith(".class") ? 1 : 0;
            }
        }
        return classes;
    }
}
