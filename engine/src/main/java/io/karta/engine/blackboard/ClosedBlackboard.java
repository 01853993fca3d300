/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.process.Blackboard;

/** Blackboard that rejects the changes of callers; the actions of its process change it through their own views. */
abstract class ClosedBlackboard implements Blackboard {

    final String process;

    ClosedBlackboard(String process) {
        this.process = process;
    }

    @Override
    public final void add(Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public final void bind(String name, Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public final void bindProtected(String name, Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public final void hide(Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public final void setCondition(String name, boolean holds) {
        throw Messages.boardIsClosed(process);
    }
}
