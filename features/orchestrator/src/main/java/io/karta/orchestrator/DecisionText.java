/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.Locale;
import java.util.stream.Collectors;

/** Texts about decisions, for logs and users. */
final class DecisionText {

    private static final int LONG = 4_000;

    private DecisionText() {}

    /** Limits the text to the context of a model. */
    static String shortened(String text) {
        if (text.length() <= LONG) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONG - 1)) ? LONG - 1 : LONG;
        return "%s [and %d more characters]".formatted(text.substring(0, end), text.length() - end);
    }

    static String plain(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String outline(Strategy strategy) {
        return strategy.steps().stream()
                .map(step -> "%s by %s".formatted(step.id(), step.agent()))
                .collect(Collectors.joining(", "));
    }
}
