/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The bill of materials and the parent contain the same modules. */
class BillOfMaterialsTest {

    private static final Path ROOT = SourceTree.ROOT;
    private static final Pattern MANAGED =
            Pattern.compile("<dependency>\\s*<groupId>io\\.karta</groupId>\\s*<artifactId>(karta-"
                    + "[a-z0-9-]+)</artifactId>\\s*<version>");
    private static final Pattern OWN = Pattern.compile("</parent>\\s*<artifactId>(karta-[a-z0-9-]+)</artifactId>");

    @Test
    void theBomNamesEveryPublishedModuleTheParentManages() throws Exception {
        Set<String> published = all(MANAGED, ROOT.resolve("pom.xml"));
        published.removeAll(AssembledJars.artifacts());

        assertThat(all(MANAGED, ROOT.resolve("bom/pom.xml"))).isEqualTo(published);
    }

    @Test
    void everyJarThatIsPublishedIsManaged() throws Exception {
        Set<String> jars = new TreeSet<>();
        try (Stream<Path> poms = Files.find(ROOT, 3, (path, info) -> path.endsWith("pom.xml"))) {
            for (Path pom : poms.filter(BillOfMaterialsTest::isPublishedJar).toList()) {
                jars.addAll(all(OWN, pom));
            }
        }

        assertThat(jars).isNotEmpty().isSubsetOf(all(MANAGED, ROOT.resolve("pom.xml")));
    }

    private static boolean isPublishedJar(Path pom) {
        return !pom.toString().contains("target") && AssembledJars.isPublished(text(pom));
    }

    private static Set<String> all(Pattern pattern, Path pom) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(text(pom));
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
