/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An instruction with names in braces. */
record InstructionTemplate(String agent, String text) implements InstructionPart {

    private static final String PATH = "[\\p{L}_$][\\p{L}\\p{N}_$-]*(?:\\.[\\p{L}\\p{N}_$-]+)*";
    private static final Pattern NAMES =
            Pattern.compile("\\{\\{(?<literal>" + PATH + "\\??)}}|\\{(?<name>" + PATH + ")(?<optional>\\?)?}");

    @Override
    public String in(InstructionVariables variables) {
        return NAMES.matcher(text).replaceAll(found -> Matcher.quoteReplacement(filled(found, variables)));
    }

    /** Returns what the names in braces begin with. */
    Set<String> names() {
        return NAMES.matcher(text)
                .results()
                .filter(found -> found.group(2) != null)
                .map(found -> head(found.group(2)))
                .collect(Collectors.toSet());
    }

    private static String head(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    private String filled(MatchResult found, InstructionVariables variables) {
        String literal = found.group(1);
        if (literal != null) {
            return "{" + literal + "}";
        }
        String name = found.group(2);
        boolean isOptional = found.group(3) != null;
        return variables.find(name).orElseGet(() -> {
            if (isOptional) {
                return "";
            }
            throw Messages.unknownName(agent, name, variables.names());
        });
    }
}
