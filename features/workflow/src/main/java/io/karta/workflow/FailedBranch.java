/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/**
 * A branch that failed and was not needed, as the journal keeps it.
 *
 * @param branch which one; the first is 1
 * @param reason what went wrong, in words
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
