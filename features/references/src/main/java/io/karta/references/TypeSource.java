/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Javadoc of one type. Its source is on the class path or in a {@code -sources.jar} in the directory of its jar.
 *
 * @param text the source; empty if it is not present
 */
record TypeSource(Class<?> type, String text) {

    /** A comment, annotations, and the declaration up to its body, its value or its end. */
    private static final Pattern DOCUMENTED = Pattern.compile(
            "/\\*\\*([^*]*+(?:\\*(?!/)[^*]*+)*+)\\*/\\s*+((?:@[\\w.]++(?:\\([^)]*+\\))?+\\s*+)*+)([^{;=/]++)");

    static TypeSource of(Class<?> type) {
        String file = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        return new TypeSource(
                type, onClassPath(type, file).or(() -> besideJar(type, file)).orElse(""));
    }

    private static Optional<String> onClassPath(Class<?> type, String file) {
        try (InputStream in = Optional.ofNullable(type.getClassLoader())
                .orElseGet(ClassLoader::getSystemClassLoader)
                .getResourceAsStream(file)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException ignored) { // without the source, signatures are shown without Javadoc
            return Optional.empty();
        }
    }

    private static Optional<String> besideJar(Class<?> type, String file) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .filter(location -> location.getProtocol().equals("file")
                        && location.getPath().endsWith(".jar"))
                .flatMap(TypeSource::sources)
                .filter(Files::isRegularFile)
                .flatMap(jar -> inJar(jar, file));
    }

    private static Optional<Path> sources(URL jar) {
        try {
            return Optional.of(
                    Path.of(URI.create(jar.toString().replace(" ", "%20").replaceFirst("\\.jar$", "-sources.jar"))));
        } catch (IllegalArgumentException | FileSystemNotFoundException ignored) { // not every URL has a path
            return Optional.empty();
        }
    }

    private static Optional<String> inJar(Path jar, String file) {
        try (var sources = new JarFile(jar.toFile())) {
            ZipEntry entry = sources.getEntry(file);
            return entry == null
                    ? Optional.empty()
                    : Optional.of(new String(sources.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException ignored) { // without the source, signatures are shown without Javadoc
            return Optional.empty();
        }
    }

    /** Returns the documentation of the type. */
    String description() {
        Pattern declaration = Pattern.compile(
                "\\b(?:class|interface|enum|record)\\s+%s\\b".formatted(Pattern.quote(type.getSimpleName())));
        return documented()
                .filter(match -> declaration.matcher(match.group(3)).find())
                .findFirst()
                .map(match -> plain(match.group(1)))
                .orElse("");
    }

    String summary() {
        return description().replaceFirst("(?s)(?<=\\.)\\s.*", "");
    }

    /** Returns the documentation of the first method or constructor with a name and a number of parameters. */
    String description(String name, int parameters) {
        Pattern declaration = Pattern.compile("\\b%s\\s*\\((.*)\\)".formatted(Pattern.quote(name)), Pattern.DOTALL);
        return documented()
                .filter(match -> declaration
                        .matcher(match.group(3))
                        .results()
                        .anyMatch(found -> count(found.group(1)) == parameters))
                .findFirst()
                .map(match -> plain(match.group(1)))
                .orElse("");
    }

    private Stream<MatchResult> documented() {
        return DOCUMENTED.matcher(text).results();
    }

    private static int count(String parameters) {
        String flat =
                parameters.replaceAll("<[^<>]*>", "").replaceAll("<[^<>]*>", "").strip();
        return flat.isEmpty() ? 0 : flat.split(",", -1).length;
    }

    /** Returns a comment without delimiters, examples and markup; of its tags, only parameters and result. */
    private static String plain(String comment) {
        return comment.replaceAll("(?m)^\\s*\\*", "")
                .replaceAll("(?s)<pre>.*?</pre>", "")
                .replaceAll("(?s)@(?:see|since|author|version|throws).*?(?=@|\\z)", "")
                .replaceAll("\\{@\\w+\\s+([^}]*)}", "$1")
                .replaceAll("<[^>]+>", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
