/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Typed view of settings that are configured as text, for modules with additional keys.
 *
 * <pre>{@code
 * var settings = TypedSettings.of(platform::setting, (key, value, allowed) -> {
 *     throw Messages.invalidSetting(key, value, allowed);
 * });
 * int attempts = settings.integer("karta.shop.attempts", new Range<>(1, 10, "an integer of 1 to 10")).orElse(3);
 * }</pre>
 *
 * <p>A key without a value, and a key with an invalid value, have an empty result; the latter is reported. Immutable.
 */
public final class TypedSettings {

    private final Function<String, Optional<String>> values;
    private final InvalidSettingListener problems;

    private TypedSettings(Function<String, Optional<String>> values, InvalidSettingListener problems) {
        this.values = requireNonNull(values, "values");
        this.problems = requireNonNull(problems, "problems");
    }

    /**
     * Creates a view of settings.
     *
     * @param values the text of a key; empty if the key has no value
     * @param problems receives each invalid value when it is read
     * @return the view
     */
    public static TypedSettings of(Function<String, Optional<String>> values, InvalidSettingListener problems) {
        return new TypedSettings(values, problems);
    }

    /** Receiver of invalid values. An exception that it throws is propagated by the method that reads the value. */
    @FunctionalInterface
    public interface InvalidSettingListener {

        /**
         * Reports an invalid value.
         *
         * @param key the key
         * @param value the invalid text
         * @param allowed a phrase for the valid values, such as "an integer of at least 1"
         */
        void invalid(String key, String value, String allowed);
    }

    /**
     * The valid values of a setting.
     *
     * @param min the smallest valid value
     * @param max the largest valid value
     * @param allowed a phrase for the valid values, such as "an integer of at least 1"
     * @param <T> the type of the values
     */
    public record Range<T extends Comparable<T>>(T min, T max, String allowed) {

        /** Creates a range; the bounds are included. */
        public Range {
            requireNonNull(min, "min");
            requireNonNull(max, "max");
            requireNonNull(allowed, "allowed");
        }

        private boolean contains(T value) {
            return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
        }
    }

    /**
     * Returns a text.
     *
     * @param key the key
     * @return the value as configured; empty if there is none
     */
    public Optional<String> text(String key) {
        return values.apply(key);
    }

    /**
     * Returns a text of a form.
     *
     * @param key the key
     * @param form the form of the whole text
     * @param allowed a phrase for the valid values, such as "basic or bearer"
     * @return the value as configured; empty if there is no valid one
     */
    public Optional<String> text(String key, Pattern form, String allowed) {
        Optional<String> text = text(key);
        return text.isEmpty() || form.matcher(text.get()).matches() ? text : invalid(key, text.get(), allowed);
    }

    /**
     * Returns an integer.
     *
     * @param key the key
     * @param range the valid values
     * @return the value; empty if there is no valid one
     */
    public Optional<Integer> integer(String key, Range<Integer> range) {
        Optional<String> text = text(key);
        return text.isEmpty() ? Optional.empty() : inRange(key, text.get(), Integer::valueOf, range);
    }

    /**
     * Returns an integer of 64 bits.
     *
     * @param key the key
     * @param range the valid values
     * @return the value; empty if there is no valid one
     */
    public Optional<Long> number(String key, Range<Long> range) {
        Optional<String> text = text(key);
        return text.isEmpty() ? Optional.empty() : inRange(key, text.get(), Long::valueOf, range);
    }

    /**
     * Returns a number with decimals.
     *
     * @param key the key
     * @param range the valid values; NaN is never valid
     * @return the value; empty if there is no valid one
     */
    public Optional<Double> decimal(String key, Range<Double> range) {
        Optional<String> text = text(key);
        return text.isEmpty() ? Optional.empty() : inRange(key, text.get(), Double::valueOf, range);
    }

    /**
     * Returns a duration.
     *
     * @param key the key
     * @param range the valid values
     * @return the value, configured in the format of {@link Duration#parse}; empty if there is no valid one
     */
    public Optional<Duration> duration(String key, Range<Duration> range) {
        Optional<String> text = text(key);
        return text.isEmpty() ? Optional.empty() : inRange(key, text.get(), Duration::parse, range);
    }

    /**
     * Returns a boolean.
     *
     * @param key the key
     * @return the value of {@code true}, {@code yes}, {@code on}, {@code 1} or of {@code false}, {@code no},
     *     {@code off}, {@code 0}, in any case; empty if there is no valid one
     */
    public Optional<Boolean> bool(String key) {
        Optional<String> text = text(key);
        return text.isEmpty() ? Optional.empty() : bool(key, text.get());
    }

    private Optional<Boolean> bool(String key, String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on", "1" -> Optional.of(true);
            case "false", "no", "off", "0" -> Optional.of(false);
            default -> invalid(key, text, "true or false");
        };
    }

    private <T extends Comparable<T>> Optional<T> inRange(
            String key, String text, Function<String, T> parser, Range<T> range) {
        try {
            T value = parser.apply(text.trim());
            if (range.contains(value)) {
                return Optional.of(value);
            }
        } catch (NumberFormatException | DateTimeException ignored) {
            // reported below, like a value out of range
        }
        return invalid(key, text, range.allowed());
    }

    private <T> Optional<T> invalid(String key, String text, String allowed) {
        problems.invalid(key, text, allowed);
        return Optional.empty();
    }
}
