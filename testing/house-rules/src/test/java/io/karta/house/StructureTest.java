/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.karta.house.SourceSizes.Size;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Sizes of packages, classes and tests, and cycles between packages. The entries below are exceptions; they only ever
 * shrink.
 */
class StructureTest {

    /** Types per package. */
    private static final int PACKAGE = 45;

    /** Lines of code per class, without comments. */
    private static final int CLASS = 400;

    /** Classes with more than {@link #LONG} lines of code. */
    private static final int LONG_COUNT = 5;

    private static final int LONG = 300;

    /** Lines of code of a method, without comments, with its braces. */
    private static final int METHOD = 42;

    /** Lines of code that nine of ten methods of a module have at most. */
    private static final int METHOD_P90 = 20;

    /** Lines per file of tests: a longer one has several subjects, and a reader does not find them by its name. */
    private static final int TEST = 600;

    /** Packages that are larger than {@link #PACKAGE}. */
    private static final Set<String> LARGE_PACKAGES = Set.of();

    /** Classes that are longer than {@link #CLASS}. */
    private static final Set<String> LONG_CLASSES = Set.of();

    /** Methods that are longer than {@link #METHOD}: each is a list without branches. */
    private static final Set<String> LONG_METHODS = Set.of("LocalPlatform.<init>", "Deployer.check");

    /** Packages below the root package of their module that other modules use. */
    private static final Set<String> PUBLISHED_PACKAGES = Set.of(
            "io.karta.engine.call",
            "io.karta.engine.compaction",
            "io.karta.engine.concurrent",
            "io.karta.engine.definition",
            "io.karta.engine.domain",
            "io.karta.engine.event",
            "io.karta.engine.journal",
            "io.karta.engine.planning",
            "io.karta.engine.tool",
            "io.karta.engine.validation",
            "io.karta.generation.annotation",
            "io.karta.generation.form",
            "io.karta.generation.json",
            "io.karta.generation.result",
            "io.karta.generation.type",
            "io.karta.rag.content",
            "io.karta.rag.lucene",
            "io.karta.rag.read",
            "io.karta.rag.store");

    /** Packages that form a cycle. */
    private static final Set<String> CYCLIC_PACKAGES = Set.of();

    private static final List<Size> SIZES = SourceSizes.of(SourceTree.mainSources());
    private static final JavaClasses CLASSES = ImportedPackages.CLASSES;

    @Test
    void everyModuleIsChecked() {
        assertThat(ImportedPackages.OUTPUTS)
                .as("modules that this one does not depend on are not compiled before it: add them to its pom.xml")
                .hasSizeGreaterThan(20)
                .allSatisfy(output -> assertThat(output).isNotEmptyDirectory());
    }

    @Test
    void packagesAreSmall() {
        Map<String, Integer> large = new TreeMap<>(typesPerPackage());
        large.values().removeIf(types -> types <= PACKAGE);

        assertThat(large.keySet())
                .as("packages with more than %d types: %s", PACKAGE, large)
                .isEqualTo(LARGE_PACKAGES);
    }

    @Test
    void classesAreShort() {
        Map<String, Integer> lengths = SIZES.stream()
                .filter(size -> size.isType() && size.lines() > CLASS)
                .collect(Collectors.toMap(Size::name, Size::lines, Math::max, TreeMap::new));

        assertThat(lengths.keySet())
                .as("classes with more than %d lines of code: %s", CLASS, lengths)
                .isEqualTo(LONG_CLASSES);
    }

    @Test
    void fewClassesAreLong() {
        List<String> found = SIZES.stream()
                .filter(size -> size.isType() && size.lines() > LONG)
                .map(size -> size.name() + " " + size.lines())
                .toList();

        assertThat(found).as("classes with more than %d lines of code", LONG).hasSizeLessThanOrEqualTo(LONG_COUNT);
    }

    @Test
    void methodsAreShort() {
        Map<String, Integer> lengths = SIZES.stream()
                .filter(size -> !size.isType() && size.lines() > METHOD)
                .collect(Collectors.toMap(Size::name, Size::lines, Math::max, TreeMap::new));

        assertThat(lengths.keySet())
                .as("methods with more than %d lines of code: %s", METHOD, lengths)
                .isEqualTo(LONG_METHODS);
    }

    @Test
    void mostMethodsFitInAGlance() {
        Map<String, Integer> modules = SIZES.stream()
                .filter(size -> !size.isType())
                .collect(groupingBy(
                        size -> SourceTree.module(size.file()),
                        TreeMap::new,
                        collectingAndThen(toList(), StructureTest::ninetiethPercentile)));

        assertThat(modules).hasSizeGreaterThan(20).allSatisfy((module, lines) -> assertThat(lines)
                .as("90th percentile of the lines of a method in %s", module)
                .isLessThanOrEqualTo(METHOD_P90));
    }

    @Test
    void testsAreShort() {
        Map<String, Long> lengths = new TreeMap<>();
        for (Path file : SourceTree.testSources()) {
            lengths.put(
                    SourceTree.ROOT.relativize(file).toString(),
                    SourceTree.text(file).lines().count());
        }
        lengths.values().removeIf(lines -> lines <= TEST);

        assertThat(lengths)
                .as("tests with more than %d lines: divide them by subject", TEST)
                .isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        Set<String> cyclic = new TreeSet<>();
        PackageCycles.of(ImportedPackages.dependencies()).forEach(cyclic::addAll);

        assertThat(cyclic).as("packages in cycles").isEqualTo(new TreeSet<>(CYCLIC_PACKAGES));
    }

    @Test
    void modulesUseRootPackagesOfOthers() {
        Map<String, String> roots = rootPackages();
        assertThat(roots).hasSizeGreaterThan(20).doesNotContainKey("");
        Set<String> deeper = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().startsWith("io.karta"))
                    .filter(target -> !ImportedPackages.module(target).equals(ImportedPackages.module(type)))
                    .filter(target -> !target.getPackageName().equals(roots.get(ImportedPackages.module(target))))
                    .filter(target -> !ImportedPackages.module(target).equals("api"))
                    .forEach(target -> deeper.add(target.getPackageName()));
        }

        assertThat(deeper).as("deeper packages that other modules use").isEqualTo(new TreeSet<>(PUBLISHED_PACKAGES));
    }

    @Test
    void everyModuleIsMeasured() {
        Map<String, List<Size>> modules =
                SIZES.stream().collect(groupingBy(size -> SourceTree.module(size.file()), TreeMap::new, toList()));
        modules.forEach((module, sizes) -> System.out.println(row(module, sizes)));
        List<Set<String>> cycles = PackageCycles.of(ImportedPackages.dependencies());
        System.out.println("cycles of packages: " + (cycles.isEmpty() ? "none" : cycles));

        assertThat(modules).hasSizeGreaterThan(20);
    }

    private static String row(String module, List<Size> sizes) {
        Map<Path, Long> packages = sizes.stream()
                .filter(Size::isType)
                .collect(groupingBy(size -> size.file().getParent(), Collectors.counting()));
        return "%-24s %2d packages, %3d types in the largest, %3d lines in %s, %2d lines in %s (9 of 10 methods: %d)"
                .formatted(
                        module,
                        packages.size(),
                        packages.values().stream().max(Long::compare).orElse(0L),
                        longest(sizes, true).lines(),
                        longest(sizes, true).name(),
                        longest(sizes, false).lines(),
                        longest(sizes, false).name(),
                        ninetiethPercentile(
                                sizes.stream().filter(size -> !size.isType()).toList()));
    }

    private static int ninetiethPercentile(List<Size> methods) {
        int[] lines = methods.stream().mapToInt(Size::lines).sorted().toArray();
        return lines.length == 0 ? 0 : lines[lines.length * 9 / 10];
    }

    private static Size longest(List<Size> sizes, boolean types) {
        return sizes.stream()
                .filter(size -> size.isType() == types)
                .max(Comparator.comparingInt(Size::lines))
                .orElseGet(() -> new Size(SourceTree.ROOT, "none", types, 0));
    }

    private static Map<String, Integer> typesPerPackage() {
        Map<String, Integer> types = new HashMap<>();
        SIZES.stream().filter(Size::isType).forEach(size -> types.merge(packageOf(size.file()), 1, Integer::sum));
        return types;
    }

    /** Returns the shortest package name of each module. */
    private static Map<String, String> rootPackages() {
        return CLASSES.stream()
                .collect(Collectors.toMap(
                        ImportedPackages::module,
                        JavaClass::getPackageName,
                        (one, other) -> one.length() <= other.length() ? one : other));
    }

    private static String packageOf(Path file) {
        String folder = file.getParent().toString().replace('\\', '/');
        return folder.substring(folder.indexOf("/src/main/java/") + "/src/main/java/".length())
                .replace('/', '.');
    }
}
