/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.guard.Checkpoint;
import java.util.Optional;

/**
 * Guardrail that has rewritten or blocked a text.
 *
 * @param reason the reason for blocking; empty if the text was rewritten
 */
public record GuardrailTrip(
        String guardrail, Checkpoint checkpoint, Optional<String> reason, String model, Optional<String> tool) {}
