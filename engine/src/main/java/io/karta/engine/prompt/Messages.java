/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.TruncatedOutputException;
import io.karta.engine.call.UnknownModelRole;
import io.karta.engine.definition.Nouns;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelCriteria;
import io.karta.spi.SimilarNames;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static MalformedOutputException malformed(String model, String type, int answers, List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-322: model '%s' gave %d answer(s) without a valid %s. The last one: %s. Add "
                                + "the missing information to the prompt, make it optional in the type, or use a "
                                + "stronger model.")
                        .formatted(model, answers, type, String.join("; ", problems)),
                problems);
    }

    static AgentException modelCannot(String model, Set<Capability> lacking) {
        return new AgentException(("KARTA-734: model '%s' lacks capabilities that the prompt requires: %s. Use another "
                        + "model, or withAutoLlm(); if the model has them, add them to "
                        + "karta.models.%s.capabilities.")
                .formatted(model, words(lacking), model));
    }

    static AgentException noModelFits(ModelCriteria criteria, Set<Capability> needed, Collection<String> known) {
        return new AgentException(("KARTA-735: no model has the required capabilities (%s%s). %s Configure "
                        + "one that does, or choose a model by name.")
                .formatted(criteria, needed.isEmpty() ? "" : ", for " + words(needed), Nouns.known("Models", known)));
    }

    private static String words(Set<Capability> capabilities) {
        return capabilities.stream()
                .map(capability -> capability.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    static AgentException noRenderer(String template) {
        return new AgentException(("KARTA-736: no template renderer is available, so '%s' cannot be rendered. Add "
                        + "io.karta:karta-templates, or a bean of type PromptRenderer.")
                .formatted(template));
    }

    static MalformedOutputException malformedElement(String model, String type, List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-737: model '%s' streamed an invalid %s: %s. Correct the prompt, or do not " + "stream.")
                        .formatted(model, type, problems.isEmpty() ? "" : problems.get(0)),
                problems);
    }

    static String unknownModelRole(UnknownModelRole role, Optional<String> asker) {
        String hint = role.isModel() ? " It is a model: call withLlm(\"%s\").".formatted(role.name()) : nearest(role);
        return "KARTA-910: no model is configured for the role '%s'.%s %s%s Set %s%s, or correct the role."
                .formatted(
                        role.name(),
                        hint,
                        Nouns.known("Roles", new TreeSet<>(role.roles())),
                        asking(asker),
                        ConfigKeys.MODEL_ROLES,
                        role.name());
    }

    /** Suggests a role, or else a model, for which no role may have been needed. */
    private static String nearest(UnknownModelRole role) {
        String ofRoles = meant(role.name(), role.roles());
        return ofRoles.isEmpty() ? meant(role.name(), role.models()) : ofRoles;
    }

    private static String meant(String name, Collection<String> known) {
        return SimilarNames.findClosest(name, known)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
    }

    private static String asking(Optional<String> asker) {
        return asker.map(who -> " Requested by %s.".formatted(who)).orElse("");
    }

    static TruncatedOutputException truncated(String model, LlmOptions options, String partialText) {
        return new TruncatedOutputException(
                ("KARTA-941: the answer of model '%s' was truncated at the token limit%s after %d characters. Raise "
                                + "karta.models.%s.max-tokens or "
                                + "LlmOptions.withMaxTokens(..), or call LlmOptions.withTruncation(..) to accept "
                                + "or continue such answers.")
                        .formatted(
                                model,
                                options.maxTokens().map(" of %d"::formatted).orElse(""),
                                partialText.length(),
                                model),
                partialText);
    }

    static TruncatedOutputException truncatedCalls(String model, Collection<String> tools, String partialText) {
        return new TruncatedOutputException(
                ("KARTA-942: the answer of model '%s' was truncated at the token limit while it called tools: %s. No "
                                + "tool was run, because "
                                + "arguments may be incomplete. Raise karta.models.%s.max-tokens or "
                                + "LlmOptions.withMaxTokens(..).")
                        .formatted(model, String.join(", ", new TreeSet<>(tools)), model),
                partialText);
    }

    static String keyRefused(String model, String fallback) {
        return ("KARTA-365: model '%s' rejects its key, so the fallback '%s' is called. Check "
                        + "karta.models.%s.api-key.")
                .formatted(model, fallback, model);
    }

    static String quotaExceeded(String model, String fallback) {
        return ("KARTA-368: the account of model '%s' has no quota or credit left, so the fallback '%s' is called. "
                        + "Add credit, or raise the quota at the vendor.")
                .formatted(model, fallback);
    }
}
