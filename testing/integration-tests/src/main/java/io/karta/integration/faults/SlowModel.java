/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** A model that never answers. */
@Named("slow")
@ApplicationScoped
public class SlowModel implements LanguageModel {

    private static final long A_MOMENT = Duration.ofMillis(500).toNanos();

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    @Timeout(value = 200, unit = ChronoUnit.MILLIS)
    public ModelResponse answer(ModelRequest request) {
        try {
            new CountDownLatch(1).await();
            return ModelResponse.of("never");
        } catch (InterruptedException timeout) { // not restored: the server ends the call
            LockSupport.parkNanos(A_MOMENT); // Helidon notes a timeout only after the interruption
            return ModelResponse.of("too late");
        }
    }
}
