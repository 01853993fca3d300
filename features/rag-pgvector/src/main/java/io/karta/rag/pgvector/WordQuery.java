/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Query in a part of the syntax of Lucene: {@code +required -excluded "a phrase" prefix*}; all other characters
 * separate words.
 *
 * @param any the words of which one must occur, if there is none that is required
 * @param required the words that must occur
 * @param excluded the words that must not occur
 */
record WordQuery(List<String> any, List<String> required, List<String> excluded) {

    private static final int LONGEST = 2000;
    /** In bytes. PostgreSQL rejects longer ones, which languages without blanks have, and stores none. */
    private static final int LONGEST_WORD = 2046;

    private static final String LETTERS = "[\\p{L}\\p{M}\\p{N}]";
    private static final Pattern WORD = Pattern.compile(LETTERS + "+");
    private static final Pattern PART = Pattern.compile("(?<sign>(?<!%1$s)[-+])?(?:\"(?<phrase>[^\"]*)\""
            .concat("|(?<word>%1$s+(?:[-'._]%1$s+)*)(?<prefix>\\*)?)")
            .formatted(LETTERS));
    private static final List<String> OPERATORS = List.of("AND", "OR", "NOT");

    static WordQuery parse(String query) {
        var parsed = new WordQuery(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Matcher parts = PART.matcher(query.length() <= LONGEST ? query : query.substring(0, LONGEST));
        while (parts.find()) {
            String words = parts.group("phrase") == null ? parts.group("word") : parts.group("phrase");
            String term = OPERATORS.contains(words) ? "" : term(words, parts.group("prefix") != null);
            if (!term.isEmpty()) {
                parsed.list(parts.group("sign")).add(term);
            }
        }
        return parsed;
    }

    private List<String> list(String sign) {
        return sign == null ? any : sign.equals("+") ? required : excluded;
    }

    /** Only letters and digits reach the syntax of PostgreSQL, in quotes. */
    private static String term(String words, boolean isPrefix) {
        List<String> quoted = WORD.matcher(words.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .filter(word -> word.getBytes(StandardCharsets.UTF_8).length <= LONGEST_WORD)
                .map(word -> "'" + word + "'")
                .toList();
        return String.join(" <-> ", quoted) + (isPrefix && !quoted.isEmpty() ? ":*" : "");
    }

    /** Returns whether the query has words to search for. */
    boolean hasWords() {
        return !any.isEmpty() || !required.isEmpty();
    }

    /** Returns the condition, in the syntax of {@code to_tsquery}. */
    String condition() {
        List<String> parts = new ArrayList<>();
        if (required.isEmpty()) {
            parts.add(joined(any, " | "));
        } else {
            parts.add(joined(required, " & "));
        }
        excluded.forEach(term -> parts.add("!(" + term + ")"));
        return String.join(" & ", parts);
    }

    /** Returns all words to search for, which determine the rank. */
    String ranked() {
        List<String> all = new ArrayList<>(required);
        all.addAll(any);
        return joined(all, " | ");
    }

    private static String joined(List<String> terms, String operator) {
        return "("
                + String.join(
                        operator, terms.stream().map(term -> "(" + term + ")").toList()) + ")";
    }
}
