/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.guard.Checkpoint;
import java.util.Optional;

/**
 * A guardrail did not let a text pass as it was.
 *
 * @param reason why the call ends; empty if the text was rewritten
 */
public record GuardrailTrip(
        String guardrail, Checkpoint checkpoint, Optional<String> reason, String model, Optional<String> tool) {}
