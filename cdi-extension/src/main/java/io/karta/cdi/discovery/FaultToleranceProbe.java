/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.cdi.bean.Beans;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.util.Set;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;

/**
 * Bean whose calls fail unless the container has an implementation of MicroProfile Fault Tolerance. The API alone,
 * which many class paths have, applies nothing. Two annotations, because the configuration of an application may
 * disable one.
 */
public class FaultToleranceProbe {

    private boolean isRepeated;

    /** Returns whether the container applies the annotations. */
    public static boolean isApplied(Beans beans) {
        Set<Bean<?>> probes = beans.ofType(FaultToleranceProbe.class, Any.Literal.INSTANCE);
        return probes.stream()
                .map(probe -> beans.reference(probe, FaultToleranceProbe.class))
                .anyMatch(probe -> isApplied(probe::retry) || isApplied(probe::fallBack));
    }

    private static boolean isApplied(Runnable call) {
        try {
            call.run();
            return true;
        } catch (RuntimeException notApplied) {
            return false;
        }
    }

    @Retry(maxRetries = 1, delay = 0, jitter = 0)
    void retry() {
        if (!isRepeated) {
            isRepeated = true;
            throw new IllegalStateException("repeat the call");
        }
    }

    @Fallback(fallbackMethod = "recover")
    void fallBack() {
        throw new IllegalStateException("call the fallback");
    }

    void recover() {
        isRepeated = true;
    }
}
