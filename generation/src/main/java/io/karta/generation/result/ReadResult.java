/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.Repair;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Result of reading an answer: a value or problems, and the repairs.
 *
 * <pre>{@code
 * ReadResult<Decision> result = Shape.of(Decision.class).read(answer);
 * if (result.isPresent()) {
 *     ship(result.value());
 * } else {
 *     askAgain(result.problems());
 * }
 * }</pre>
 *
 * Immutable if the value is.
 *
 * @param <T> the type of the value
 */
public final class ReadResult<T> {

    private final String expected;
    private final @Nullable T value;
    private final List<Problem> problems;
    private final List<Repair> repairs;

    private ReadResult(String expected, @Nullable T value, List<Problem> problems, List<Repair> repairs) {
        this.expected = expected;
        this.value = value;
        this.problems = List.copyOf(problems);
        this.repairs = List.copyOf(repairs);
    }

    public static <T> ReadResult<T> of(String expected, T value, List<Repair> repairs) {
        return new ReadResult<>(expected, requireNonNull(value, "value"), List.of(), repairs);
    }

    public static <T> ReadResult<T> failed(String expected, List<Problem> problems, List<Repair> repairs) {
        return new ReadResult<>(expected, null, problems, repairs);
    }

    /** {@return whether there is a value} */
    public boolean isPresent() {
        return value != null;
    }

    /** {@return whether there is no value} */
    public boolean isEmpty() {
        return value == null;
    }

    /**
     * Returns the value, like {@link #orElseThrow()}.
     *
     * @return the value
     * @throws MismatchException if there is none
     */
    public T value() {
        return orElseThrow();
    }

    /**
     * Returns the value, or throws an exception with all problems.
     *
     * @return the value
     * @throws MismatchException if there is none
     */
    public T orElseThrow() {
        if (value == null) {
            throw Messages.unreadable(expected, problems);
        }
        return value;
    }

    /** {@return the value, or empty} */
    public Optional<T> optional() {
        return Optional.ofNullable(value);
    }

    /** {@return the problems; empty if there is a value} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return the repairs: first those of the text, then those of the values} */
    public List<Repair> repairs() {
        return repairs;
    }

    @Override
    public String toString() {
        return value != null ? "value " + value + ", repairs " + repairs : "problems " + problems;
    }
}
