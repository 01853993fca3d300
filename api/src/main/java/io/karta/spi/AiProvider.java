/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.PromptContributor;
import io.karta.ai.ToolGroup;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.process.Blackboard;
import java.util.List;
import java.util.Optional;

/**
 * Provider of a standalone {@link Ai} without an application, for unit tests of actions. Models receive the same
 * requests as in an application, and answers are parsed, validated and repaired in the same way. A jar lists its
 * provider in {@code META-INF/services/io.karta.spi.AiProvider}.
 *
 * <pre>{@code
 * Ai ai = ServiceLoader.load(AiProvider.class).findFirst().orElseThrow()
 *         .create((options, contributors, references) -> model);
 * }</pre>
 */
public interface AiProvider {

    /**
     * Creates an entry point to the models of a stub.
     *
     * @param application the stub of the application
     * @return the entry point
     */
    Ai create(ApplicationStub application);

    /**
     * Creates the blackboard of an action outside of a process. It finds objects as in an application.
     *
     * @return an empty blackboard
     */
    Blackboard createBlackboard();

    /** Stub of an application. Thread-safe. */
    @FunctionalInterface
    interface ApplicationStub {

        /**
         * Returns the model for one call. It receives all requests of the call, including those after tool calls and
         * those for repairs.
         *
         * @param options which model the call means, and how it is to answer; there need be no model of that name
         * @param contributors the prompt contributors, in order
         * @param references the references of the prompt, in order
         * @return the model; a failure of it ends the call without retries
         */
        LanguageModel modelFor(LlmOptions options, List<PromptContributor> contributors, List<LlmReference> references);

        /**
         * Returns tool groups in addition to those of the class path.
         *
         * @return the groups; each takes the place of the class path's of the same role
         */
        default List<ToolGroup> toolGroups() {
            return List.of();
        }

        /**
         * Returns the renderer of prompt templates.
         *
         * @return the renderer; empty means the class path's, if it has one
         */
        default Optional<PromptRenderer> renderer() {
            return Optional.empty();
        }
    }
}
