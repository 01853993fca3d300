/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Tools of a bean. */
@ApplicationScoped
public class FragileTools {

    @Inject
    Attempts attempts;

    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    @LlmTool(description = "Opens a door")
    int open(String door) {
        return attempts.failFirst(door);
    }

    @Fallback(fallbackMethod = "knock")
    @LlmTool(description = "Rings a bell")
    String ring(String door) {
        throw new IllegalStateException("no bell");
    }

    String knock(String door) {
        return "knocked at " + door;
    }
}
