/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent.llm;

/**
 * Earlier messages that an agent receives.
 *
 * <pre>{@code
 * LlmAgent.named("translator").instruction("Translate into French.").history(History.NONE)
 * }</pre>
 */
public enum History {

    /** The messages on the blackboard and, after a transfer, a summary of the turns before it. */
    DEFAULT,

    /** Only the input. */
    NONE
}
