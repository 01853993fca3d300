/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The compiled packages of all modules, and their dependencies. */
final class ImportedPackages {

    /** Modules that are not examined: applications, their templates, and the jar that the others are assembled in. */
    private static final Set<String> NOT_CHECKED =
            Set.of("archetype", "liberty-sample", "starter", "testing/integration-tests");

    /** The folders of the classes of each module. */
    static final List<Path> OUTPUTS = SourceTree.mainSources().stream()
            .map(SourceTree::module)
            .distinct()
            .filter(module -> !NOT_CHECKED.contains(module))
            .map(module -> SourceTree.ROOT.resolve(module).resolve("target/classes"))
            .toList();

    /** Each class once: an assembled jar has copies, and the path of the checkout would determine which one counts. */
    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !AssembledJars.isCopy(Path.of(location.asURI())))
            .importPaths(OUTPUTS);

    private ImportedPackages() {}

    /** Returns the packages that each package uses, by name. */
    static Map<String, Set<String>> dependencies() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            Set<String> targets = found.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency ->
                            dependency.getTargetClass().getBaseComponentType().getPackageName())
                    .filter(name -> name.startsWith("io.karta") && !name.equals(type.getPackageName()))
                    .forEach(targets::add);
        }
        return found;
    }

    /** Returns the modules of the packages, by the name of the package. */
    static Map<String, String> modules() {
        Map<String, String> found = new TreeMap<>();
        CLASSES.forEach(type -> found.put(type.getPackageName(), module(type)));
        return found;
    }

    /** Returns the folder of the module that a class was compiled in, relative to the root of the checkout. */
    static String module(JavaClass type) {
        String source = type.getSource().map(found -> found.getUri().toString()).orElse("");
        String root = SourceTree.ROOT.toUri().toString();
        int start = source.indexOf(root.substring("file://".length()));
        int end = source.indexOf("/target/");
        return start < 0 || end < 0 ? "" : source.substring(start + root.length() - "file://".length(), end);
    }
}
