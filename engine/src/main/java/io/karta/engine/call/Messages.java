/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.engine.definition.Nouns;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.TokenUsage;
import io.karta.spi.SimilarNames;
import io.karta.tool.FailureReference;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolResult;
import java.time.Duration;
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

    static ModelException timedOut(String model, Duration timeout, Throwable cause) {
        return new ModelException(
                ("KARTA-319: model '%s' did not answer within %s. Increase karta.models.%s.timeout if " + "necessary.")
                        .formatted(model, timeout, model),
                ModelException.Kind.TIMEOUT,
                cause,
                null,
                cause instanceof ModelException known ? known.usage() : TokenUsage.UNKNOWN);
    }

    static ModelException cancelled(String model, Throwable cause) {
        return new ModelException(
                ("KARTA-320: the call of model '%s' was interrupted. Its process has ended, or its thread was "
                                + "cancelled. Check what interrupts the thread.")
                        .formatted(model),
                ModelException.Kind.CANCELLED,
                cause);
    }

    static ToolFailedException noActionToEnd(String tool, ToolResult.ActionEnd end) {
        return new ToolFailedException(
                tool,
                ("KARTA-776: tool '%s' requests the end of the action (%s), but the model is called outside of an "
                                + "action. Call it in an action of a process; in tests, use @KartaTest.")
                        .formatted(tool, end.kind().name().toLowerCase(Locale.ROOT)),
                null);
    }

    static ModelException filtered(String model) {
        return new ModelException(
                "KARTA-321: the vendor of model '%s' refused to answer (content filter). Change the prompt."
                        .formatted(model),
                ModelException.Kind.CONTENT_FILTER,
                null);
    }

    static AgentException modelBroke(String model, Throwable cause) {
        return new ModelException(
                "KARTA-323: model '%s' failed with %s instead of ModelException. Fix the provider."
                        .formatted(model, cause.getClass().getName()),
                ModelException.Kind.BAD_REQUEST,
                cause);
    }

    static String unseen(String model, String tool, Set<Capability> lacking) {
        return ("KARTA-806: the result of tool '%s' has parts that model '%s' does not support: %s. "
                        + "Use another model; if it supports them, add them to karta.models.%s.capabilities. "
                        + "The model received a description instead.")
                .formatted(tool, model, words(lacking), model);
    }

    private static String words(Set<Capability> capabilities) {
        return capabilities.stream()
                .map(capability -> capability.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    static AgentException unknownModel(
            String name, Collection<String> models, Collection<String> roles, Optional<String> asker) {
        String hint = roles.contains(name)
                ? " '%1$s' is a role: call withLlmByRole(\"%1$s\").".formatted(name)
                : meant(name, models);
        return new AgentException("KARTA-301: model '%s' does not exist. %s%s%s %s %s%s.%s."
                .formatted(
                        name,
                        known("Models", models),
                        hint,
                        asking(asker),
                        configure(models),
                        ConfigKeys.MODELS,
                        name,
                        ConfigKeys.PROVIDER));
    }

    static AgentException noDefaultModel(Collection<String> models, Optional<String> asker) {
        return new AgentException("KARTA-302: no default model is set. %s%s %s one with %s<name>.%s."
                .formatted(
                        known("Models", models),
                        asking(asker),
                        choose(ConfigKeys.DEFAULT_MODEL, models),
                        ConfigKeys.MODELS,
                        ConfigKeys.PROVIDER));
    }

    static AgentException unknownEmbedding(
            String name, Collection<String> models, Collection<String> roles, Optional<String> asker) {
        String hint = roles.contains(name)
                ? " '%1$s' is a role: call withEmbeddingServiceByRole(\"%1$s\").".formatted(name)
                : meant(name, models);
        return new AgentException("KARTA-854: embedding model '%s' does not exist. %s%s%s %s %s%s.%s."
                .formatted(
                        name,
                        known("Embedding models", models),
                        hint,
                        asking(asker),
                        configure(models),
                        ConfigKeys.EMBEDDINGS,
                        name,
                        ConfigKeys.PROVIDER));
    }

    static AgentException noDefaultEmbedding(Collection<String> models, Optional<String> asker) {
        return new AgentException("KARTA-855: no default embedding model is set. %s%s %s one with %s<name>.%s."
                .formatted(
                        known("Embedding models", models),
                        asking(asker),
                        choose(ConfigKeys.DEFAULT_EMBEDDING, models),
                        ConfigKeys.EMBEDDINGS,
                        ConfigKeys.PROVIDER));
    }

    static String unknownEmbeddingRole(UnknownModelRole role, Optional<String> asker) {
        String hint = role.isModel()
                ? " It is an embedding model: call withEmbeddingService(\"%s\").".formatted(role.name())
                : nearest(role);
        return ("KARTA-911: no embedding model is configured for the role '%s'.%s %s%s Set %s%s, or "
                        + "correct the role.")
                .formatted(
                        role.name(),
                        hint,
                        known("Roles", role.roles()),
                        asking(asker),
                        ConfigKeys.EMBEDDING_ROLES,
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

    private static String known(String nouns, Collection<String> names) {
        return Nouns.known(nouns, new TreeSet<>(names));
    }

    private static String configure(Collection<String> models) {
        return models.isEmpty() ? "Configure" : "Use one of these, or configure";
    }

    private static String choose(String key, Collection<String> models) {
        return models.isEmpty() ? "Configure" : "Set %s to one of them, or configure".formatted(key);
    }

    static CallRejectedException circuitOpen(String model, Duration left) {
        return new CallRejectedException(
                ("KARTA-359: model '%s' has failed repeatedly; its circuit breaker is open for "
                                + "another %s (karta.models.%s.circuit-breaker). Retry then, or set fallback models: "
                                + "karta.models.%s.fallback.")
                        .formatted(model, left, model, model),
                Kind.OVERLOADED);
    }

    static CallRejectedException circuitHalfOpen(String model) {
        return new CallRejectedException(
                ("KARTA-950: the circuit breaker of model '%s' is half-open: other calls test whether the model "
                                + "answers again "
                                + "(karta.models.%s.circuit-breaker). Retry later, or set karta.models.%s.fallback.")
                        .formatted(model, model, model),
                Kind.OVERLOADED);
    }

    static CallRejectedException bulkheadFull(String model, int most, Duration waited) {
        return new CallRejectedException(
                ("KARTA-360: the maximum of %d concurrent calls of model '%s' was reached for %s. "
                                + "Increase karta.models.%s.bulkhead.value, or send fewer calls.")
                        .formatted(most, model, waited, model),
                Kind.OVERLOADED);
    }

    static CallRejectedException queueFull(String model, int most) {
        return new CallRejectedException(
                ("KARTA-569: %d calls already wait for the bulkhead of model '%s', which is the maximum of "
                                + "karta.models.%s.bulkhead.waiting-task-queue. Increase it, or send fewer calls.")
                        .formatted(most, model, model),
                Kind.OVERLOADED);
    }

    static CallRejectedException rateLimited(String model, Duration interval, Duration patience) {
        return new CallRejectedException(
                ("KARTA-361: the rate limit of model '%s', one call per %s, would delay this call by "
                                + "more than %s. Decrease karta.models.%s.min-interval, or send fewer calls.")
                        .formatted(model, interval, patience, model),
                Kind.OVERLOADED);
    }

    static String toolThrew(String tool, String place, FailureReference reference) {
        return ("KARTA-940: tool '%s' threw an exception %s in %s. Fix the tool, or throw a "
                        + "ToolEscalationException with information for the model, which received only the "
                        + "reference.")
                .formatted(tool, reference, place);
    }

    static AgentException unknownFallback(String model, String fallback, Collection<String> known) {
        return new AgentException(("KARTA-362: the fallback of model '%s' is '%s', which does not exist. Models are: "
                        + "%s.%s Use one of these in karta.models.%s.fallback.")
                .formatted(model, fallback, String.join(", ", new TreeSet<>(known)), meant(fallback, known), model));
    }

    static AgentException fallbackOfItself(List<String> way) {
        return new AgentException(("KARTA-363: the fallback chain of model '%s' is a cycle: %s. Remove one model from "
                        + "karta.models.%s.fallback.")
                .formatted(way.get(0), String.join(" -> ", way), way.get(way.size() - 2)));
    }

    static CallRejectedException spent(String model, int attempts, ModelException last) {
        return new CallRejectedException(
                ("KARTA-364: model '%s' was called %d times before the action was repeated, which is "
                                + "the maximum of karta.models.%s.retry.max-retries. The last failure: %s")
                        .formatted(model, attempts, model, last.getMessage()),
                last);
    }

    static String circuitOpened(String model, Duration delay) {
        return ("KARTA-366: model '%s' has failed repeatedly; its circuit breaker is open for %s. "
                        + "Check the vendor.")
                .formatted(model, delay);
    }

    static AgentException blank(String model, int place, int of) {
        return new AgentException("KARTA-856: text %d of %d for embedding model '%s' is blank. Remove it."
                .formatted(place + 1, of, model));
    }

    static ModelException otherNumber(String model, int texts, int embeddings) {
        return new ModelException(
                ("KARTA-857: embedding model '%s' answered %d texts with %d embeddings. Decrease its "
                                + "batch-size, or check its server.")
                        .formatted(model, texts, embeddings),
                ModelException.Kind.SERVER_ERROR,
                null);
    }

    static AgentException otherDimensions(ModelConfig model, int expected, int got) {
        return new AgentException(
                ("KARTA-858: embedding model '%s' produces embeddings of %d dimensions instead of %d. "
                                + "Correct %s or %s.")
                        .formatted(
                                model.name(),
                                got,
                                expected,
                                model.key(ConfigKeys.DIMENSIONS),
                                model.key(ConfigKeys.MODEL)));
    }

    static ModelException embeddingTimedOut(ModelConfig model, Throwable cause) {
        return new ModelException(
                ("KARTA-859: embedding model '%s' did not answer within %s. Increase %s, or decrease " + "%s.")
                        .formatted(
                                model.name(),
                                model.timeout(),
                                model.key(ConfigKeys.TIMEOUT),
                                model.key(ConfigKeys.BATCH_SIZE)),
                ModelException.Kind.TIMEOUT,
                cause);
    }
}
