/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jars that the two dependencies of the README add to an application, and those of the scripted model. */
class JarsIT {

    private static final String FOLDER = "WEB-INF/lib/";

    @Test
    void theWarHasTheJarsOfKartaAndTwoLibraries() throws Exception {
        try (var war = new JarFile(Servers.sample().toFile())) {
            List<String> jars = war.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(FOLDER) && name.endsWith(".jar"))
                    .map(name -> name.substring(FOLDER.length()).replaceFirst("-[0-9].*", ""))
                    .toList();

            assertThat(jars)
                    .containsExactlyInAnyOrder(
                            "karta-api",
                            "karta-generation",
                            "karta-llm-agents",
                            "karta-planner",
                            "karta-rest",
                            "karta-starter",
                            "failsafe",
                            "jspecify",
                            "karta-provider-scripted",
                            "snakeyaml");
        }
    }
}
