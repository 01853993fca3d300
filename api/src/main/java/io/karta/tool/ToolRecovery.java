/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import java.util.function.Function;

/**
 * What becomes of an error of a tool; see {@link ToolErrors}.
 *
 * <p>Whatever is tried again ends, if it is unsuccessful, as {@link #report} does: the model hears of the last error.
 */
public sealed interface ToolRecovery {

    /**
     * Tells the model, which may call again.
     *
     * @return the recovery
     */
    static ToolRecovery report() {
        return new Report();
    }

    /**
     * Calls again with the same arguments.
     *
     * @param times how often at most; at least 1
     * @return the recovery
     */
    static ToolRecovery retry(int times) {
        return new Retry(times);
    }

    /**
     * Calls again with arguments that a function has repaired. Not where a user has said yes to the arguments.
     *
     * @param repairing returns better arguments, or throws a {@link ToolEscalationException}
     * @param retries how often at most; at least 1
     * @return the recovery
     */
    static ToolRecovery fix(Function<ToolError, String> repairing, int retries) {
        return new FixWithFunction(repairing, retries);
    }

    /**
     * Calls again with arguments that another agent has repaired. Not where a user has said yes to the arguments.
     *
     * @param agent makes a {@code String}, better arguments, of a {@code String} that says what is wrong, and with what
     * @param retries how often at most; at least 1
     * @return the recovery
     */
    static ToolRecovery fix(AgentSource agent, int retries) {
        return new FixWithAgent(agent, retries);
    }

    /**
     * Leaves it to the calling model, with a reason.
     *
     * @param reason why, for the model
     * @return the recovery
     */
    static ToolRecovery escalate(String reason) {
        return new Escalate(reason);
    }

    /**
     * Ends the call of the model with a {@link ToolFailedException}.
     *
     * @return the recovery
     */
    static ToolRecovery fail() {
        return new Fail();
    }

    /** Tells the model. */
    record Report() implements ToolRecovery {}

    /** Ends the call of the model. */
    record Fail() implements ToolRecovery {}

    /**
     * Calls again.
     *
     * @param times how often at most
     */
    record Retry(int times) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param times how often at most
         */
        public Retry {
            check(times);
        }
    }

    /**
     * Calls again with arguments that a function has repaired.
     *
     * @param repairing repairs them
     * @param retries how often at most
     */
    record FixWithFunction(Function<ToolError, String> repairing, int retries) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param repairing repairs them
         * @param retries how often at most
         */
        public FixWithFunction {
            requireNonNull(repairing, "repairing");
            check(retries);
        }
    }

    /**
     * Calls again with arguments that an agent has repaired.
     *
     * @param agent repairs them
     * @param retries how often at most
     */
    record FixWithAgent(AgentSource agent, int retries) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param agent repairs them
         * @param retries how often at most
         */
        public FixWithAgent {
            requireNonNull(agent, "agent");
            check(retries);
        }
    }

    /**
     * Leaves it to the calling model.
     *
     * @param reason why
     */
    record Escalate(String reason) implements ToolRecovery {

        /**
         * Creates a recovery.
         *
         * @param reason why
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
