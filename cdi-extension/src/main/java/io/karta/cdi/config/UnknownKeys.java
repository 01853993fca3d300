/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.SimilarNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Unknown keys under {@code karta.}. Each causes a warning. Immutable. */
public final class UnknownKeys {

    private static final Set<String> FIXED = Set.of(
            ConfigKeys.DEFAULT_MODEL,
            ConfigKeys.STRICT,
            ConfigKeys.DEFAULT_EMBEDDING,
            ConfigKeys.DISCOVERY,
            ConfigKeys.SCRIPTED_ANSWERS,
            ConfigKeys.WINDOW,
            ConfigKeys.MAX_ACTIONS,
            ConfigKeys.PROCESS_MAX_TOKENS,
            ConfigKeys.PROCESS_MAX_COST,
            ConfigKeys.PROCESS_TIMEOUT,
            ConfigKeys.TURN_MAX_ACTIONS,
            ConfigKeys.TURN_MAX_TOKENS,
            ConfigKeys.TURN_MAX_COST,
            ConfigKeys.TURN_TIMEOUT,
            ConfigKeys.ARTIFACTS_MAX_SIZE,
            ConfigKeys.ARTIFACTS_MAX_VERSIONS,
            ConfigKeys.TURN_IDLE_TIMEOUT,
            ConfigKeys.DRAIN_TIMEOUT,
            ConfigKeys.RETENTION,
            ConfigKeys.RETENTION_STATUSES,
            ConfigKeys.RETENTION_INTERVAL,
            ConfigKeys.EVENTS_MAX_BUFFER_SIZE,
            ConfigKeys.EVENTS_MAX_PROCESS_BUFFERS,
            ConfigKeys.PROCESS_TOOL_DELAY,
            ConfigKeys.PLANNING_TIME_LIMIT,
            ConfigKeys.TOOLS_MAX_ITERATIONS,
            ConfigKeys.TOOLS_MAX_RESULT_LENGTH,
            ConfigKeys.TOOLS_MAX_MEDIA_SIZE,
            ConfigKeys.TOOLS_SHOW_EXCEPTION_MESSAGES,
            ConfigKeys.SHOW_PROMPTS,
            ConfigKeys.SHOW_RESPONSES,
            ConfigKeys.SHOW_PLANNING,
            ConfigKeys.DEBUG,
            ConfigKeys.LOG_PERSONALITY,
            ConfigKeys.GENERATE_EXAMPLES,
            ConfigKeys.COMPACTION_STRATEGY,
            ConfigKeys.COMPACTION_MAX_TOKENS,
            ConfigKeys.COMPACTION_MAX_MESSAGES,
            ConfigKeys.COMPACTION_SUMMARY_MODEL,
            ConfigKeys.REST_ANONYMOUS,
            ConfigKeys.REST_OPERATOR_ROLE,
            ConfigKeys.REST_STRICT,
            ConfigKeys.REST_MAX_BODY_SIZE,
            ConfigKeys.REST_MAX_DEPTH,
            ConfigKeys.REST_MAX_RUNNING,
            ConfigKeys.REST_MAX_WAITING,
            ConfigKeys.REST_CORS_ORIGINS,
            ConfigKeys.REST_OPENAPI_TITLE,
            ConfigKeys.REST_OPENAPI_VERSION,
            ConfigKeys.REST_OPENAPI_SECURITY,
            ConfigKeys.REST_OPENAPI_MERGE,
            ConfigKeys.AG_UI_CHATBOTS,
            ConfigKeys.AG_UI_MAX_MESSAGES,
            ConfigKeys.AG_UI_TOOL_CONTENT,
            ConfigKeys.AG_UI_FRONTEND_TOOLS,
            ConfigKeys.AG_UI_MAX_FRONTEND_TOOLS,
            ConfigKeys.AG_UI_MAX_FRONTEND_TOOL_SIZE,
            ConfigKeys.CONSOLE_CAPTURE_CONTENT,
            ConfigKeys.CONSOLE_COMMANDS,
            ConfigKeys.CONSOLE_COST_DAYS,
            ConfigKeys.HEALTH_MODELS,
            ConfigKeys.HEALTH_TIMEOUT,
            ConfigKeys.MCP_ANONYMOUS,
            ConfigKeys.MCP_MAX_BODY_SIZE,
            ConfigKeys.MCP_BANNER,
            ConfigKeys.MCP_DEPRECATED_FEATURES,
            ConfigKeys.MCP_ALLOWED_HOSTS,
            ConfigKeys.MCP_ALLOWED_ORIGINS,
            ConfigKeys.MCP_STATE_KEY,
            ConfigKeys.MCP_RESOURCE_METADATA,
            ConfigKeys.OPENTELEMETRY_CAPTURE_CONTENT,
            ConfigKeys.OPENTELEMETRY_MAX_CONTENT_LENGTH,
            ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MODELS,
            ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MCP_SERVERS,
            ConfigKeys.PLATFORM_NAME,
            ConfigKeys.PLATFORM_VERSION,
            ConfigKeys.PLATFORM_DESCRIPTION,
            ConfigKeys.REST_IDEMPOTENCY_EXPIRY,
            ConfigKeys.REST_HEARTBEAT,
            ConfigKeys.REST_OPTION_MAX_ACTIONS,
            ConfigKeys.REST_OPTION_MAX_TOKENS,
            ConfigKeys.REST_OPTION_MAX_COST,
            ConfigKeys.REST_OPTION_TIMEOUT,
            ConfigKeys.REST_OPTION_DELAY,
            ConfigKeys.REST_OPTION_TOOL_DELAY,
            ConfigKeys.REST_OPTION_CONCURRENT,
            ConfigKeys.REST_OPTION_VERBOSITY,
            ConfigKeys.REST_OPTION_CONTEXT,
            ConfigKeys.REST_OPTION_BLACKBOARD,
            ConfigKeys.STORE,
            ConfigKeys.STORE_LEASE,
            ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS,
            ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS,
            ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL,
            ConfigKeys.ORCHESTRATOR_FAST_PATH,
            ConfigKeys.ORCHESTRATOR_VALIDATE_OUTPUTS,
            ConfigKeys.ORCHESTRATOR_MODEL,
            ConfigKeys.SUPERVISOR_MODEL,
            ConfigKeys.SUPERVISOR_MAX_ROUNDS,
            ConfigKeys.AUTONOMY_AGENT_CUT_OFF,
            ConfigKeys.AUTONOMY_GOAL_CUT_OFF,
            ConfigKeys.AUTONOMY_ATTEMPTS,
            ConfigKeys.AUTONOMY_MODEL);

    private final Collection<String> agents;
    private final Collection<String> goals;
    private final Collection<String> storeKeys;
    private final Set<String> modelKeys = ModelKeys.names();
    private final Set<String> embeddingKeys = EmbeddingReader.keys();

    public UnknownKeys(Collection<String> agents, Collection<String> goals, Collection<String> storeKeys) {
        this.agents = agents;
        this.goals = goals;
        this.storeKeys = storeKeys;
    }

    /** Returns one warning per key, with the nearest known key. Environment variables are not checked. */
    public List<String> warnings(Collection<String> keys) {
        List<String> warnings = new ArrayList<>();
        for (String key : keys) {
            if (isWritten(key, keys)) {
                warning(key).ifPresent(warnings::add);
            }
        }
        return warnings;
    }

    /**
     * Returns warnings about keys that probably belong to a language model, for an application that configures none.
     */
    public List<String> lostModelKeys(Collection<String> keys) {
        List<String> warnings = new ArrayList<>();
        for (String key : keys) {
            if (isWritten(key, keys)) {
                lostModelKey(key).ifPresent(warnings::add);
            }
        }
        return List.copyOf(warnings);
    }

    private Optional<String> lostModelKey(String key) {
        if (key.startsWith(ConfigKeys.MODELS)) {
            return Optional.of(warning(key).orElseGet(() -> Messages.keyWithoutValue(key)));
        }
        return warning(key).filter(warning -> KeySections.isProbablyOfModel(key) && !isOfOtherSection(key));
    }

    /** Embeddings and tool groups have keys with the same names. */
    private static boolean isOfOtherSection(String key) {
        return Stream.of(
                        ConfigKeys.EMBEDDINGS,
                        ConfigKeys.TOOL_GROUPS,
                        ConfigKeys.REFERENCES,
                        ConfigKeys.AGENTS,
                        ConfigKeys.GOALS)
                .anyMatch(key::startsWith);
    }

    private boolean isWritten(String key, Collection<String> keys) {
        return key.startsWith("karta.")
                && !FIXED.contains(key)
                && !storeKeys.contains(key)
                && !isOfReference(key)
                && !keys.contains(EnvironmentVariableNames.of(key));
    }

    /** Each kind of reference has its own keys. */
    private static boolean isOfReference(String key) {
        return NamedKey.parse(key, ConfigKeys.REFERENCES)
                .filter(named -> !named.key().isEmpty())
                .isPresent();
    }

    private Optional<String> warning(String key) {
        Optional<NamedKey> agent = NamedKey.parse(key, ConfigKeys.AGENTS, ConfigKeys.ENABLED);
        if (agent.isPresent()) {
            return nameless("agent", key, agent.get().name(), agents);
        }
        Optional<NamedKey> goal = NamedKey.parse(key, ConfigKeys.GOALS, ConfigKeys.ENDPOINTS);
        if (goal.isPresent()) {
            return nameless("goal", key, goal.get().name(), goals);
        }
        Optional<NamedKey> embedding = NamedKey.parse(key, ConfigKeys.EMBEDDINGS)
                .filter(named -> !named.key().isEmpty());
        if (embedding.isPresent()) {
            return misspelt(key, embedding.get(), embeddingKeys);
        }
        Optional<NamedKey> role = NamedKey.parse(key, ConfigKeys.EMBEDDING_ROLES);
        if (role.isPresent() && role.get().key().isEmpty()) {
            return Optional.empty();
        }
        Optional<NamedKey> group = NamedKey.parse(key, ConfigKeys.TOOL_GROUPS);
        if (group.isPresent()) {
            return ofGroup(key, group.get());
        }
        return NamedKey.parse(key, ConfigKeys.MODELS)
                .filter(named -> !named.key().isEmpty())
                .or(() -> NamedKey.parse(key, ConfigKeys.MODEL_ROLES))
                .map(named -> misspelt(key, named, modelKeys))
                .orElseGet(() -> Optional.of(Messages.unknownKey(key, nearest(key))));
    }

    private Optional<String> nearest(String key) {
        List<String> known = Stream.concat(
                        similar(key).stream(), KeySections.corrected(key).map(this::spelt))
                .toList();
        return SimilarNames.findClosest(key, known);
    }

    /** Returns a key of a model with a corrected name. */
    private String spelt(String key) {
        return NamedKey.parse(key, ConfigKeys.MODELS)
                .filter(named -> !named.key().isEmpty() && !modelKeys.contains(named.key()))
                .flatMap(named -> nearest(named, modelKeys)
                        .map(near -> key.substring(0, key.length() - named.key().length()) + near))
                .orElse(key);
    }

    private static Optional<String> ofGroup(String key, NamedKey group) {
        return KeySections.OF_TOOL_GROUPS.contains(group.key())
                ? Optional.empty()
                : Optional.of(Messages.unknownKey(
                        key,
                        SimilarNames.findClosest(group.key(), KeySections.OF_TOOL_GROUPS)
                                .map(near -> key.substring(
                                                0, key.length() - group.key().length())
                                        + near)));
    }

    private static Optional<String> nearest(NamedKey named, Set<String> candidates) {
        String renamed = ResilienceKeys.RENAMED.get(named.key());
        if (renamed != null) {
            return Optional.of(renamed).filter(candidates::contains);
        }
        return candidates.stream()
                .filter(known -> SimilarNames.distance(named.key(), known) <= (known.length() < 6 ? 1 : 2))
                .sorted()
                .findFirst();
    }

    private static Optional<String> nameless(String kind, String key, String name, Collection<String> known) {
        return known.contains(name)
                ? Optional.empty()
                : Optional.of(Messages.keyOfUnknownName(kind, key, name, SimilarNames.findClosest(name, known), known));
    }

    /** An unknown key belongs to the provider, unless it resembles a key of Karta. */
    private static Optional<String> misspelt(String key, NamedKey named, Set<String> candidates) {
        if (named.key().isEmpty() || candidates.contains(named.key())) {
            return Optional.empty();
        }
        return nearest(named, candidates)
                .map(known -> Messages.unknownKey(
                        key,
                        Optional.of(key.substring(0, key.length() - named.key().length()) + known)));
    }

    private List<String> similar(String key) {
        Stream<String> ofAgents = agents.stream().map(name -> ConfigKeys.AGENTS + name + "." + ConfigKeys.ENABLED);
        Stream<String> ofGoals = goals.stream().map(name -> ConfigKeys.GOALS + name + "." + ConfigKeys.ENDPOINTS);
        return Stream.of(FIXED.stream(), storeKeys.stream(), ofAgents, ofGoals)
                .flatMap(all -> all)
                .filter(known -> !known.equals(key))
                .toList();
    }
}
