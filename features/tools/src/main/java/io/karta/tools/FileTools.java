/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import io.karta.tool.LlmTool;
import jakarta.validation.constraints.Positive;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tools that read files below one directory. */
record FileTools(RootDirectory root) {

    private static final int MOST_NAMES = 1_000;
    private static final int DEEPEST = 32;
    private static final int MOST_LINES = 2_000;
    private static final int LONGEST_LINE = 10_000;
    private static final int MOST_CHARACTERS = 200_000;
    /**
     * Any directories inside a pattern. They can be none, as in shells and in Git, but not for the JDK; it has no
     * groups inside a group.
     */
    private static final Pattern ANY_DIRECTORIES = Pattern.compile("/\\*\\*/(?![^{]*\\})");

    private static final Set<FileVisitOption> NO_LINKS = EnumSet.noneOf(FileVisitOption.class);

    @LlmTool(description = "Lists the content of a directory; the names of directories end with /", readOnly = true)
    String listFiles(
            @LlmTool.Param(description = "The directory, relative to the root; omitted for the root")
                    Optional<String> directory)
            throws IOException {
        Path real = root.resolve(directory.orElse(""));
        if (!Files.isDirectory(real)) {
            throw Messages.noDirectoryBelow(directory.orElse(""));
        }
        try (Stream<Path> entries = Files.list(real)) {
            return listing(
                    entries.map(this::named).sorted().limit(MOST_NAMES + 1L).toList());
        }
    }

    private String named(Path entry) {
        return root.name(entry) + (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) ? "/" : "");
    }

    private static String listing(List<String> names) {
        if (names.isEmpty()) {
            return "The list is empty.";
        }
        String more = names.size() > MOST_NAMES ? "\n... (these are the first %d)".formatted(MOST_NAMES) : "";
        return names.stream().limit(MOST_NAMES).collect(Collectors.joining("\n", "", more));
    }

    @LlmTool(description = "Finds files whose path matches a pattern, in all directories", readOnly = true)
    String findFiles(@LlmTool.Param(description = "A glob pattern, such as **/*.md or notes/*.txt") String pattern)
            throws IOException {
        PathMatcher matcher = matcher(pattern);
        List<String> found = new ArrayList<>();
        Files.walkFileTree(root.path(), NO_LINKS, DEEPEST, new SimpleFileVisitor<>() {

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && matches(matcher, file)) {
                    found.add(root.name(file));
                }
                return found.size() > MOST_NAMES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        });
        return listing(found.stream().sorted().toList());
    }

    /** A pattern that starts with any directories also matches in the root. */
    private boolean matches(PathMatcher matcher, Path file) {
        Path below = root.path().relativize(file);
        return matcher.matches(below) || matcher.matches(Path.of(".").resolve(below));
    }

    private static PathMatcher matcher(String pattern) {
        try {
            String relative = pattern.strip().replaceFirst("^/+", "");
            return FileSystems.getDefault()
                    .getPathMatcher("glob:" + ANY_DIRECTORIES.matcher(relative).replaceAll("/{,**/}"));
        } catch (PatternSyntaxException e) {
            throw Messages.noPattern(pattern, e);
        }
    }

    @LlmTool(description = "Reads a text file, or some of its lines", readOnly = true)
    String readFile(
            @LlmTool.Param(description = "The file, relative to the root") String path,
            @LlmTool.Param(description = "The first line to read, from 1") Optional<@Positive Integer> from,
            @LlmTool.Param(description = "The maximum number of lines") Optional<@Positive Integer> lines)
            throws IOException {
        Path real = root.resolve(path);
        if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
            throw Messages.noFile(path);
        }
        int first = Math.max(1, from.orElse(1));
        int most = Math.min(MOST_LINES, Math.max(1, lines.orElse(MOST_LINES)));
        try (BufferedReader reader = open(real)) {
            return text(reader, first, most);
        } catch (CharacterCodingException e) {
            throw Messages.noText(path, e);
        }
    }

    /** Opens the real path, so that a link that was created since the check is not followed. */
    private static BufferedReader open(Path real) throws IOException {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        return new BufferedReader(
                new InputStreamReader(Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS), decoder));
    }

    /** Skips lines; returns their number, which is smaller at the end of the file. */
    private static int skip(LineReader lines, int most) throws IOException {
        int skipped = 0;
        while (skipped < most && !lines.isAtEnd()) {
            lines.read();
            skipped++;
        }
        return skipped;
    }

    private static String text(BufferedReader reader, int first, int most) throws IOException {
        var lines = new LineReader(reader, LONGEST_LINE);
        int skipped = skip(lines, first - 1);
        if (first > 1 && lines.isAtEnd()) {
            return "The file has %d lines only.".formatted(skipped);
        }
        var read = new StringBuilder();
        int count = 0;
        while (!lines.isAtEnd() && count < most && read.length() < MOST_CHARACTERS) {
            read.append(count == 0 ? "" : "\n").append(lines.read());
            count++;
        }
        String limit =
                read.length() < MOST_CHARACTERS ? "" : "at most %d characters are read; ".formatted(MOST_CHARACTERS);
        return lines.isAtEnd()
                ? read.toString()
                : read + "\n... (%scontinues at line %d)".formatted(limit, first + count);
    }
}
