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
 * What a tool makes of arguments before it runs: it can use them, or tells the model what is wrong.
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

    private final @Nullable JsonObject shown;
    private final @Nullable ToolResult refusal;

    private ToolArguments(@Nullable JsonObject shown, @Nullable ToolResult refusal) {
        this.shown = shown;
        this.refusal = refusal;
    }

    /**
     * Says that the arguments will do.
     *
     * @param shown the arguments as the tool understands them, without what is {@link io.karta.generation.annotation.Hidden}
     * @return the arguments
     */
    public static ToolArguments valid(JsonObject shown) {
        return new ToolArguments(requireNonNull(shown, "shown"), null);
    }

    /**
     * Says that the arguments will not do.
     *
     * @param message what is wrong, for the model
     * @return the arguments
     */
    public static ToolArguments invalid(String message) {
        return invalid(ToolResult.invalidArguments(message, false));
    }

    /**
     * Creates invalid arguments that the model is answered with a result.
     *
     * @param refusal the result that describes the problems
     * @return the arguments
     */
    public static ToolArguments invalid(ToolResult refusal) {
        return new ToolArguments(null, refusal);
    }

    /**
     * Returns what a user may see of them.
     *
     * @return the arguments; empty if they will not do
     */
    public Optional<JsonObject> displayed() {
        return Optional.ofNullable(shown);
    }

    /**
     * Returns what the model hears instead of a result.
     *
     * @return what is wrong; empty if they will do
     */
    public Optional<ToolResult> error() {
        return Optional.ofNullable(refusal);
    }
}
