/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.ai.ToolSource;
import io.karta.generation.annotation.Hidden;
import java.util.List;

/**
 * Tools that the front end of a user offers with a message: an optional parameter of actions, whose models may call
 * them.
 *
 * <pre>{@code
 * @Action
 * @AchievesGoal(description = "Plan a trip", export = @Export(remote = true))
 * Outcome<Trip> plan(UserInput wish, Optional<FrontendTools> page, Ai ai) {
 *     PromptRunner runner = ai.withDefaultLlm();
 *     return page.map(runner::withToolObject).orElse(runner).createOutcome(wish.content(), Trip.class);
 * }
 * }</pre>
 *
 * <p>A call suspends the process until the front end has sent the result, so it needs a prompt that can wait. In other
 * prompts the model receives an error. Names, descriptions, schemas and results come from an untrusted client.
 *
 * <p>Immutable.
 *
 * @param key a text that other tools do not know, so that they cannot request calls of the front end
 * @param offered the tools
 */
public record FrontendTools(@Hidden String key, List<Offer> offered) implements ToolSource {

    /**
     * Creates tools, for example for a test.
     *
     * @param key any text
     * @param offered the tools
     */
    public FrontendTools {
        requireNonNull(key, "key");
        offered = List.copyOf(offered);
    }

    /**
     * Tool that the front end runs.
     *
     * @param name the name
     * @param description the description for models
     * @param schema the JSON Schema of the arguments
     */
    public record Offer(String name, String description, String schema) {

        /**
         * Creates a tool.
         *
         * @param name the name
         * @param description the description for models
         * @param schema the JSON Schema of the arguments, as text
         */
        public Offer {
            requireNonNull(name, "name");
            requireNonNull(description, "description");
            requireNonNull(schema, "schema");
        }
    }

    @Override
    public List<Tool> tools() {
        return offered.stream()
                .<Tool>map(offer -> new FrontendTool(this, offer))
                .toList();
    }

    @Override
    public boolean isExternal() {
        return true;
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return "tools of the front end: " + offered.stream().map(Offer::name).toList();
    }
}
