/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The POMs of the pages have the versions of Karta's own build. */
class ShownPomsTest {

    private static final Path ROOT = SourceTree.ROOT;
    private static final Pattern PLUGIN = Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*"
            + "(?:<groupId>[^<]*</groupId>\\s*)?<version>([^<]+)</version>");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "src/site/markdown/testing.md"})
    void nameTheVersionsOfPluginsAsTheParentDoes(String page) throws IOException {
        Map<String, String> documented = versions(page);

        assertThat(documented).containsKeys("maven-compiler-plugin", "maven-surefire-plugin");
        assertThat(versions("pom.xml")).containsAllEntriesOf(documented);
    }

    @Test
    void aWarNeedsAPluginForItToo() throws IOException {
        assertThat(versions("README.md")).containsKey("maven-war-plugin");
    }

    private static Map<String, String> versions(String file) throws IOException {
        Map<String, String> versions = new TreeMap<>();
        Matcher matcher = PLUGIN.matcher(Files.readString(ROOT.resolve(file)));
        while (matcher.find()) {
            versions.put(matcher.group(1), matcher.group(2));
        }
        return versions;
    }
}
