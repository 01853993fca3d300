/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Files of a directory and its subdirectories, without hidden ones. The URI of a file is its path below the directory,
 * with {@code /}.
 *
 * <pre>{@code new DirectorySource(Path.of("docs"), 10_000_000, uri -> uri.endsWith(".md")) }</pre>
 *
 * <p>A directory that cannot be read is reported; its known documents are kept. Symbolic links are followed inside the
 * directory only, and links to visible subdirectories are not, because their files are listed there; larger files are
 * reported and not used.
 *
 * @param root the directory
 * @param maxFileSize the maximum size of a file in bytes
 * @param isDocument returns whether a file is used, by its URI
 */
public record DirectorySource(Path root, long maxFileSize, Predicate<String> isDocument) implements DocumentSource {

    /** Creates a source. */
    public DirectorySource {
        requireNonNull(root, "root");
        requireNonNull(isDocument, "isDocument");
        checkSize(maxFileSize);
    }

    static void checkSize(long max) {
        if (max < 1 || max >= Integer.MAX_VALUE) {
            throw Messages.invalidFileSize(max);
        }
    }

    @Override
    public Listing list() {
        if (!Files.isDirectory(root)) {
            throw Messages.noDirectory(root, new NotDirectoryException(root.toString()));
        }
        try {
            var walk = new Walk(root.toRealPath());
            Files.walkFileTree(walk.base, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, walk);
            walk.documents.sort(Comparator.comparing(SourceDocument::uri));
            return new Listing(walk.documents, walk.problems);
        } catch (IOException e) {
            throw Messages.noDirectory(root, e);
        }
    }

    private static boolean isHidden(Path file) {
        return Optional.ofNullable(file.getFileName())
                .filter(name -> name.toString().startsWith("."))
                .isPresent();
    }

    /** Visitor of the files below the directory. */
    final class Walk extends SimpleFileVisitor<Path> implements FileVisitor<Path> {

        private final Path base;
        private final List<SourceDocument> documents = new ArrayList<>();
        final List<DocumentProblem> problems = new ArrayList<>();

        Walk(Path base) {
            this.base = base;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            if (directory.equals(base)) {
                return FileVisitResult.CONTINUE;
            }
            try {
                return isHidden(directory) || isElsewhere(directory)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            } catch (IOException e) { // deleted meanwhile
                unreadable(directory, e);
                return FileVisitResult.SKIP_SUBTREE;
            }
        }

        /** Returns whether a directory is a link out of the base, or to a directory whose files are listed there. */
        private boolean isElsewhere(Path directory) throws IOException {
            Path real = directory.toRealPath();
            if (!real.startsWith(base)) {
                problems.add(new DocumentProblem(uri(directory), Messages.outside(uri(directory))));
                return true;
            }
            return !real.equals(directory) && !isBelowHidden(real);
        }

        /** Kubernetes mounts the directories of a volume as links into a hidden one. */
        private boolean isBelowHidden(Path real) {
            return StreamSupport.stream(base.relativize(real).spliterator(), false)
                    .anyMatch(DirectorySource::isHidden);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String uri = uri(file);
            if (!isHidden(file) && isDocument.test(uri)) {
                check(file, uri)
                        .ifPresentOrElse(
                                problem -> problems.add(new DocumentProblem(uri, problem)),
                                () -> documents.add(new SourceDocument(uri, () -> read(file, uri))));
            }
            return FileVisitResult.CONTINUE;
        }

        private String uri(Path file) {
            return base.relativize(file).toString().replace(File.separatorChar, '/');
        }

        /** One directory or file that cannot be read does not affect the others. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            return e instanceof FileSystemLoopException // a link to a directory that contains it
                    ? FileVisitResult.CONTINUE
                    : unreadable(file, e);
        }

        /** The listing of a directory ended early. */
        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
            return e == null ? FileVisitResult.CONTINUE : unreadable(directory, e);
        }

        private FileVisitResult unreadable(Path file, IOException e) throws IOException {
            if (file.equals(base)) {
                throw e;
            }
            problems.add(new DocumentProblem(uri(file), Messages.unreadable(uri(file), e)));
            return FileVisitResult.CONTINUE;
        }

        private Optional<String> check(Path file, String uri) {
            try {
                if (!file.toRealPath().startsWith(base) || !Files.isRegularFile(file)) {
                    return Optional.of(Messages.outside(uri));
                }
                return Files.size(file) > maxFileSize
                        ? Optional.of(Messages.tooLarge(uri, maxFileSize))
                        : Optional.empty();
            } catch (IOException e) { // a link to a file that does not exist
                return Optional.of(Messages.unreadable(uri, e));
            }
        }

        /** The file may have been replaced since it was listed. */
        private byte[] read(Path file, String uri) throws IOException {
            Optional<String> problem = check(file, uri);
            if (problem.isPresent()) {
                throw Messages.rejected(problem.get());
            }
            try (InputStream in = Files.newInputStream(file.toRealPath())) {
                return in.readNBytes((int) maxFileSize);
            }
        }
    }
}
