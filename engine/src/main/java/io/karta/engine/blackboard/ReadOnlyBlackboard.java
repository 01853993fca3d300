/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.generation.TypeRef;
import io.karta.process.BlackboardView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Read-only blackboard. */
public class ReadOnlyBlackboard implements BlackboardView {

    final ProcessBlackboard board;

    public ReadOnlyBlackboard(ProcessBlackboard board) {
        this.board = board;
    }

    @Override
    public Optional<Boolean> condition(String name) {
        return board.condition(name);
    }

    @Override
    public <T> Optional<T> last(Class<T> type) {
        return board.last(type);
    }

    @Override
    public <T> Optional<T> last(TypeRef<T> type) {
        return board.last(type);
    }

    @Override
    public <T> List<T> all(Class<T> type) {
        return board.all(type);
    }

    @Override
    public <T> List<T> all(TypeRef<T> type) {
        return board.all(type);
    }

    @Override
    public Object get(String name) {
        return board.get(name);
    }

    @Override
    public Optional<Object> find(String name) {
        return board.find(name);
    }

    @Override
    public Set<String> names() {
        return board.names();
    }

    @Override
    public Optional<Object> lastResult() {
        return board.lastResult();
    }

    @Override
    public List<Object> objects() {
        return board.objects();
    }

    @Override
    public BlackboardView snapshot() {
        return board.snapshot();
    }

    /** Returns the blackboard that this view shows. */
    public ProcessBlackboard board() {
        return board;
    }
}
