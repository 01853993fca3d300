/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/** What becomes of a repetition that has used up its rounds. */
public enum RoundLimitPolicy {

    /** The result of the last round is the result. */
    KEEP_LAST,

    /** It fails. */
    FAIL
}
