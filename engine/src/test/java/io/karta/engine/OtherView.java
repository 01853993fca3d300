/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.generation.TypeRef;
import io.karta.process.BlackboardView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** View of a blackboard that is not the engine's own. */
record OtherView(BlackboardView view) implements BlackboardView {

    @Override
    public Optional<Boolean> condition(String name) {
        return view.condition(name);
    }

    @Override
    public <T> Optional<T> last(Class<T> type) {
        return view.last(type);
    }

    @Override
    public <T> Optional<T> last(TypeRef<T> type) {
        return view.last(type);
    }

    @Override
    public <T> List<T> all(Class<T> type) {
        return view.all(type);
    }

    @Override
    public <T> List<T> all(TypeRef<T> type) {
        return view.all(type);
    }

    @Override
    public Object get(String name) {
        return view.get(name);
    }

    @Override
    public Optional<Object> find(String name) {
        return view.find(name);
    }

    @Override
    public Set<String> names() {
        return view.names();
    }

    @Override
    public Optional<Object> lastResult() {
        return view.lastResult();
    }

    @Override
    public List<Object> objects() {
        return view.objects();
    }

    @Override
    public BlackboardView snapshot() {
        return this;
    }
}
