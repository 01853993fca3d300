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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The jars of the API and the starter contain all of their parts, and no class is published twice. */
class AssembledJarsTest {

    private static final Path ROOT = SourceTree.ROOT;
    private static final String SERVICES = "META-INF/services";

    static Stream<Arguments> parts() {
        return AssembledJars.MODULES.stream()
                .flatMap(module -> AssembledJars.parts(module).stream().map(part -> Arguments.of(module, part)));
    }

    @Test
    void haveParts() {
        assertThat(AssembledJars.parts("api")).containsExactlyInAnyOrder("generation", "planner");
        assertThat(AssembledJars.parts("starter")).contains("engine", "cdi-extension", "providers/http");
    }

    @ParameterizedTest
    @MethodSource("parts")
    void containTheClassesOfThePart(String module, String part) {
        assertThat(files(ROOT.resolve(module).resolve("target/classes")))
                .containsAll(classes(ROOT.resolve(part).resolve("target/classes")));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void containTheSourcesOfThePartWhenPublished(String module, String part) {
        assertThat(SourceTree.text(ROOT.resolve(module).resolve("pom.xml")))
                .contains("<source>../" + part + "/src/main/java</source>");
    }

    @ParameterizedTest
    @MethodSource("parts")
    void areTheOnlyOnesThatPublishThePart(String module, String part) {
        assertThat(SourceTree.text(ROOT.resolve(part).resolve("pom.xml")))
                .contains("<!-- a part of karta-" + module + " -->", "<maven.deploy.skip>true</maven.deploy.skip>");
    }

    /** Open Liberty does not see the annotations of a jar with a {@code beans.xml} of mode none, or an extension. */
    @Test
    void theJarWithTheAnnotationsOfAgentsHasNoBeansXmlAndNoExtension() {
        assertThat(ROOT.resolve("api/target/classes/META-INF/beans.xml")).doesNotExist();
        assertThat(ROOT.resolve("api/target/classes/META-INF/services")).doesNotExist();
    }

    @Test
    void registerEveryServiceOfTheirParts() {
        Map<String, Set<String>> ofParts = new TreeMap<>();
        AssembledJars.parts("starter")
                .forEach(part -> services(ROOT.resolve(part).resolve("src/main/resources"), ofParts));
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
    void areWhatPublishedModulesDependOnInsteadOfTheirParts() {
        Set<String> artifacts = AssembledJars.artifacts();

        assertThat(SourceTree.poms().stream().filter(pom -> AssembledJars.isPublished(SourceTree.text(pom))))
                .isNotEmpty()
                .allSatisfy(pom -> assertThat(AssembledJars.compileDependencies(SourceTree.text(pom)))
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
