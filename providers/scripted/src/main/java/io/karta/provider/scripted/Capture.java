/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A text that is looked for in every prompt; {@code in} names an earlier capture to look in, or is empty. */
record Capture(String name, String in, List<Alternative> alternatives, AnswerTemplate otherwise) {

    Capture {
        alternatives = List.copyOf(alternatives);
    }

    String find(String prompt, Map<String, String> earlier) {
        var text = in.isEmpty() ? prompt : earlier.getOrDefault(in, "");
        return alternatives.stream()
                .flatMap(alternative -> alternative.find(text, earlier).stream())
                .findFirst()
                .orElseGet(() -> otherwise.text(earlier));
    }

    /** One way to find it. */
    record Alternative(Pattern pattern, Optional<AnswerTemplate> value) {

        static Alternative of(Pattern pattern) {
            return new Alternative(pattern, Optional.empty());
        }

        Optional<String> find(String text, Map<String, String> earlier) {
            return CapturedGroups.find(pattern, text).map(groups -> {
                var known = new HashMap<>(earlier);
                known.putAll(groups.byName());
                return value.map(template -> template.text(known))
                        .orElseGet(groups::first)
                        .strip();
            });
        }
    }
}
