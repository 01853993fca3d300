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

/** Text that is extracted from every prompt; {@code in} is the name of an earlier capture to search, or empty. */
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

    /** One pattern of a capture, with the value that a match produces. */
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
