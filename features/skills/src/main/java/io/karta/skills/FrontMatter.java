/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Front matter of a {@code SKILL.md}.
 *
 * @param body the instructions after it
 */
record FrontMatter(Map<String, Object> fields, String body) {

    private static final Pattern PARTS = Pattern.compile(
            "\\A\\uFEFF?\\s*---[ \\t]*\\R(.*?)^---[ \\t]*(?:\\R|\\z)(.*)", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern START = Pattern.compile("\\uFEFF?\\s*---[ \\t]*\\R");
    private static final Pattern TOOL = Pattern.compile("[^\\s,(]+(?:\\([^)]*\\))?");

    static FrontMatter split(String location, String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw Messages.noFrontMatter(
                    location,
                    START.matcher(text).lookingAt() ? "it has no second line with ---" : "it does not start with ---");
        }
        return new FrontMatter(fields(location, parts.group(1)), parts.group(2));
    }

    private static Map<String, Object> fields(String location, String yaml) {
        try {
            Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
            Map<String, Object> fields = new LinkedHashMap<>();
            if (tree instanceof Map<?, ?> map) {
                map.forEach((key, value) -> fields.put(String.valueOf(key), value));
            }
            return fields;
        } catch (YAMLException e) {
            throw Messages.noFrontMatter(location, String.valueOf(e.getMessage()));
        }
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field))
                .map(Object::toString)
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    Map<String, String> map(String field) {
        Map<String, String> map = new LinkedHashMap<>();
        if (fields.get(field) instanceof Map<?, ?> values) {
            values.forEach((key, value) -> map.put(String.valueOf(key), String.valueOf(value)));
        }
        return map;
    }

    /**
     * Returns tools as a YAML list, or as text with blanks or commas between them. A field without a value means no
     * tools.
     */
    Optional<List<String>> tools(String field) {
        Object value = fields.get(field);
        if (value instanceof List<?> list) {
            return Optional.of(list.stream().map(Objects::toString).toList());
        }
        if (!fields.containsKey(field)) {
            return Optional.empty();
        }
        String text = Objects.toString(value, "");
        return Optional.of(TOOL.matcher(text).results().map(MatchResult::group).toList());
    }
}
