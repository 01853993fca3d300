/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.deployment.annotations.BuildStep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class QuarkusCheckTest {

    @Test
    void endsTheBuildWithAnError() {
        assertThatThrownBy(() -> new QuarkusCheck().reject())
                .hasMessageStartingWith("KARTA-905: ")
                .hasMessageContainingAll("Karta", "Quarkus", "not supported");
    }

    @Test
    void theStarterNamesThisArtifact() throws IOException {
        var extension = new Properties();
        extension.load(resource("META-INF/quarkus-extension.properties"));

        String artifact = extension.getProperty("deployment-artifact");

        assertThat(artifact).startsWith("io.karta:karta-quarkus-check:");
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>karta-quarkus-check</artifactId>")
                .contains("<version>" + artifact.substring(artifact.lastIndexOf(':') + 1) + "</version>");
    }

    @Test
    void thisArtifactNamesItsBuildSteps() throws Exception {
        String steps = new String(resource("META-INF/quarkus-build-steps.list").readAllBytes(), StandardCharsets.UTF_8);

        assertThat(steps.lines()).containsExactly(QuarkusCheck.class.getName());
        assertThat(Arrays.stream(QuarkusCheck.class.getMethods()))
                .anyMatch(method -> method.isAnnotationPresent(BuildStep.class));
    }

    private static InputStream resource(String name) {
        return QuarkusCheckTest.class.getClassLoader().getResourceAsStream(name);
    }
}
