/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.PromptRunner;
import io.karta.generation.Shapes;
import io.karta.generation.TypeRef;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.rag.content.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Generation of answers whose citations are verified. */
record CitedAnswers<T>(KnowledgeBase knowledge, Class<T> type) {

    private static final int ATTEMPTS = 3;
    private static final int LONGEST_EXCERPT = 80;

    /** Shorter texts, such as one word, occur in nearly every chunk. */
    private static final int SHORTEST_QUOTE = 12;

    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");

    @SuppressWarnings("unchecked") // the reference is to the type with this argument
    Cited<T> create(PromptRunner runner, String prompt) {
        var result = (TypeRef<Cited<T>>) TypeRef.of(Cited.class, type);
        PromptRunner dialogue = runner;
        String message = prompt;
        List<String> problems = List.of();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Cited<T> cited = dialogue.createObject(message, result);
            problems = problems(cited);
            if (problems.isEmpty()) {
                return cited;
            }
            String written = new Shapes().of(result).write(cited).toString();
            dialogue = dialogue.withMessages(List.of(new UserMessage(message), new AssistantMessage(written)));
            message =
                    "The citations of your answer are invalid:\n- %s\nAnswer the question again, with valid citations."
                            .formatted(String.join("\n- ", problems));
        }
        throw Messages.citationsInvalid(problems);
    }

    private List<String> problems(Cited<T> cited) {
        List<String> problems = new ArrayList<>();
        if (cited.citations().isEmpty()) {
            problems.add("/citations is empty");
        }
        for (int i = 0; i < cited.citations().size(); i++) {
            String pointer = "/citations/%s ".formatted(i);
            problem(cited.citations().get(i)).map(pointer::concat).ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<String> problem(Citation citation) {
        Optional<Chunk> chunk = knowledge.chunk(citation.chunkId());
        if (chunk.isEmpty()) {
            return Optional.of("the chunk '%s' does not exist".formatted(excerpt(citation.chunkId())));
        }
        String quote = normal(citation.quote());
        String text = normal(chunk.get().text());
        if (quote.length() < SHORTEST_QUOTE && !quote.equals(text)) {
            return Optional.of("the quote '%s' is too short: quote at least %s characters of the chunk '%s'"
                    .formatted(quote, SHORTEST_QUOTE, citation.chunkId()));
        }
        return !quote.isEmpty() && text.contains(quote)
                ? Optional.empty()
                : Optional.of("the quote '%s' does not occur in the chunk '%s'"
                        .formatted(excerpt(citation.quote()), citation.chunkId()));
    }

    /** Models write the lines of a paragraph as one line. */
    private static String normal(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    private static String excerpt(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : Passages.start(text, LONGEST_EXCERPT - 3) + "...";
    }
}
