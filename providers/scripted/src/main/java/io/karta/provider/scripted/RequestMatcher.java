/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Objects.requireNonNullElse;

import io.karta.generation.Shape;
import io.karta.generation.type.RawClass;
import io.karta.model.ModelRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Condition for the requests of a rule; empty or 0 values match every request. */
record RequestMatcher(
        String type,
        List<String> contains,
        Optional<Pattern> matches,
        Map<String, Pattern> where,
        int call,
        int times) {

    static final RequestMatcher ANY = new RequestMatcher("", List.of(), Optional.empty(), Map.of(), 0, 0);

    private static final String TEXT = "text";

    RequestMatcher {
        contains = List.copyOf(contains);
        where = Map.copyOf(where);
    }

    /**
     * Returns the captures that an answer may use, including those of the rule; empty if the request does not match.
     */
    Optional<Map<String, String>> fits(ModelRequest request, String prompt, Map<String, String> captures) {
        if (!isForType(request.outputShape()) || !contains.stream().allMatch(prompt::contains) || !isWhere(captures)) {
            return Optional.empty();
        }
        if (matches.isEmpty()) {
            return Optional.of(captures);
        }
        return CapturedGroups.find(matches.get(), prompt).map(groups -> {
            var all = new HashMap<>(captures);
            all.putAll(groups.byName());
            return all;
        });
    }

    private boolean isForType(Optional<Shape<?>> requestedType) {
        return type.isEmpty() || requestedType.map(this::isFor).orElse(type.equals(TEXT));
    }

    private boolean isFor(Shape<?> shape) {
        return names(shape).anyMatch(type::equals);
    }

    private static Stream<String> names(Shape<?> shape) {
        Class<?> type = RawClass.of(shape.type());
        return Stream.of(type.getSimpleName(), type.getName(), canonicalName(type), shape.name());
    }

    /** Returns the name as in source code; a local class has none. */
    private static String canonicalName(Class<?> type) {
        return requireNonNullElse(type.getCanonicalName(), type.getName());
    }

    private boolean isWhere(Map<String, String> captures) {
        return where.entrySet().stream().allMatch(entry -> entry.getValue()
                .matcher(captures.getOrDefault(entry.getKey(), ""))
                .matches());
    }

    List<String> names() {
        return matches.map(CapturedGroups::names).orElse(List.of());
    }

    RequestMatcher requesting(String value) {
        return new RequestMatcher(value, contains, matches, where, call, times);
    }

    RequestMatcher containing(String value) {
        var all = Stream.concat(contains.stream(), Stream.of(value)).toList();
        return new RequestMatcher(type, all, matches, where, call, times);
    }

    RequestMatcher matching(Pattern value) {
        return new RequestMatcher(type, contains, Optional.of(value), where, call, times);
    }

    RequestMatcher where(Map<String, Pattern> value) {
        return new RequestMatcher(type, contains, matches, value, call, times);
    }

    RequestMatcher onCall(int value) {
        return new RequestMatcher(type, contains, matches, where, value, times);
    }

    RequestMatcher times(int value) {
        return new RequestMatcher(type, contains, matches, where, call, value);
    }

    @Override
    public String toString() {
        return type.isEmpty() ? "any request" : "requests for " + type;
    }
}
