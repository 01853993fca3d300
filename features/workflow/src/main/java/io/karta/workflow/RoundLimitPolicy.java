/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/** Behaviour of a repetition after its last round. */
public enum RoundLimitPolicy {

    /** The result of the last round is the result. */
    KEEP_LAST,

    /** The repetition fails. */
    FAIL
}
