/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.List;
import java.util.SplittableRandom;

/** Makes new texts of known ones. */
public final class Mutations {

    private static final int LONGEST = 2_000;
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "\"",
            "'",
            "`",
            "```",
            "```json\n",
            "\"\"\"",
            ",",
            ":",
            "=",
            "=>",
            "\\",
            "\\\"",
            "\\n",
            "\\u00",
            "\\ud83d",
            "\n",
            "\r\n",
            " ",
            "\t",
            "//",
            "#",
            "/*",
            "*/",
            "name",
            "1.5e3",
            "-",
            "+",
            ".",
            "...",
            "0",
            "00",
            "1e",
            "1e999",
            "1e-999999999",
            "true",
            "None",
            "NaN",
            "<think>",
            "</think>",
            "[THINK]",
            "[/THINK]",
            "<|channel|>final",
            "\u201c",
            "\u201d",
            "\u00b4",
            "\ufeff",
            "\u200b",
            "\u2028",
            "\0",
            "\ud83d",
            "\ude00",
            "cb(",
            "\"type\":\"Cat\"",
            "\"name\":",
            "what",
            "members",
            "{}",
            "[]",
            "1,234",
            "type");

    private final SplittableRandom random;
    private final List<String> corpus;

    public Mutations(SplittableRandom random, List<String> corpus) {
        this.random = random;
        this.corpus = corpus;
    }

    public String next() {
        var text = random.nextInt(20) == 0 ? "" : any();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            text = mutated(text);
        }
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private String any() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private String mutated(String text) {
        int one = random.nextInt(text.length() + 1);
        int other = random.nextInt(text.length() + 1);
        int from = Math.min(one, other);
        int to = Math.min(Math.max(one, other), from + 20);
        return switch (random.nextInt(9)) {
            case 0, 1 -> text.substring(0, one) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(one);
            case 2 -> text.substring(0, from) + text.substring(to);
            case 3 -> text.substring(0, to) + text.substring(from);
            case 4 -> text.substring(0, one);
            case 5 -> text.substring(0, one) + any();
            case 6 ->
                text.substring(0, one) + text.substring(from, to).repeat(1 + random.nextInt(5)) + text.substring(one);
            case 7 ->
                text.substring(0, one)
                        + (char) random.nextInt(random.nextBoolean() ? 128 : 65_536)
                        + text.substring(one);
            default -> swapped(text, from, to);
        };
    }

    private static String swapped(String text, int from, int to) {
        int middle = (from + to) / 2;
        return text.substring(0, from) + text.substring(middle, to) + text.substring(from, middle) + text.substring(to);
    }
}
