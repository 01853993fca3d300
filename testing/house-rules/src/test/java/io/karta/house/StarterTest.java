/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar of the starter contains all of its parts, and no class is published twice. */
class StarterTest {

    private static final Path ROOT = SourceTree.ROOT;
    private static final Path OUTPUT = ROOT.resolve("starter/target/classes");
    private static final String SERVICES = "META-INF/services";

    static List<String> parts() {
        return StarterParts.folders();
    }

    @Test
    void hasParts() {
        assertThat(parts()).contains("engine", "cdi-extension", "providers/http");
    }

    @ParameterizedTest
    @MethodSource("parts")
    void containsTheClassesOfThePart(String part) {
        assertThat(files(OUTPUT)).containsAll(classes(ROOT.resolve(part).resolve("target/classes")));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void containsTheSourcesOfThePartWhenPublished(String part) {
        assertThat(SourceTree.text(ROOT.resolve("starter/pom.xml")))
                .contains("<source>../" + part + "/src/main/java</source>");
    }

    @ParameterizedTest
    @MethodSource("parts")
    void isTheOnlyJarThatPublishesThePart(String part) {
        assertThat(SourceTree.text(ROOT.resolve(part).resolve("pom.xml")))
                .contains("<maven.deploy.skip>true</maven.deploy.skip>");
    }

    /** Open Liberty does not see the annotations of a jar whose beans.xml says that it has no beans. */
    @ParameterizedTest
    @ValueSource(strings = {"api", "features/llm-agents"})
    void jarsWithAnnotationsOfAgentsHaveNoBeansXml(String module) {
        assertThat(ROOT.resolve(module).resolve("target/classes/META-INF/beans.xml"))
                .doesNotExist();
    }

    @Test
    void registersEveryServiceOfItsParts() {
        Map<String, Set<String>> ofParts = new TreeMap<>();
        parts().forEach(part -> services(ROOT.resolve(part).resolve("src/main/resources"), ofParts));
        Map<String, Set<String>> ofStarter = new TreeMap<>();
        services(ROOT.resolve("starter/src/main/resources"), ofStarter);

        assertThat(ofStarter).isEqualTo(ofParts).isNotEmpty();
    }

    /** Weld would call it for every type and bean of the application, at each start. */
    @Test
    void noModuleHasABuildCompatibleExtension() {
        Map<String, Set<String>> all = new TreeMap<>();
        SourceTree.poms().forEach(pom -> services(pom.resolveSibling("src/main/resources"), all));

        assertThat(all.keySet())
                .contains("jakarta.enterprise.inject.spi.Extension")
                .doesNotContain("jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension");
    }

    @Test
    void isWhatPublishedModulesDependOnInsteadOfItsParts() {
        Set<String> artifacts = StarterParts.artifacts();

        assertThat(SourceTree.poms().stream().filter(pom -> StarterParts.isPublished(SourceTree.text(pom))))
                .isNotEmpty()
                .allSatisfy(pom -> assertThat(StarterParts.compileDependencies(SourceTree.text(pom)))
                        .doesNotContainAnyElementsOf(artifacts));
    }

    private static Set<String> classes(Path folder) {
        Set<String> found = new TreeSet<>(files(folder));
        found.removeIf(name -> !name.endsWith(".class"));
        return found;
    }

    private static Set<String> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            Set<String> found = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .forEach(
                            file -> found.add(folder.relativize(file).toString().replace('\\', '/')));
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void services(Path resources, Map<String, Set<String>> found) {
        Path folder = resources.resolve(SERVICES);
        if (Files.isDirectory(folder)) {
            files(folder).forEach(name -> found.computeIfAbsent(name, any -> new TreeSet<>())
                    .addAll(names(folder.resolve(name))));
        }
    }

    private static List<String> names(Path file) {
        return SourceTree.text(file)
                .lines()
                .filter(Pattern.compile("\\S").asPredicate())
                .toList();
    }
}
