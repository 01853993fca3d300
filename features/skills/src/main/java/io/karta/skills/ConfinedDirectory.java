/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Directory that no symbolic link leaves. Links inside of it are followed: a ConfigMap in a Kubernetes volume consists
 * of them.
 *
 * @param root the real path of the directory
 */
record ConfinedDirectory(Path root) {

    private static final Set<FileVisitOption> LINKS = EnumSet.of(FileVisitOption.FOLLOW_LINKS);

    /** Kubernetes hides the targets of its links, such as {@code ..data}, which would list each file twice. */
    private static final String HIDDEN = "..";

    /** Returns whether a file exists and is in this directory. */
    boolean contains(Path file) {
        try {
            return file.toRealPath().startsWith(root);
        } catch (IOException ignored) { // missing, or not accessible
            return false;
        }
    }

    /** Returns the files in a folder and below, relative to that folder, in alphabetical order. */
    List<String> list(String folder) throws IOException {
        Path start = root.resolve(folder);
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        var files = new Listing(this, start, new TreeSet<>());
        Files.walkFileTree(start, LINKS, Integer.MAX_VALUE, files);
        return List.copyOf(files.names);
    }

    private static final class Listing extends SimpleFileVisitor<Path> {

        private final ConfinedDirectory directory;
        private final Path start;
        private final NavigableSet<String> names;

        private Listing(ConfinedDirectory directory, Path start, NavigableSet<String> names) {
            this.directory = directory;
            this.start = start;
            this.names = names;
        }

        private boolean isShown(Path file) {
            return !String.valueOf(file.getFileName()).startsWith(HIDDEN) && directory.contains(file);
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return isShown(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isShown(file)) {
                names.add(start.relativize(file).toString().replace('\\', '/'));
            }
            return FileVisitResult.CONTINUE;
        }

        /** Files can be deleted in the meantime, links can lead to a parent. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
            if (problem instanceof NoSuchFileException
                    || problem instanceof FileSystemLoopException
                    || !directory.contains(file)) {
                return FileVisitResult.CONTINUE;
            }
            throw problem;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem) throws IOException {
            return problem == null ? FileVisitResult.CONTINUE : visitFileFailed(folder, problem);
        }
    }
}
