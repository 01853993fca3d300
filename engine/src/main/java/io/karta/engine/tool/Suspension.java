/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

/** How a dialogue waits for human approval or input. */
public enum Suspension {
    /** It cannot wait, because its answer is needed immediately. */
    NONE,
    /** It becomes the outcome of an action, and resumes without the action. */
    OUTCOME,
    /** Its question becomes the outcome of an action, which runs again and resumes it. */
    REPEATED_ACTION
}
