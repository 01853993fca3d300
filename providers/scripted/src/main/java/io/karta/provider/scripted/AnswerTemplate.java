/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Template with placeholders for captures, <code>${name}</code>, written as text or as JSON. */
sealed interface AnswerTemplate {

    /** Returns the names in the placeholders. */
    Stream<String> names();

    String json(Map<String, String> captures);

    default String text(Map<String, String> captures) {
        return json(captures);
    }

    static AnswerTemplate text(String text) {
        return new Text(text);
    }

    /** Text; <code>$${</code> is a literal <code>${</code>, and <code>${name|lower}</code> a capture in lower case. */
    record Text(String text) implements AnswerTemplate {

        private static final Pattern PLACE = Pattern.compile("\\$(\\$\\{|\\{([^{}|]*)(\\|(lower|upper))?\\})");

        @Override
        public Stream<String> names() {
            return PLACE.matcher(text).results().map(place -> place.group(2)).filter(Objects::nonNull);
        }

        @Override
        public String text(Map<String, String> captures) {
            return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place, captures)));
        }

        private static String value(MatchResult place, Map<String, String> captures) {
            if (place.group(2) == null) {
                return "${";
            }
            var value = captures.getOrDefault(place.group(2), "");
            if (place.group(4) == null) {
                return value;
            }
            return place.group(4).equals("lower") ? value.toLowerCase(ROOT) : value.toUpperCase(ROOT);
        }

        @Override
        public String json(Map<String, String> captures) {
            return quoted(text(captures));
        }

        private static String quoted(String value) {
            return value.chars().mapToObj(Text::escaped).collect(joining("", "\"", "\""));
        }

        private static String escaped(int c) {
            if (c == '"' || c == '\\') {
                return "\\" + (char) c;
            }
            return c < ' ' ? "\\u%04x".formatted(c) : String.valueOf((char) c);
        }
    }

    /** Number, {@code true}, {@code false} or {@code null}. */
    record Literal(String literal) implements AnswerTemplate {

        @Override
        public Stream<String> names() {
            return Stream.empty();
        }

        @Override
        public String json(Map<String, String> captures) {
            return literal;
        }
    }

    /** List of templates. */
    record Items(List<AnswerTemplate> items) implements AnswerTemplate {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public Stream<String> names() {
            return items.stream().flatMap(AnswerTemplate::names);
        }

        @Override
        public String json(Map<String, String> captures) {
            return items.stream().map(item -> item.json(captures)).collect(joining(",", "[", "]"));
        }
    }

    /** Mapping, in the order of the script. */
    record Members(List<Member> members) implements AnswerTemplate {

        public Members {
            members = List.copyOf(members);
        }

        @Override
        public Stream<String> names() {
            return members.stream().flatMap(member -> member.value().names());
        }

        @Override
        public String json(Map<String, String> captures) {
            return members.stream()
                    .map(member ->
                            Text.quoted(member.key()) + ":" + member.value().json(captures))
                    .collect(joining(",", "{", "}"));
        }
    }

    /** Key with its value. */
    record Member(String key, AnswerTemplate value) {}
}
