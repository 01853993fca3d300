/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

/** Results of the last attempts of a model. Not thread-safe. */
final class RollingWindow {

    private final boolean[] failed;
    private long attempts;
    private int failures;

    RollingWindow(int size) {
        failed = new boolean[size];
    }

    void add(boolean hasFailed) {
        int place = (int) (attempts % failed.length);
        failures += (hasFailed ? 1 : 0) - (failed[place] ? 1 : 0);
        failed[place] = hasFailed;
        attempts++;
    }

    /** Returns whether the window is full and the ratio of failed attempts is at least the given one. */
    boolean hasFailed(double ratio) {
        return attempts >= failed.length && failures >= ratio * failed.length;
    }
}
