/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** URI with variables in braces, each of which stands for one segment. Immutable. */
public final class UriTemplate {

    private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final String text;
    private final List<String> variables;
    private final Pattern pattern;

    private UriTemplate(String text, List<String> variables, Pattern pattern) {
        this.text = text;
        this.variables = variables;
        this.pattern = pattern;
    }

    public static UriTemplate of(String text) {
        var variables = new ArrayList<String>();
        var pattern = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            pattern.append(Pattern.quote(text.substring(end, matcher.start()))).append("([^/]+)");
            variables.add(matcher.group(1));
            end = matcher.end();
        }
        pattern.append(Pattern.quote(text.substring(end)));
        return new UriTemplate(text, List.copyOf(variables), Pattern.compile(pattern.toString()));
    }

    public String text() {
        return text;
    }

    /** Returns the names of the variables, in order. */
    public List<String> variables() {
        return variables;
    }

    /** Returns whether the URI has variables. */
    public boolean isTemplate() {
        return !variables.isEmpty();
    }

    /** Returns the values of the variables in a URI; empty if the URI does not match. */
    public Optional<Map<String, String>> match(String uri) {
        Matcher matcher = pattern.matcher(uri);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < variables.size(); i++) {
            values.put(variables.get(i), decoded(matcher.group(i + 1)));
        }
        return Optional.of(values);
    }

    private static String decoded(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return segment; // a percent sign that encodes nothing
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
