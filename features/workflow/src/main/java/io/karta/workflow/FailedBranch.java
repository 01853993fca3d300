/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/**
 * Failed branch that was not required, in the form for the journal.
 *
 * @param branch the number of the branch, from 1
 * @param reason the reason of the failure
 */
record FailedBranch(int branch, String reason) {

    static FailedBranch of(int branch, Exception failure) {
        String message = failure.getMessage();
        return new FailedBranch(branch, message == null ? failure.getClass().getSimpleName() : message);
    }

    @Override
    public String toString() {
        return "branch %d (%s)".formatted(branch, reason);
    }
}
