/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/** Immutable implementation of {@link Verbosity}. */
record ImmutableVerbosity(boolean showsPrompts, boolean showsResponses, boolean showsPlanning, boolean isDebug)
        implements Verbosity {

    static final Verbosity NOTHING = new ImmutableVerbosity(false, false, false, false);

    @Override
    public Verbosity showingPrompts() {
        return new ImmutableVerbosity(true, showsResponses, showsPlanning, isDebug);
    }

    @Override
    public Verbosity showingResponses() {
        return new ImmutableVerbosity(showsPrompts, true, showsPlanning, isDebug);
    }

    @Override
    public Verbosity showingPlanning() {
        return new ImmutableVerbosity(showsPrompts, showsResponses, true, isDebug);
    }

    @Override
    public Verbosity debugging() {
        return new ImmutableVerbosity(showsPrompts, showsResponses, showsPlanning, true);
    }
}
