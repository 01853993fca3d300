/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.PageRequest;
import io.karta.process.ProcessStatus;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Query parameters of a request, read strictly: all problems, including unknown parameters, are reported at once. Not
 * thread-safe.
 */
public final class QueryParameters {

    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;
    private static final int LONGEST = 1000;
    private static final Pattern COMMA = Pattern.compile(",");

    private final Map<String, List<String>> values;
    private final Set<String> known = new TreeSet<>();
    private final List<ParameterProblem> problems = new ArrayList<>();

    public QueryParameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Returns the value of a parameter; empty if it is missing or blank. */
    public Optional<String> text(String name) {
        return text(name, LONGEST);
    }

    public Optional<String> text(String name, int longest) {
        known.add(name);
        var given = values.get(name);
        if (given == null) {
            return Optional.empty();
        }
        if (given.size() > 1) {
            problems.add(new ParameterProblem(name, "occurs " + given.size() + " times, but has one value"));
        }
        return given.stream()
                .findFirst()
                .filter(value -> !value.isBlank())
                .filter(value -> isShort(name, value, longest));
    }

    /** Returns the values of a parameter that may occur several times, or that has a list separated by commas. */
    public List<String> texts(String name) {
        known.add(name);
        return all(name).stream()
                .filter(value -> isShort(name, value, LONGEST))
                .flatMap(COMMA::splitAsStream)
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    private boolean isShort(String name, String value, int longest) {
        if (value.length() <= longest && value.indexOf(0) < 0) {
            return true;
        }
        problems.add(new ParameterProblem(
                name,
                value.length() > longest
                        ? "has %d characters; send at most %d characters".formatted(value.length(), longest)
                        : "has the character U+0000"));
        return false;
    }

    public List<ProcessStatus> statuses(String name) {
        return texts(name).stream()
                .flatMap(text -> parsed(
                        name,
                        text,
                        value -> ProcessStatus.valueOf(value.toUpperCase(Locale.ROOT)),
                        "one of " + Arrays.toString(ProcessStatus.values()))
                        .stream())
                .toList();
    }

    /** Returns the current time minus the duration in the parameter. */
    public Optional<Instant> ago(String name, Instant now) {
        return text(name)
                .flatMap(text ->
                        parsed(name, text, value -> now.minus(notNegative(value)), "a duration such as PT1H or P7D"));
    }

    private static Duration notNegative(String text) {
        var time = Duration.parse(text);
        if (time.isNegative()) {
            throw new DateTimeException("negative");
        }
        return time;
    }

    /** Returns whether the request has no parameters. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns all values of a parameter, unchecked. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Returns whether the parameter is present, with any value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /**
     * Returns the value of a parameter; empty if it is missing, blank or invalid.
     *
     * @param parser reads the value, and throws an {@link IllegalArgumentException} or {@link DateTimeException} if it
     *     is invalid
     * @param allowed a description of the valid values
     */
    public <T> Optional<T> value(String name, Function<String, T> parser, String allowed) {
        return text(name).flatMap(text -> parsed(name, text, parser, allowed));
    }

    boolean isTrue(String name) {
        return value(name, QueryParameters::bool, "true or false").orElse(false);
    }

    public static boolean bool(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** Returns the requested page of a list, which is shown to a user. */
    public PageRequest page(Cursor cursor) {
        var limit = text("limit").flatMap(text -> parsed("limit", text, QueryParameters::limit, "1 to " + MAX_LIMIT));
        return new PageRequest(limit.orElse(DEFAULT_LIMIT), value("cursor", cursor::decode, Messages.CURSOR), true);
    }

    private static int limit(String text) {
        var limit = Integer.parseInt(text);
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException(text);
        }
        return limit;
    }

    private <T> Optional<T> parsed(String name, String text, Function<String, T> parser, String allowed) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            problems.add(new ParameterProblem(name, "is \"" + ProblemText.excerpt(text) + "\", not " + allowed));
            return Optional.empty();
        }
    }

    /**
     * Reports the problems.
     *
     * @throws ProblemException if there are problems, or parameters that were never read
     */
    public void verify() {
        if (!known.containsAll(values.keySet())) {
            addUnknown();
        }
        if (!problems.isEmpty()) {
            throw Messages.invalidParameters(problems);
        }
    }

    private void addUnknown() {
        values.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .map(name ->
                        new ParameterProblem(ProblemText.excerpt(name), "is unknown; use " + String.join(", ", known)))
                .forEach(problems::add);
    }

    /** One problem of a query parameter. */
    record ParameterProblem(String parameter, String detail) {

        Map<String, Object> asMember() {
            return Map.of("parameter", parameter, "detail", detail);
        }
    }
}
