/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ModelCall;
import io.karta.spi.TokenUsage;

/** On whose account a model is called. */
interface CallScope {

    /** A call on nobody's account: outside any process. */
    CallScope NOBODY = new CallScope() {

        @Override
        public void beforeCall() {}

        @Override
        public void answered(ModelCall call, TokenUsage usage) {}
    };

    /** Refuses the call if the account is used up, or closed. */
    void beforeCall();

    /** Books a call that was answered. */
    void answered(ModelCall call, TokenUsage usage);

    /** Calls on the account of a process. */
    static CallScope ofProcess(JournaledProcess process, Workbench bench) {
        return new CallScope() {

            @Override
            public void beforeCall() {
                if (process.status().isFinished()) {
                    throw Messages.processHasEnded(process);
                }
                process.ledger().tokensUsedUp().ifPresent(what -> {
                    throw Messages.budgetExceeded(process, what);
                });
            }

            @Override
            public void answered(ModelCall call, TokenUsage usage) {
                process.ledger().add(usage);
                bench.events().answered(process, call);
            }
        };
    }
}
