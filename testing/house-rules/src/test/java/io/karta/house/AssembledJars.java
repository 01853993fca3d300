/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jars that contain other modules, which are published inside them only. Their {@code pom.xml} names these parts. */
final class AssembledJars {

    /** The modules with parts. */
    static final List<String> MODULES = List.of("api", "starter");

    private static final String OUTPUT = "target/classes";
    private static final Pattern FOLDER = Pattern.compile("<directory>\\.\\./(.+)/target/classes</directory>");
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>(karta-[a-z0-9-]+)</artifactId>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("<artifactId>(karta-[a-z0-9-]+)</artifactId>");
    private static final Pattern NOT_FOR_USERS = Pattern.compile("<scope>(?:test|provided)</scope>");

    private AssembledJars() {}

    /** Returns the folders of the parts of a jar, relative to the root: {@code providers/http}. */
    static List<String> parts(String module) {
        return all(FOLDER, SourceTree.text(SourceTree.ROOT.resolve(module).resolve("pom.xml")))
                .toList();
    }

    /** Returns whether a class file was not compiled in its module, but copied there from a part. */
    static boolean isCopy(Path file) {
        return MODULES.stream().anyMatch(module -> {
            Path output = SourceTree.ROOT.resolve(module).resolve(OUTPUT);
            return file.startsWith(output)
                    && parts(module).stream()
                            .map(part -> SourceTree.ROOT.resolve(part).resolve(OUTPUT))
                            .anyMatch(part -> Files.exists(part.resolve(output.relativize(file))));
        });
    }

    static Set<String> artifacts() {
        return MODULES.stream()
                .flatMap(module -> parts(module).stream())
                .flatMap(folder -> all(
                        ARTIFACT,
                        SourceTree.text(SourceTree.ROOT.resolve(folder).resolve("pom.xml"))))
                .collect(Collectors.toSet());
    }

    /** Returns whether a {@code pom.xml} is that of a jar that users can depend on. */
    static boolean isPublished(String pom) {
        return pom.contains("karta.module.name>io.karta") && !pom.contains("<maven.deploy.skip>true");
    }

    /** Returns the artifacts of Karta that users get with an artifact. */
    static List<String> compileDependencies(String pom) {
        return all(DEPENDENCY, pom)
                .filter(dependency -> !NOT_FOR_USERS.matcher(dependency).find())
                .flatMap(dependency -> all(NAME, dependency))
                .toList();
    }

    private static Stream<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(1));
    }
}
