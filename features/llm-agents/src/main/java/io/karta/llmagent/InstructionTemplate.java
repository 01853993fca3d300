/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.generation.PlaceholderText;
import java.util.Set;
import java.util.stream.Collectors;

/** Instruction with placeholders: the syntax is that of {@link PlaceholderText}. */
record InstructionTemplate(String agent, PlaceholderText text) implements InstructionPart {

    InstructionTemplate(String agent, String text) {
        this(agent, new PlaceholderText(text));
    }

    @Override
    public String in(InstructionVariables variables) {
        return text.fill(variables::find, name -> {
            throw Messages.unknownName(agent, name, variables.names());
        });
    }

    /** Returns the first parts of the names, without components. */
    Set<String> names() {
        return text.names().stream().map(InstructionTemplate::head).collect(Collectors.toSet());
    }

    private static String head(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }
}
