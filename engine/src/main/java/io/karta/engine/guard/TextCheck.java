/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.engine.call.GuardrailTrip;
import io.karta.guard.Checkpoint;
import io.karta.guard.Guardrail;
import io.karta.guard.GuardrailContext;
import io.karta.guard.Verdict;
import io.karta.process.AgentProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Check of texts by guardrails at one place. Immutable.
 *
 * @param place the place of the texts
 * @param trips receives what guardrails block and rewrite
 */
record TextCheck(Place place, Consumer<GuardrailTrip> trips) {

    /** Check of one guardrail. */
    @FunctionalInterface
    interface Check<G> {
        @Nullable
        Verdict at(G guardrail, String text, GuardrailContext context);
    }

    /** Place of texts between users, models and tools. */
    record Place(Checkpoint checkpoint, String model, Optional<String> tool, Optional<AgentProcess> process)
            implements GuardrailContext {}

    /**
     * Returns the text as the guardrails accept it.
     *
     * @throws io.karta.guard.GuardrailException if one blocks it, or fails
     */
    <G extends Guardrail> String checked(List<G> guardrails, Check<G> look, String original) {
        String text = original;
        for (G guardrail : guardrails) {
            Verdict verdict = verdict(guardrail, look, text);
            if (verdict.reason().isPresent()) {
                trip(guardrail, verdict.reason());
                throw Messages.blocked(guardrail.name(), place, verdict.reason().get());
            }
            String next = verdict.applyTo(text);
            if (!next.equals(text)) {
                trip(guardrail, Optional.empty());
            }
            text = next;
        }
        return text;
    }

    private <G extends Guardrail> Verdict verdict(G guardrail, Check<G> look, String text) {
        try {
            Verdict verdict = look.at(guardrail, text, place);
            if (verdict != null) {
                return verdict;
            }
        } catch (RuntimeException | StackOverflowError broken) { // a pattern may exhaust the stack on a long text
            throw Messages.guardrailFailed(guardrail.name(), place, broken);
        }
        throw Messages.noVerdict(guardrail.name(), place);
    }

    private void trip(Guardrail guardrail, Optional<String> reason) {
        trips.accept(new GuardrailTrip(guardrail.name(), place.checkpoint(), reason, place.model(), place.tool()));
    }
}
