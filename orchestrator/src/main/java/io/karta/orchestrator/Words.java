/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.Locale;
import java.util.stream.Collectors;

/** Words for people. */
final class Words {

    private Words() {}

    static String plain(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String outline(Strategy strategy) {
        return strategy.steps().stream()
                .map(step -> "%s by %s".formatted(step.id(), step.agent()))
                .collect(Collectors.joining(", "));
    }
}
