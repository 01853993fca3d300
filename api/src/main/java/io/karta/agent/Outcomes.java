/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.util.List;

/** Implementations of {@link Outcome}. */
final class Outcomes {

    private Outcomes() {}

    record Value<T>(T value) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.value(value);
        }
    }

    record None<T>() implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.none();
        }
    }

    record Await<T>(Form<T> form) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.await(form);
        }
    }

    record Delegate<T>(Class<?> agent, Object input, Class<T> result) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.delegate(agent, input, result);
        }
    }

    record DelegateTo<T>(AgentDefinition agent, Object input, Class<T> result) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.delegate(agent, input, result);
        }
    }

    record Attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs)
            implements Outcome<ChildResult> {

        @Override
        public <R> R fold(Cases<? super ChildResult, R> cases) {
            return cases.attempt(agent, goal, binding, inputs);
        }
    }

    record Replan<T>(String reason) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.replan(reason);
        }
    }

    record Stop<T>(String reason) implements Outcome<T> {

        @Override
        public <R> R fold(Cases<? super T, R> cases) {
            return cases.stop(reason);
        }
    }
}
