/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import static java.util.Objects.requireNonNull;

import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Question to a knowledge base, and the passage of a document that answers it.
 *
 * <pre>{@code
 * new RetrievalQuestion("Who pays for a return?", "returns.md", "The shop pays the postage")
 * }</pre>
 *
 * @param question the question, in the words of a user
 * @param uri the URI of the document
 * @param passage a text that occurs in the passage and nowhere else in the document; spaces and line breaks are equal
 */
public record RetrievalQuestion(String question, String uri, String passage) {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** Creates a question. */
    public RetrievalQuestion {
        requireNonNull(question, "question");
        requireNonNull(uri, "uri");
        passage = normal(passage);
    }

    /**
     * Reads questions from a file. A line has the URI, the passage and the question, separated by tabs; lines that
     * begin with {@code #} are comments.
     *
     * @param file the file
     * @return the questions
     * @throws IllegalArgumentException if a line does not have three parts
     * @throws UncheckedIOException if the file cannot be read
     */
    public static List<RetrievalQuestion> read(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(RetrievalQuestion::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RetrievalQuestion parse(String line) {
        String[] parts = line.split("\t", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException(
                    "The line '%s' has %d parts instead of URI, passage and question.".formatted(line, parts.length));
        }
        return new RetrievalQuestion(parts[2], parts[0], parts[1]);
    }

    private static String normal(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    /**
     * Returns whether a text contains the passage.
     *
     * @param document the URI of the document with the text
     * @param text the text
     * @return {@code true} if so
     */
    public boolean isAnsweredBy(String document, String text) {
        return uri.equals(document) && normal(text).contains(passage);
    }

    /**
     * Returns whether a result of a search contains the passage.
     *
     * @param result the result
     * @return {@code true} if so
     */
    public boolean isAnsweredBy(SearchResult result) {
        return isAnsweredBy(result.chunk().uri(), result.chunk().text());
    }
}
