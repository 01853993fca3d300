/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * Verbosity of the log of a process, in addition to its start and end. Keys and other secrets are always masked.
 *
 * <pre>{@code
 * answerComplaint.withOptions(ProcessOptions.defaults().withVerbosity(Verbosity.silent().showingPrompts()));
 * }</pre>
 *
 * <p>Immutable.
 */
public interface Verbosity {

    /**
     * Returns a verbosity without any details.
     *
     * @return the default
     */
    static Verbosity silent() {
        return ImmutableVerbosity.NOTHING;
    }

    /**
     * Returns whether prompts are logged.
     *
     * @return {@code true} if so
     */
    boolean showsPrompts();

    /**
     * Returns whether the models' answers are logged.
     *
     * @return {@code true} if so
     */
    boolean showsResponses();

    /**
     * Returns whether plans are logged, each with its explanation.
     *
     * @return {@code true} if so
     */
    boolean showsPlanning();

    /**
     * Returns whether every action is logged with its changes of the blackboard: types, not values.
     *
     * @return {@code true} if so
     */
    boolean isDebug();

    /**
     * Returns this verbosity with prompts.
     *
     * @return the changed copy
     */
    Verbosity showingPrompts();

    /**
     * Returns this verbosity with the models' answers.
     *
     * @return the changed copy
     */
    Verbosity showingResponses();

    /**
     * Returns this verbosity with plans.
     *
     * @return the changed copy
     */
    Verbosity showingPlanning();

    /**
     * Returns this verbosity with every step.
     *
     * @return the changed copy
     */
    Verbosity debugging();
}
