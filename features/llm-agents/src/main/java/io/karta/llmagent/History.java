/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/**
 * What an agent is told of what was said before.
 *
 * <pre>{@code
 * LlmAgent.named("translator").instruction("Translate into French.").history(History.NONE)
 * }</pre>
 */
public enum History {

    /** The messages on the blackboard and, where another agent has handed over to it, what was done until then. */
    DEFAULT,

    /** Nothing but its input. */
    NONE
}
