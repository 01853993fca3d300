/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.observation;

import io.karta.message.ToolCall;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Operation of the engine that is observed.
 *
 * <pre>{@code
 * String name = operation instanceof Operation.ToolExecution run ? "tool " + run.call().name() : "other";
 * }</pre>
 *
 * <p>Later versions may add operations; an instrumentation ignores those that it does not know.
 */
public sealed interface Operation {

    /**
     * Returns the process in which the operation happens.
     *
     * @return the id of the process; empty outside of processes
     */
    Optional<String> processId();

    /**
     * Identity of a process.
     *
     * @param id the id of the process
     * @param agent the name of its agent
     * @param agentVersion the version of its agent
     * @param goal the name of its goal
     * @param hasTurns whether the process is a session with turns
     */
    record ProcessIdentity(String id, String agent, String agentVersion, String goal, boolean hasTurns) {}

    /**
     * Run of a process on one node, until it ends, is suspended, or leaves the node.
     *
     * @param process the process
     * @param startedIn the trace context of the first run, from the journal; empty for the first run itself
     */
    record ProcessRun(ProcessIdentity process, Map<String, String> startedIn) implements Operation {

        /** Copies the map. */
        public ProcessRun {
            startedIn = Map.copyOf(startedIn);
        }

        @Override
        public Optional<String> processId() {
            return Optional.of(process.id());
        }
    }

    /**
     * Search for a plan, or the choice of a supervising model.
     *
     * @param process the process
     */
    record Planning(ProcessIdentity process) implements Operation {
        @Override
        public Optional<String> processId() {
            return Optional.of(process.id());
        }
    }

    /**
     * Run of an action.
     *
     * @param process the process
     * @param action the id of the action
     */
    record ActionExecution(ProcessIdentity process, String action) implements Operation {
        @Override
        public Optional<String> processId() {
            return Optional.of(process.id());
        }
    }

    /**
     * Call of a language model with all its attempts, inside or outside of a process.
     *
     * @param model the configuration of the model
     * @param request the request
     * @param process the id of the process; empty outside of processes
     * @param mask masks secrets in a text
     */
    record ModelInference(ModelConfig model, ModelRequest request, Optional<String> process, UnaryOperator<String> mask)
            implements Operation {
        @Override
        public Optional<String> processId() {
            return process;
        }
    }

    /**
     * Request to an embedding model with all its attempts, inside or outside of a process.
     *
     * @param model the configuration of the model
     * @param dimensions the requested number of dimensions; empty for the default of the model
     * @param texts the texts
     * @param process the id of the process; empty outside of processes
     */
    record TextEmbedding(ModelConfig model, Optional<Integer> dimensions, List<String> texts, Optional<String> process)
            implements Operation {

        /** Copies the list. */
        public TextEmbedding {
            texts = List.copyOf(texts);
        }

        @Override
        public Optional<String> processId() {
            return process;
        }
    }

    /**
     * Run of a tool.
     *
     * @param call the call of the model
     * @param description the description of the tool
     * @param process the id of the process; empty outside of processes
     * @param mask masks secrets in a text
     */
    record ToolExecution(ToolCall call, String description, Optional<String> process, UnaryOperator<String> mask)
            implements Operation {
        @Override
        public Optional<String> processId() {
            return process;
        }
    }
}
