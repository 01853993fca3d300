/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Front matter of a {@code SKILL.md}.
 *
 * @param body the instructions after it
 */
record FrontMatter(Map<String, Object> fields, String body) {

    private static final Pattern PARTS = Pattern.compile(
            "\\A\\uFEFF?\\s*---[ \\t]*\\R(.*?)^---[ \\t]*(?:\\R|\\z)(.*)", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern START = Pattern.compile("\\uFEFF?\\s*---[ \\t]*\\R");
    private static final Pattern COLON =
            Pattern.compile("^([\\w-]+):[ \\t]+([^\\s\"'\\[{>|&*!].*:[ \\t].*)$", Pattern.MULTILINE);

    /** An entry with an argument that is not understood keeps its parenthesis, and so allows no tool. */
    private static final Pattern TOOL = Pattern.compile("[^\\s,(]++(?:\\([^()]*+\\)?+)?+");

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
            return fields(yaml);
        } catch (RuntimeException e) { // SnakeYAML has no class of its own for values that do not match their tag
            try {
                return fields(quoted(yaml));
            } catch (RuntimeException ignored) { // the first problem is that of the author's text
                throw Messages.noFrontMatter(location, String.valueOf(e.getMessage()));
            }
        }
    }

    private static Map<String, Object> fields(String yaml) {
        var options = new LoaderOptions();
        var output = new DumperOptions();
        var reader =
                new Yaml(new SafeConstructor(options), new Representer(output), output, options, new TextResolver());
        rejectAliases(reader.parse(new StringReader(yaml)));
        Object tree = reader.load(yaml);
        Map<String, Object> fields = new LinkedHashMap<>();
        if (tree instanceof Map<?, ?> map) {
            map.forEach((key, value) -> fields.put(String.valueOf(key), value));
        }
        return fields;
    }

    /** A few aliases can make a text of gigabytes, or one without end. */
    private static void rejectAliases(Iterable<Event> events) {
        events.forEach(event -> {
            if (event instanceof AliasEvent alias) {
                throw new YAMLException("replace the alias *%s by its value".formatted(alias.getAnchor()));
            }
        });
    }

    /** Quotes values with a colon and a blank, which are invalid YAML but common, because other clients accept them. */
    private static String quoted(String yaml) {
        return COLON.matcher(yaml)
                .replaceAll(line -> Matcher.quoteReplacement("%s: '%s'"
                        .formatted(line.group(1), line.group(2).strip().replace("'", "''"))));
    }

    /** Keeps the text of numbers, dates and booleans: the version 1.10 is not 1.1, the name 010 not 8. */
    private static final class TextResolver extends Resolver {

        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
        }
    }

    /** Returns whether a field has a value other than text. */
    boolean isStructure(String field) {
        return fields.get(field) != null && !(fields.get(field) instanceof String);
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
