/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.call.CallLimiter;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.call.RoleCheck;
import io.karta.health.CircuitState;
import io.karta.model.BulkheadConfig;
import io.karta.model.Capability;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelCriteria;
import io.karta.model.ModelCriteria.ModelChoice;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Selection of the model for one call, by the options of the call. One per platform. Thread-safe. */
public class ModelSelector {

    private final ModelCatalog catalog;
    private final CallServices services;
    private final RoleCheck roles;
    private final Map<ModelEntry, ResilientModel> models = new ConcurrentHashMap<>();
    private final Map<Limits, CallLimiter> limiters = new ConcurrentHashMap<>();

    public ModelSelector(ModelCatalog catalog, CallServices services, boolean isStrict) {
        this.catalog = catalog;
        this.services = services;
        this.roles = new RoleCheck(isStrict);
    }

    /** Reports an unknown model or role. */
    public void check(LlmOptions options, CallScope account) {
        if (options.criteria().isEmpty()) {
            catalog.find(options, account.asker());
            catalog.missingRole(options)
                    .ifPresent(role -> roles.missing(role, Messages.unknownModelRole(role, account.asker())));
        }
    }

    /** Returns the fallback models of a model that have the required capabilities. */
    public List<ResilientModel> fallbacks(ResilientModel model, Set<Capability> needed) {
        return catalog.fallbacks(model.entry()).stream()
                .map(this::model)
                .filter(other -> other.capabilities().containsAll(needed))
                .toList();
    }

    /** Selects the model for a call, before its request is complete. */
    public ResilientModel choose(PromptSpec plan, Set<Capability> needed, CallScope account) {
        LlmOptions options = plan.options();
        Optional<String> asker = account.asker();
        ModelEntry entry = options.criteria()
                .map(criteria -> chosen(criteria, needed, asker))
                .orElseGet(() -> catalog.find(options, asker));
        return capable(model(entry), needed);
    }

    /** Returns the model if it has the required capabilities. */
    public static ResilientModel capable(ResilientModel model, Set<Capability> needed) {
        Set<Capability> lacking = EnumSet.noneOf(Capability.class);
        lacking.addAll(needed);
        lacking.removeAll(model.capabilities());
        lacking.remove(Capability.TOOLS); // the tool loop reports this, and names the tools
        if (!lacking.isEmpty()) {
            throw Messages.modelCannot(model.name(), lacking);
        }
        return model;
    }

    private ModelEntry chosen(ModelCriteria criteria, Set<Capability> needed, Optional<String> asker) {
        return criteria.choose(new Choice(Set.copyOf(needed), asker))
                .map(name -> catalog.named(name, asker))
                .orElseThrow(() -> Messages.noModelFits(criteria, needed, catalog.names()));
    }

    private ResilientModel model(ModelEntry entry) {
        return models.computeIfAbsent(
                entry,
                made -> new ResilientModel(made, services, limiter(made.config()), () -> ThreadLocalRandom.current()
                        .nextDouble()));
    }

    /** Returns the states of circuit breakers by model; of several for one model the worst. */
    public Map<String, CircuitState> circuits() {
        Map<String, CircuitState> states = new HashMap<>();
        catalog.names().forEach(name -> states.put(name, CircuitState.CLOSED));
        limiters.forEach((limits, limiter) -> states.merge(
                limits.model(), limiter.circuit(), (one, other) -> one.compareTo(other) > 0 ? one : other));
        return states;
    }

    /** Returns the names of the models that were called. */
    public Set<String> used() {
        return limiters.entrySet().stream()
                .filter(each -> each.getValue().isUsed())
                .map(each -> each.getKey().model())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A model has one set of limits in all roles, unless a role has a separate one. */
    private CallLimiter limiter(ModelConfig config) {
        var limits = new Limits(
                config.name(), config.provider(), config.circuitBreaker(), config.bulkhead(), config.minInterval());
        return limiters.computeIfAbsent(limits, made -> new CallLimiter(config, services));
    }

    private record Limits(
            String model,
            String provider,
            Optional<CircuitBreakerConfig> circuitBreaker,
            Optional<BulkheadConfig> bulkhead,
            Duration minInterval) {

        /** Generated by the JVM, it would delay the first call. */
        @Override
        public int hashCode() {
            return model.hashCode();
        }
    }

    private final class Choice implements ModelChoice {

        private final Set<Capability> needed;
        private final Optional<String> asker;

        Choice(Set<Capability> needed, Optional<String> asker) {
            this.needed = needed;
            this.asker = asker;
        }

        @Override
        public List<String> models() {
            return List.copyOf(catalog.names());
        }

        @Override
        public Optional<String> defaultModel() {
            return catalog.defaultName();
        }

        @Override
        public Set<Capability> capabilities(String model) {
            return catalog.named(model, asker).capabilities();
        }

        @Override
        public Set<Capability> needed() {
            return needed;
        }
    }
}
