/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.generation.PromptText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An instruction that is declared, with names in braces that are filled in before each call.
 *
 * <pre>{@code
 * var instruction = new Instruction("You serve {customer.name} in {town?}. Answer with {\"text\": ...}.");
 * instruction.names();                                   // [customer.name, town]
 * instruction.fill(name -> context.find(name));          // You serve Ada in . Answer with {"text": ...}.
 * }</pre>
 *
 * <p>{@code {name}} has to be there, {@code {name?}} is left out if it is not, {@code {artifact.name}} and other names with dots
 * are looked up as they stand. A text is filled in as it is, anything else as {@link PromptText} shows it. Braces around
 * anything but a name, and double braces, mean nothing: JSON may stand in an instruction. What is filled in is not looked
 * through again.
 *
 * @param text the text with names in braces
 */
public record Instruction(String text) {

    private static final Pattern NAME = Pattern.compile("(?<!\\{)\\{([A-Za-z_]\\w*(?:[.:][A-Za-z_]\\w*)*)(\\?)?}(?!})");

    /**
     * Makes an instruction.
     *
     * @param text the text with names in braces
     */
    public Instruction {
        requireNonNull(text, "text");
    }

    /**
     * Returns what has to be known, and what may be.
     *
     * @return the names, each once, in order
     */
    public List<String> names() {
        return NAME.matcher(text)
                .results()
                .map(name -> name.group(1))
                .distinct()
                .toList();
    }

    /**
     * Fills in the names.
     *
     * @param values finds what a name stands for; empty if nothing does
     * @return the instruction for a model
     * @throws io.karta.agent.AgentException if a name that has to be there is not
     */
    public String fill(Function<String, ? extends Optional<?>> values) {
        return NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(value(name, values)));
    }

    private String value(MatchResult name, Function<String, ? extends Optional<?>> values) {
        Optional<?> found = values.apply(name.group(1));
        if (found.isEmpty() && name.group(2) == null) {
            throw Messages.unknownName(name.group(1));
        }
        return found.<String>map(value -> value instanceof CharSequence words ? words.toString() : PromptText.of(value))
                .orElse("");
    }
}
