/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** What is logged of a process. */
record Shown(boolean showsPrompts, boolean showsResponses, boolean showsPlanning, boolean isDebug)
        implements Verbosity {

    static final Verbosity NOTHING = new Shown(false, false, false, false);

    @Override
    public Verbosity showingPrompts() {
        return new Shown(true, showsResponses, showsPlanning, isDebug);
    }

    @Override
    public Verbosity showingResponses() {
        return new Shown(showsPrompts, true, showsPlanning, isDebug);
    }

    @Override
    public Verbosity showingPlanning() {
        return new Shown(showsPrompts, showsResponses, true, isDebug);
    }

    @Override
    public Verbosity debugging() {
        return new Shown(showsPrompts, showsResponses, showsPlanning, true);
    }
}
