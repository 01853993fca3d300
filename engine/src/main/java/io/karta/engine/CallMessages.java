/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.TruncatedOutputException;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.tool.FailureReference;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** What can be wrong with models that stand in for others, and with calls that are not let through. */
final class CallMessages {

    private CallMessages() {}

    static TurnedAwayException circuitOpen(String model, Duration left) {
        return new TurnedAwayException(
                ("KARTA-359: model '%s' has failed so often that it is left alone for another %s "
                                + "(karta.models.%s.circuit-breaker). Ask again then, or name a model that stands in for it: karta.models.%s.fallback.")
                        .formatted(model, left, model, model),
                Kind.OVERLOADED);
    }

    static TurnedAwayException circuitHalfOpen(String model) {
        return new TurnedAwayException(
                ("KARTA-359: the circuit of model '%s' is half-open: one call tests whether the model answers again "
                                + "(karta.models.%s.circuit-breaker). Retry later, or set karta.models.%s.fallback.")
                        .formatted(model, model, model),
                Kind.OVERLOADED);
    }

    static TurnedAwayException noRoom(String model, int most, Duration waited) {
        return new TurnedAwayException(
                ("KARTA-360: %d calls of model '%s' went on for all of %s, and more are not let through. "
                                + "Raise karta.models.%s.max-concurrent-calls, or ask it less at once.")
                        .formatted(most, model, waited, model),
                Kind.OVERLOADED);
    }

    static TurnedAwayException noTurn(String model, Duration interval, Duration patience) {
        return new TurnedAwayException(
                ("KARTA-361: so many calls of model '%s' wait for their turn, one each %s, that this one would wait longer than %s. "
                                + "Shorten karta.models.%s.min-interval, or ask it less at once.")
                        .formatted(model, interval, patience, model),
                Kind.OVERLOADED);
    }

    static String toolFailed(String tool, String place, FailureReference reference) {
        return ("KARTA-940: tool '%s' threw an exception %s in %s. The model was told the reference. Fix the tool, or throw a "
                        + "ToolEscalationException with what the model is to know.")
                .formatted(tool, reference, place);
    }

    static TruncatedOutputException truncated(String model, LlmOptions options, String partialText) {
        return new TruncatedOutputException(
                ("KARTA-941: the answer of model '%s' was cut at the token limit%s after %d characters. Raise karta.models.%s.max-tokens or "
                                + "LlmOptions.withMaxTokens(..), or call LlmOptions.withTruncation(..) to accept or continue such answers.")
                        .formatted(
                                model,
                                options.maxTokens().map(" of %d"::formatted).orElse(""),
                                partialText.length(),
                                model),
                partialText);
    }

    static TruncatedOutputException truncatedCalls(String model, Collection<String> tools, String partialText) {
        return new TruncatedOutputException(
                ("KARTA-942: the answer of model '%s' was cut at the token limit while it called tools: %s. No tool was run, because "
                                + "arguments may be incomplete. Raise karta.models.%s.max-tokens or LlmOptions.withMaxTokens(..).")
                        .formatted(model, String.join(", ", new TreeSet<>(tools)), model),
                partialText);
    }

    static MalformedOutputException unofferedCalls(String model, int answers, Collection<String> tools) {
        String problem = tools.isEmpty()
                ? "the call of a tool is empty"
                : "calls tools that were not offered: " + String.join(", ", new TreeSet<>(tools));
        return new MalformedOutputException(
                ("KARTA-943: model '%s' gave %d answer(s) that call tools where there are none to call. The last one: %s. Offer the tools "
                                + "(withTool), or remove them from the prompt.")
                        .formatted(model, answers, problem),
                List.of(problem));
    }

    static AgentException unknownFallback(String model, String fallback, Collection<String> known) {
        return new AgentException(("KARTA-362: model '%s' names '%s' as its fallback, but there is no such model. "
                        + "Models are: %s.%s Use one of these in karta.models.%s.fallback.")
                .formatted(
                        model,
                        fallback,
                        String.join(", ", new TreeSet<>(known)),
                        LookupMessages.meant(fallback, known),
                        model));
    }

    static AgentException fallbackOfItself(List<String> way) {
        return new AgentException(
                "KARTA-363: model '%s' falls back to itself: %s. Take one out of karta.models.%s.fallback."
                        .formatted(way.get(0), String.join(" -> ", way), way.get(way.size() - 2)));
    }

    static TurnedAwayException spent(String model, int attempts, ModelException last) {
        return new TurnedAwayException(
                ("KARTA-364: model '%s' was asked %d times before the action was repeated, as often as karta.models.%s.max-attempts lets it. "
                                + "The last time: %s")
                        .formatted(model, attempts, model, last.getMessage()),
                last);
    }

    static String keyRefused(String model, String fallback) {
        return "KARTA-365: model '%s' refuses its key, so '%s' is asked in its place. Look at karta.models.%s.api-key."
                .formatted(model, fallback, model);
    }

    static String circuitOpened(String model, Duration delay) {
        return "KARTA-366: model '%s' has failed so often that it is left alone for %s. Look what became of its vendor."
                .formatted(model, delay);
    }
}
