/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.agent.AgentException;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import java.util.Map;
import java.util.stream.Collectors;

/** Error and log messages of this package. */
final class Messages {

    private static final int MOST_LISTED = 10;

    private Messages() {}

    static GuardrailException blocked(String guardrail, GuardrailContext place, String reason) {
        return new GuardrailException(
                "KARTA-375: guardrail %s blocks %s: %s. Change the text, or the guardrail."
                        .formatted(guardrail, where(place), reason),
                guardrail,
                place.checkpoint(),
                reason);
    }

    static GuardrailException guardrailFailed(String guardrail, GuardrailContext place, Throwable cause) {
        String reason = "it threw " + cause.getClass().getSimpleName();
        return new GuardrailException(
                ("KARTA-376: guardrail %s failed to check %s: %s. Fix the guardrail; unchecked texts " + "are blocked.")
                        .formatted(guardrail, where(place), reason),
                guardrail,
                place.checkpoint(),
                reason,
                cause);
    }

    static GuardrailException noVerdict(String guardrail, GuardrailContext place) {
        return new GuardrailException(
                ("KARTA-377: guardrail %s returned null for %s. Return Verdict.pass() to accept the "
                                + "text; unchecked texts are blocked.")
                        .formatted(guardrail, where(place)),
                guardrail,
                place.checkpoint(),
                "it returned null",
                null);
    }

    private static String where(GuardrailContext place) {
        return place.tool()
                .map(tool -> "%s (%s)".formatted(place.checkpoint(), tool))
                .orElseGet(() -> "%s of model '%s'".formatted(place.checkpoint(), place.model()));
    }

    static String blockedDefinitions(String owner, Map<String, String> reasons) {
        var listed = reasons.entrySet().stream()
                .limit(MOST_LISTED)
                .map(each -> "%s (%s)".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining(", "));
        int others = reasons.size() - MOST_LISTED;
        return ("KARTA-367: guardrails block tool definitions: %s%s. Another system has written them, and models do "
                        + "not receive the tools, which belong to the %s. Review the definitions, and exclude the "
                        + "tools, or change the guardrails.")
                .formatted(listed, others > 0 ? " and %d more".formatted(others) : "", owner);
    }

    static AgentException callbackReturnsNull(Class<?> callback) {
        return new AgentException("KARTA-378: callback %s returned null. Return Optional.empty() to change nothing."
                .formatted(callback.getName()));
    }

    static AgentException changedTooLate(String what) {
        return new AgentException(
                ("KARTA-379: a callback changes the call of %s after it was sent. Change it in " + "before(..).")
                        .formatted(what));
    }
}
