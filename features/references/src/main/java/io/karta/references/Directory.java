/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.ai.LlmReference;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reference of the files in a directory and its subdirectories, without hidden ones. */
record Directory(String name, String description, Path root) implements LlmReference {

    private static final int LONGEST = 200_000;

    static Directory of(String name, String description, Path root) {
        if (!Files.isDirectory(root)) {
            throw Messages.noDirectory(root);
        }
        try {
            return new Directory(name, description, root.toRealPath());
        } catch (IOException e) {
            throw Messages.unreadable(root.toString(), e);
        }
    }

    @Override
    public String notes() {
        var notes = new StringBuilder();
        for (Path file : files()) {
            String title = "--- " + root.relativize(file).toString().replace('\\', '/');
            Optional<String> text = text(file).filter(content -> notes.length() + content.length() <= LONGEST);
            notes.append(title)
                    .append(text.map(content -> "\n" + content.strip()).orElse(" (not shown)"))
                    .append('\n');
        }
        return notes.toString();
    }

    private List<Path> files() {
        var shown = new ShownFiles(root, new TreeSet<>());
        try {
            Files.walkFileTree(root, shown);
        } catch (IOException e) {
            throw Messages.unreadable(root.toString(), e);
        }
        return List.copyOf(shown.found);
    }

    /** Collector of the files that are not hidden. Subdirectories can be deleted meanwhile, or not be accessible. */
    private static final class ShownFiles extends SimpleFileVisitor<Path> {

        private final Path root;
        private final NavigableSet<Path> found;

        private ShownFiles(Path root, NavigableSet<Path> found) {
            this.root = root;
            this.found = found;
        }

        private boolean isHidden(Path file) {
            return !file.equals(root) && file.getFileName().toString().startsWith(".");
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return isHidden(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!isHidden(file) && Files.isRegularFile(file)) { // or a link to one
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
            if (file.equals(root)) {
                throw problem;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem) throws IOException {
            return problem == null ? FileVisitResult.CONTINUE : visitFileFailed(directory, problem);
        }
    }

    /**
     * Returns the text of a file; empty if it is not text, cannot be read, is too long, or a symbolic link out of the
     * directory.
     */
    private Optional<String> text(Path file) {
        try {
            if (!file.toRealPath().startsWith(root) || Files.size(file) > LONGEST) {
                return Optional.empty();
            }
            var decoder = StandardCharsets.UTF_8.newDecoder();
            return Optional.of(decoder.decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                            .toString())
                    .filter(content -> content.indexOf('\0') < 0);
        } catch (IOException noText) { // of another encoding, unreadable, or deleted in the meantime
            return Optional.empty();
        }
    }
}
