/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ModelCall;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import java.time.Duration;
import java.util.Optional;

/** On whose account a model is called. Safe for use by several threads. */
interface CallScope {

    /** Returns the process on whose account models are called. */
    default Optional<JournaledProcess> process() {
        return Optional.empty();
    }

    /** Returns the answer the same request had before, where a step is taken up again. */
    default Optional<ModelResponse> replay(String model, ModelRequest request) {
        return Optional.empty();
    }

    /** Sets aside what a call takes, or refuses it because the account is used up. */
    default void hold(long tokens) {}

    /** Gives back what {@link #hold} set aside. */
    default void release(long tokens) {}

    /** Refuses another attempt if the account is closed. */
    default void beforeAttempt() {}

    /** Says that a model is about to be asked. */
    default void asking(String model, ModelRequest request) {}

    /** Says that a model failed and will be asked again. */
    default void retrying(String model, int attempt, Duration wait, Throwable cause) {}

    /** Says that a model cannot make what was asked for. */
    default void declined(String model, String type, String reason) {}

    /** Books a call that was answered. */
    default void answered(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Calls on the account of a process. */
    static CallScope ofProcess(JournaledProcess process, Workbench bench, Optional<String> action) {
        return new CallScope() {

            @Override
            public Optional<JournaledProcess> process() {
                return Optional.of(process);
            }

            @Override
            public void hold(long tokens) {
                beforeAttempt();
                process.ledger().hold(tokens).ifPresent(what -> {
                    throw Messages.budgetExceeded(process, what);
                });
            }

            @Override
            public void release(long tokens) {
                process.ledger().release(tokens);
            }

            @Override
            public void beforeAttempt() {
                if (process.status().isFinished()) {
                    throw Messages.processHasEnded(process);
                }
            }

            @Override
            public void asking(String model, ModelRequest request) {
                bench.events().asking(process, action, model, request);
            }

            @Override
            public void retrying(String model, int attempt, Duration wait, Throwable cause) {
                bench.events().retrying(process, action, model, attempt, wait, cause);
            }

            @Override
            public void declined(String model, String type, String reason) {
                bench.events().declined(process, action, model, type, reason);
            }

            @Override
            public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
                process.ledger().book(call);
                bench.events().answered(process, action, call, response);
            }
        };
    }
}
