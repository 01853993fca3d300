/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.util.List;
import java.util.regex.Pattern;

/** Excerpts of foreign texts for messages: one short line without keys and without parts of the prompt. */
record Excerpt(List<String> secrets) {

    private static final int LONGEST = 80;
    /** Shorter texts are not secret, and hiding them would garble the excerpt. */
    private static final int SHORTEST_SECRET = 4;
    /** Minimum length of a text that is considered a copy from the prompt. */
    private static final int QUOTE = 16;

    private static final int SHORTEST_PROMPT = 6;
    private static final String HIDDEN = "***";
    private static final Pattern WORD = Pattern.compile("[A-Za-z][\\w.-]{0,39}");
    private static final Pattern ID = Pattern.compile("[\\w.:-]{1,80}");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\s\\p{C}]+");
    /** Vendors show part of a rejected key, as in {@code sk-proj-ab****yz}. */
    private static final Pattern PART_OF_KEY =
            Pattern.compile("(?i)\\b(?:bearer\\s+|[a-z]{2,4}[-_])(?=[\\w*.-]*[\\d*])[\\w*.-]{12,}");

    Excerpt {
        secrets = secrets.stream()
                .filter(secret -> secret.length() >= SHORTEST_SECRET)
                .toList();
    }

    /** Returns one short line of a text. */
    static String of(String text) {
        var line = line(text);
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
    }

    /** Returns one short line of a vendor's text; empty if it quotes a prompt. */
    String of(String text, List<String> prompts) {
        var excerpt = of(masked(text));
        return prompts.stream().anyMatch(prompt -> quotes(excerpt, line(prompt))) ? "" : excerpt;
    }

    /** Returns the code of a vendor; empty if it is not a single word. */
    String word(String code) {
        return WORD.matcher(code).matches() && masked(code).equals(code) ? code : "";
    }

    /** Returns the vendor's id of a request, which resembles a key; empty if it is not a single word, or is a key. */
    String id(String id) {
        return ID.matcher(id).matches() && hidden(id).equals(id) ? id : "";
    }

    /** Returns whether a text is short and contains neither a key nor a prompt. */
    boolean isHarmless(String text, List<String> prompts) {
        return of(text, prompts).equals(text);
    }

    /** Returns a text without a secret. */
    static String hiding(String secret, String text) {
        return secret.length() < SHORTEST_SECRET ? text : text.replace(secret, HIDDEN);
    }

    private String masked(String text) {
        return PART_OF_KEY.matcher(hidden(text)).replaceAll(HIDDEN);
    }

    private String hidden(String text) {
        var hidden = text;
        for (String secret : secrets) {
            hidden = hiding(secret, hidden);
        }
        return hidden;
    }

    private static String line(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
    }

    private static boolean quotes(String excerpt, String prompt) {
        int run = Math.min(QUOTE, prompt.length());
        if (run < SHORTEST_PROMPT) {
            return false;
        }
        for (int from = 0; from + run <= excerpt.length(); from++) {
            if (prompt.contains(excerpt.substring(from, from + run))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return "%d secrets".formatted(secrets.size());
    }
}
