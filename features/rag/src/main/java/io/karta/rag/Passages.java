/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.content.ContentElement;
import io.karta.rag.store.SearchResult;
import java.util.List;
import java.util.Locale;

/** Text of results for models, with ids that citations can use. */
final class Passages {

    private static final int MAX_LENGTH = 30_000;

    private Passages() {}

    /** Returns the results; the hint follows if a part is omitted. */
    static String ofResults(List<SearchResult> results, String hint) {
        return joined(
                hint,
                results.stream()
                        .map(result -> text(result.chunk(), String.format(Locale.ROOT, ", score %.2f", result.score())))
                        .toList());
    }

    static String ofElements(List<ContentElement> elements, String hint) {
        return joined(hint, elements.stream().map(element -> text(element, "")).toList());
    }

    private static String text(ContentElement element, String score) {
        return "[id %s, in %s%s]\n%s"
                .formatted(element.id(), String.join(" > ", element.path()), score, element.text());
    }

    private static String joined(String hint, List<String> texts) {
        String all = String.join("\n\n", texts);
        return all.length() <= MAX_LENGTH ? all : start(all, MAX_LENGTH) + "\n" + hint;
    }

    /** Returns the beginning of a longer text, without a half of a surrogate pair. */
    static String start(String text, int length) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }
}
