/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The source files of all modules of this checkout. Immutable. */
final class SourceTree {

    /** The root of the checkout, seen from this module. */
    static final Path ROOT = root(Path.of("").toAbsolutePath());

    /** Folders with many files, such as unpacked servers, none of which is a source. */
    private static final Set<String> NO_SOURCES = Set.of(".git", "node_modules", "target");

    private SourceTree() {}

    private static Path root(Path start) {
        Path folder = start;
        while (!Files.exists(folder.resolve(".mvn"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /** Returns the Java files below {@code src/main/java} of all modules. */
    static List<Path> mainSources() {
        return find("/src/main/java/", ".java");
    }

    /** Returns the Java files below {@code src/test/java} of all modules. */
    static List<Path> testSources() {
        return find("/src/test/java/", ".java");
    }

    /** Returns the Java files of the benchmarks, which are no part of the ordinary build. */
    static List<Path> benchmarkSources() {
        return walk(ROOT.resolve("benchmarks"), name -> name.endsWith(".java"));
    }

    /** Returns the pages of the documentation and the Markdown files at the root. */
    static List<Path> pages() {
        return Stream.concat(find("/src/site/markdown/", ".md").stream(), rootPages())
                .toList();
    }

    private static Stream<Path> rootPages() {
        try (Stream<Path> files = Files.list(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the files about the capabilities of models. */
    static List<Path> capabilityFiles() {
        return find("/src/main/resources/", "/model-capabilities.json");
    }

    /** Returns every {@code pom.xml}, except that of the benchmarks. */
    static List<Path> poms() {
        return find("/", "/pom.xml");
    }

    /** Returns the folder of the module that owns a file, relative to the root: {@code features/tools}. */
    static String module(Path file) {
        String path = ROOT.relativize(file).toString().replace('\\', '/');
        int source = path.indexOf("/src/");
        return source < 0 ? "" : path.substring(0, source);
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Applications that only CI builds, below {@code .ci}, are not modules. */
    private static List<Path> find(String folder, String ending) {
        return walk(
                ROOT,
                name -> name.contains(folder)
                        && name.endsWith(ending)
                        && !name.contains("/benchmarks/")
                        && !name.startsWith("/.ci/"));
    }

    /** Returns the files below a folder with a path, from the root of the checkout, that is accepted. */
    private static List<Path> walk(Path start, Predicate<String> accepted) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(start, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes info) {
                    return NO_SOURCES.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes info) {
                    String name = "/" + ROOT.relativize(file).toString().replace('\\', '/');
                    if (info.isRegularFile() && accepted.test(name)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.stream().sorted().toList();
    }
}
