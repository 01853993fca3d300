/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.generation.PlaceholderText;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Confirmation that a user must give before a tool runs.
 *
 * <pre>{@code
 * Tool refund = Tool.of("refund", "Refunds an order", Refund.class, orders::refund)
 *         .withConfirmation(ToolConfirmation.of("Refund {amount} for order {order}?").answeredBy("support"));
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ToolConfirmation {

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");
    private static final int LONGEST_VALUE = 200;

    private final String question;
    private final Optional<String> role;
    private final Optional<Duration> expiry;

    private ToolConfirmation(String question, Optional<String> role, Optional<Duration> expiry) {
        this.question = question;
        this.role = role;
        this.expiry = expiry;
    }

    /**
     * Creates a confirmation that every caller with access to the process may give, without expiry.
     *
     * @param question the question; placeholders as of {@link PlaceholderText}, with the names of arguments
     * @return the confirmation
     */
    public static ToolConfirmation of(String question) {
        if (requireNonNull(question, "question").isBlank()) {
            throw new IllegalArgumentException("A question has words");
        }
        return new ToolConfirmation(question, Optional.empty(), Optional.empty());
    }

    /**
     * Returns this confirmation that only users with a role may give.
     *
     * @param name the name of the role
     * @return the changed copy
     */
    public ToolConfirmation answeredBy(String name) {
        return new ToolConfirmation(question, Optional.of(requireNonNull(name, "name")), expiry);
    }

    /**
     * Returns this confirmation with an expiry. After that the action has run without a result.
     *
     * @param time how long the question can be answered; positive
     * @return the changed copy
     */
    public ToolConfirmation expiringAfter(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("A question stands for some time, not for " + time);
        }
        return new ToolConfirmation(question, role, Optional.of(time));
    }

    /**
     * Returns the question.
     *
     * @return the question with its placeholders
     */
    public String question() {
        return question;
    }

    /**
     * Returns the role that a user needs to answer.
     *
     * @return the name of a role; empty if every caller with access to the process may answer
     */
    public Optional<String> role() {
        return role;
    }

    /**
     * Returns the time limit of the answer.
     *
     * @return the time; empty if the question does not expire
     */
    public Optional<Duration> expiry() {
        return expiry;
    }

    /**
     * Returns the names of the placeholders in the question.
     *
     * @return the names, in the order of their first use
     */
    public Set<String> placeholders() {
        return new PlaceholderText(question).names();
    }

    /**
     * Returns the question for one call.
     *
     * @param arguments the arguments of the call, without hidden components
     * @return the question, on one line; long values are truncated
     */
    public String questionFor(JsonObject arguments) {
        return new PlaceholderText(question).fill(name -> brief(arguments.get(name)), name -> "-");
    }

    private static Optional<String> brief(@Nullable JsonValue value) {
        if (value == null || value == JsonValue.NULL) {
            return Optional.empty();
        }
        String text = value instanceof JsonString plain ? plain.getString() : value.toString();
        String line = UNSEEN.matcher(text).replaceAll(" ").strip();
        return Optional.of(
                line.codePointCount(0, line.length()) <= LONGEST_VALUE
                        ? line
                        : line.substring(0, line.offsetByCodePoints(0, LONGEST_VALUE - 1)) + "…");
    }

    /**
     * Returns the complete arguments of one call, as JSON, one per line.
     *
     * @param arguments the arguments of the call, without hidden components
     * @return the lines; empty if there are none
     */
    public static String display(JsonObject arguments) {
        return arguments.entrySet().stream()
                .map(each -> each.getKey() + ": "
                        + UNSEEN.matcher(each.getValue().toString()).replaceAll(" "))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public String toString() {
        return question;
    }
}
