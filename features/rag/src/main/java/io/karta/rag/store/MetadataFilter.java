/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Condition on the metadata of documents.
 *
 * <pre>{@code
 * MetadataFilter.equalTo("tenant", tenant).and(MetadataFilter.atLeast("year", 2024))
 * }</pre>
 *
 * <p>The metadata of a document of a directory are {@code uri} and {@code format}, and what its reader adds.
 */
public sealed interface MetadataFilter {

    /**
     * Returns whether metadata satisfy the condition.
     *
     * @param metadata the metadata of a document
     * @return {@code true} if so
     */
    boolean matches(Map<String, String> metadata);

    /**
     * Returns the filter that matches all documents.
     *
     * @return the filter
     */
    static MetadataFilter all() {
        return new And(List.of());
    }

    /**
     * Returns a filter for a value.
     *
     * @param key the key
     * @param value the value
     * @return the filter
     */
    static MetadataFilter equalTo(String key, String value) {
        return new OneOf(key, Set.of(value));
    }

    /**
     * Returns a filter for several values.
     *
     * @param key the key
     * @param values the values, of which one must be present; none match nothing
     * @return the filter
     */
    static MetadataFilter oneOf(String key, String... values) {
        return new OneOf(key, Set.of(values));
    }

    /**
     * Returns a filter for the beginning of a value, such as a directory of {@code uri}.
     *
     * @param key the key
     * @param prefix the beginning
     * @return the filter
     */
    static MetadataFilter startsWith(String key, String prefix) {
        return new StartsWith(key, prefix);
    }

    /**
     * Returns a filter for large numbers. A value that is not a number does not match.
     *
     * @param key the key
     * @param min the smallest number
     * @return the filter
     */
    static MetadataFilter atLeast(String key, double min) {
        return new Between(key, min, Double.POSITIVE_INFINITY);
    }

    /**
     * Returns a filter for small numbers. A value that is not a number does not match.
     *
     * @param key the key
     * @param max the largest number
     * @return the filter
     */
    static MetadataFilter atMost(String key, double max) {
        return new Between(key, Double.NEGATIVE_INFINITY, max);
    }

    /**
     * Returns the filter that matches if this one does not.
     *
     * @return the filter
     */
    default MetadataFilter negate() {
        return new Not(this);
    }

    /**
     * Returns the filter that matches if both match.
     *
     * @param other the other filter
     * @return the filter
     */
    default MetadataFilter and(MetadataFilter other) {
        return new And(Stream.of(this, other).flatMap(And::parts).toList());
    }

    /**
     * Returns the filter that matches if any matches.
     *
     * @param other the other filter
     * @return the filter
     */
    default MetadataFilter or(MetadataFilter other) {
        return new Or(List.of(this, other));
    }

    /**
     * Filter: the value is one of several.
     *
     * @param key the key
     * @param values the values
     */
    record OneOf(String key, Set<String> values) implements MetadataFilter {

        /** Creates a filter. */
        public OneOf {
            requireNonNull(key, "key");
            values = Set.copyOf(values);
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return Optional.ofNullable(metadata.get(key))
                    .filter(values::contains)
                    .isPresent();
        }
    }

    /**
     * Filter: the value begins with a text.
     *
     * @param key the key
     * @param prefix the text
     */
    record StartsWith(String key, String prefix) implements MetadataFilter {

        /** Creates a filter. */
        public StartsWith {
            requireNonNull(key, "key");
            requireNonNull(prefix, "prefix");
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return metadata.getOrDefault(key, "").startsWith(prefix) && metadata.containsKey(key);
        }
    }

    /**
     * Filter: the value is a number of a range, bounds included.
     *
     * @param key the key
     * @param min the smallest number
     * @param max the largest number
     */
    record Between(String key, double min, double max) implements MetadataFilter {

        /** Creates a filter. */
        public Between {
            requireNonNull(key, "key");
            if (Double.isNaN(min) || Double.isNaN(max)) {
                throw Messages.boundNotANumber(key);
            }
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return number(metadata.getOrDefault(key, ""))
                    .filter(value -> value >= min && value <= max)
                    .isPresent();
        }

        /**
         * Parses a value, as {@link Double#valueOf(String)} does for decimal numbers.
         *
         * @param text the value
         * @return the number; empty if it is none
         */
        public static Optional<Double> number(String text) {
            try {
                if (text.indexOf('x') >= 0 || text.indexOf('X') >= 0) { // hexadecimal, which databases do not read
                    return Optional.empty();
                }
                return Optional.of(Double.valueOf(text)).filter(value -> !value.isNaN());
            } catch (NumberFormatException ignored) { // a text, which no range includes
                return Optional.empty();
            }
        }
    }

    /**
     * Filter: another one does not match.
     *
     * @param filter the other filter
     */
    record Not(MetadataFilter filter) implements MetadataFilter {

        /** Creates a filter. */
        public Not {
            requireNonNull(filter, "filter");
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return !filter.matches(metadata);
        }
    }

    /**
     * Filter: all match.
     *
     * @param filters the filters; none match everything
     */
    record And(List<MetadataFilter> filters) implements MetadataFilter {

        /** Creates a filter. */
        public And {
            filters = List.copyOf(filters);
        }

        private static Stream<MetadataFilter> parts(MetadataFilter filter) {
            return filter instanceof And and ? and.filters.stream() : Stream.of(filter);
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return filters.stream().allMatch(filter -> filter.matches(metadata));
        }
    }

    /**
     * Filter: one matches.
     *
     * @param filters the filters
     */
    record Or(List<MetadataFilter> filters) implements MetadataFilter {

        /** Creates a filter. */
        public Or {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(Map<String, String> metadata) {
            return filters.stream().anyMatch(filter -> filter.matches(metadata));
        }
    }
}
