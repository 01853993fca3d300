/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import java.util.function.Function;

/**
 * Recovery from an error of a tool; see {@link ToolErrors}.
 *
 * <p>If all retries fail, the last error is reported to the model, as with {@link #report}.
 */
public sealed interface ToolRecovery {

    /**
     * Reports the error to the model, which may call the tool again.
     *
     * @return the recovery
     */
    static ToolRecovery report() {
        return new Report();
    }

    /**
     * Retries with the same arguments.
     *
     * @param times the maximum number of retries; at least 1
     * @return the recovery
     */
    static ToolRecovery retry(int times) {
        return new Retry(times);
    }

    /**
     * Retries with arguments that a function has repaired. It does not apply to arguments that a user has approved.
     *
     * @param repairing returns the repaired arguments, or throws a {@link ToolEscalationException}
     * @param retries the maximum number of retries; at least 1
     * @return the recovery
     */
    static ToolRecovery fix(Function<ToolError, String> repairing, int retries) {
        return new FixWithFunction(repairing, retries);
    }

    /**
     * Retries with arguments that another agent has repaired. It does not apply to arguments that a user has approved.
     *
     * @param agent produces a {@code String} with the repaired arguments from a {@code String} with the arguments and
     *     their problems
     * @param retries the maximum number of retries; at least 1
     * @return the recovery
     */
    static ToolRecovery fix(AgentSource agent, int retries) {
        return new FixWithAgent(agent, retries);
    }

    /**
     * Escalates to the calling model with a reason.
     *
     * @param reason the reason, for the model
     * @return the recovery
     */
    static ToolRecovery escalate(String reason) {
        return new Escalate(reason);
    }

    /**
     * Ends the model call with a {@link ToolFailedException}.
     *
     * @return the recovery
     */
    static ToolRecovery fail() {
        return new Fail();
    }

    /** Recovery: reports the error to the model. */
    record Report() implements ToolRecovery {}

    /** Recovery: ends the model call. */
    record Fail() implements ToolRecovery {}

    /**
     * Recovery: retries.
     *
     * @param times the maximum number of retries
     */
    record Retry(int times) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param times the maximum number of retries
         */
        public Retry {
            check(times);
        }
    }

    /**
     * Recovery: retries with arguments that a function has repaired.
     *
     * @param repairing the function
     * @param retries the maximum number of retries
     */
    record FixWithFunction(Function<ToolError, String> repairing, int retries) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param repairing the function
         * @param retries the maximum number of retries
         */
        public FixWithFunction {
            requireNonNull(repairing, "repairing");
            check(retries);
        }
    }

    /**
     * Recovery: retries with arguments that an agent has repaired.
     *
     * @param agent the agent
     * @param retries the maximum number of retries
     */
    record FixWithAgent(AgentSource agent, int retries) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param agent the agent
         * @param retries the maximum number of retries
         */
        public FixWithAgent {
            requireNonNull(agent, "agent");
            check(retries);
        }
    }

    /**
     * Recovery: escalates to the calling model.
     *
     * @param reason the reason
     */
    record Escalate(String reason) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param reason the reason
         */
        public Escalate {
            requireNonNull(reason, "reason");
        }
    }

    private static void check(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("A call is tried again at least once, not " + times + " times");
        }
    }
}
