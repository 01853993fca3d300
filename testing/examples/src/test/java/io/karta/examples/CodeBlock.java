/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Code block of a page in Markdown: fenced by backticks or tildes, also in lists and quotations.
 *
 * @param line the number of its first line of code
 * @param language the first word of the info string; empty if there is none
 */
record CodeBlock(String page, int line, String language, String code) {

    /** CommonMark 0.31, section 4.5. Fences in lists are indented by more than three blanks. */
    private static final Pattern OPENING =
            Pattern.compile("(?<before>[\\s>]*(?:[-*+]\\s+|\\d+[.)]\\s+)?)(?<fence>`{3,}|~{3,})(?<info>.*)");

    static List<CodeBlock> of(String page, String text) {
        List<String> lines = text.lines().toList();
        var blocks = new ArrayList<CodeBlock>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher opening = OPENING.matcher(lines.get(i));
            if (isOpening(opening)) {
                CodeBlock block = read(page, lines, i + 1, opening);
                blocks.add(block);
                i += (int) block.code().lines().count() + 1;
            }
        }
        return List.copyOf(blocks);
    }

    private static boolean isOpening(Matcher line) {
        return line.matches()
                && !(line.group("fence").startsWith("`") && line.group("info").contains("`"));
    }

    private static CodeBlock read(String page, List<String> lines, int first, Matcher opening) {
        String fence = opening.group("fence");
        int end = first;
        while (end < lines.size() && !isClosing(lines.get(end), fence)) {
            end++;
        }
        if (end == lines.size()) {
            throw new AssertionError("%s:%d: the block is not closed".formatted(page, first));
        }
        int indent = opening.group("before").length();
        String code = lines.subList(first, end).stream()
                .map(line -> line.substring(Math.min(indent, line.length())))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        return new CodeBlock(page, first + 1, opening.group("info").strip().split("[\\s{]", 2)[0], code);
    }

    private static boolean isClosing(String line, String fence) {
        String bare = line.replaceFirst("^[\\s>]*", "").stripTrailing();
        return bare.startsWith(fence) && bare.chars().allMatch(letter -> letter == fence.charAt(0));
    }

    /** Returns the text between the blocks, line by line, with empty lines in place of blocks. */
    static List<String> textBetween(String page, String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        for (CodeBlock block : of(page, text)) {
            int first = block.line() - 2;
            int last = first + (int) block.code().lines().count() + 1;
            lines.subList(first, last + 1).replaceAll(line -> "");
        }
        return lines;
    }

    String firstLine() {
        return code.lines().findFirst().orElse("");
    }

    String place() {
        return "%s.md:%d: %s".formatted(page, line, firstLine());
    }
}
