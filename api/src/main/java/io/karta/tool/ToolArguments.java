/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parsed arguments of a tool call that has not run yet: valid ones for display to a user, or an error for the model.
 *
 * <pre>{@code
 * @Override
 * public ToolArguments read(String arguments, ToolContext context) {
 *     return orders.find(arguments)
 *             .map(order -> ToolArguments.valid(order.toJson()))
 *             .orElseGet(() -> ToolArguments.invalid("There is no such order."));
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public final class ToolArguments {

    private final @Nullable JsonObject displayed;
    private final @Nullable ToolResult refusal;

    private ToolArguments(@Nullable JsonObject displayed, @Nullable ToolResult refusal) {
        this.displayed = displayed;
        this.refusal = refusal;
    }

    /**
     * Creates valid arguments.
     *
     * @param displayed the arguments as the tool reads them, without {@link io.karta.generation.annotation.Hidden}
     *     components
     * @return the arguments
     */
    public static ToolArguments valid(JsonObject displayed) {
        return new ToolArguments(requireNonNull(displayed, "displayed"), null);
    }

    /**
     * Creates invalid arguments.
     *
     * @param message the problem, for the model
     * @return the arguments
     */
    public static ToolArguments invalid(String message) {
        return invalid(ToolResult.invalidArguments(message, false));
    }

    /**
     * Creates invalid arguments with a result for the model.
     *
     * @param refusal the result that describes the problems
     * @return the arguments
     */
    public static ToolArguments invalid(ToolResult refusal) {
        return new ToolArguments(null, refusal);
    }

    /**
     * Returns the arguments for display to a user.
     *
     * @return the arguments; empty if they are invalid
     */
    public Optional<JsonObject> displayed() {
        return Optional.ofNullable(displayed);
    }

    /**
     * Returns the error for the model.
     *
     * @return the error; empty if the arguments are valid
     */
    public Optional<ToolResult> error() {
        return Optional.ofNullable(refusal);
    }
}
