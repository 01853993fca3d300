/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.engine.EngineSettings;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.event.LogPersonality;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.spi.TurnSettings;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads and validates all keys under {@code karta.}, and reports all problems at once. */
public final class ConfigReader {

    static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
    static final Range<Integer> POSITIVE = new Range<>(1, Integer.MAX_VALUE, "an integer of at least 1");
    static final Range<Integer> NOT_NEGATIVE = new Range<>(0, Integer.MAX_VALUE, "an integer of at least 0");
    static final Range<Duration> ABOVE_ZERO =
            new Range<>(Duration.ofNanos(1), LONGEST, "a duration above zero such as PT10M");

    private static final Range<Integer> RESULT_LENGTH =
            new Range<>(100, Integer.MAX_VALUE, "an integer of at least 100");
    private static final Range<Long> TOKENS = new Range<>(1L, Long.MAX_VALUE, "an integer of at least 1");
    private static final Range<Double> COST = new Range<>(Double.MIN_VALUE, Double.MAX_VALUE, "a number above 0");
    static final Range<Duration> NOT_NEGATIVE_TIME =
            new Range<>(Duration.ZERO, LONGEST, "a duration of at least zero such as PT0.5S");

    /** Longer ones than 292 years overflow where they are measured in nanoseconds. */
    private static final Duration YEAR = Duration.ofDays(365);

    private static final Range<Duration> LEASE =
            new Range<>(Duration.ofSeconds(1), YEAR, "a duration of PT1S to P365D");
    private static final Range<Duration> DRAIN = new Range<>(Duration.ZERO, YEAR, "a duration of PT0S to P365D");
    static final Range<Duration> HEARTBEAT =
            new Range<>(Duration.ofNanos(1), YEAR, "a duration above zero, at most P365D, such as PT15S");
    private static final Range<Duration> PLANNING_TIME =
            new Range<>(Duration.ofMillis(1), LONGEST, "a duration of at least PT0.001S");

    private final Configuration configuration;
    private final Problems problems;
    private final TypedSettings settings;

    public ConfigReader(Configuration configuration, Problems problems) {
        this.configuration = configuration;
        this.problems = problems;
        this.settings = TypedSettings.of(
                configuration::value,
                (key, value, allowed) ->
                        problems.add(new Setting(key, value, configuration.source(key)).invalid(allowed)));
    }

    /** Reads the configuration of an application with these agents and goals. */
    public KartaConfig read(Collection<String> agents, Collection<String> goals) {
        var unresolved = UnresolvedExpressions.in(configuration);
        unresolved.report(problems);
        return new KartaConfig(
                setting(ConfigKeys.DEFAULT_MODEL),
                section(ConfigKeys.MODELS, ModelKeys.names()),
                section(ConfigKeys.MODEL_ROLES, withItself(ModelKeys.names())),
                embeddings(),
                settings.bool(ConfigKeys.DISCOVERY).orElse(true),
                disabled(agents),
                endpoints(goals),
                limits(),
                verbosity(),
                personality(),
                settings.bool(ConfigKeys.GENERATE_EXAMPLES).orElse(true),
                toolErrors(),
                unresolved,
                new CoordinationReader(configuration, settings).read(),
                settings.bool(ConfigKeys.STRICT).orElse(false),
                settings.bool(ConfigKeys.SCRIPTED_ANSWERS).orElse(false));
    }

    private EmbeddingSettings embeddings() {
        Map<String, Setting> roles = new TreeMap<>();
        for (var role : section(ConfigKeys.EMBEDDING_ROLES, Set.of("")).entrySet()) {
            Setting model = role.getValue().get("");
            if (model != null) {
                roles.put(role.getKey(), model);
            }
        }
        return new EmbeddingSettings(
                setting(ConfigKeys.DEFAULT_EMBEDDING), section(ConfigKeys.EMBEDDINGS, EmbeddingReader.keys()), roles);
    }

    /** Adds the empty key, because a role has a value in addition to the keys below it. */
    private static Set<String> withItself(Set<String> keys) {
        Set<String> all = new LinkedHashSet<>(keys);
        all.add("");
        return all;
    }

    private Map<String, Map<String, Setting>> section(String prefix, Set<String> known) {
        var section = new ConfigSection(configuration, prefix, known);
        Map<String, Map<String, Setting>> all = new TreeMap<>();
        for (String name : section.names()) {
            Map<String, Setting> values = section.settings(name);
            if (!values.isEmpty()) {
                all.put(name, values);
            }
        }
        return all;
    }

    private Set<String> disabled(Collection<String> agents) {
        Set<String> disabled = new TreeSet<>();
        for (String agent : agents) {
            String key = below(ConfigKeys.AGENTS, agent, ConfigKeys.ENABLED);
            if (!settings.bool(key).orElse(true)) {
                disabled.add(agent);
            }
        }
        return disabled;
    }

    private Map<String, Set<String>> endpoints(Collection<String> goals) {
        Map<String, Set<String>> endpoints = new LinkedHashMap<>();
        for (String goal : goals) {
            Optional<String> list = settings.text(below(ConfigKeys.GOALS, goal, ConfigKeys.ENDPOINTS));
            if (list.isPresent()) {
                endpoints.put(goal, names(list.get()));
            }
        }
        return endpoints;
    }

    private static Set<String> names(String list) {
        Set<String> names = new LinkedHashSet<>();
        Arrays.stream(list.split(",", -1))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .forEach(names::add);
        return names;
    }

    private KartaConfig.Limits limits() {
        return new KartaConfig.Limits(
                settings.integer(ConfigKeys.MAX_ACTIONS, POSITIVE).orElse(50),
                settings.number(ConfigKeys.PROCESS_MAX_TOKENS, TOKENS).orElse(1_000_000L),
                settings.decimal(ConfigKeys.PROCESS_MAX_COST, COST).orElse(2.0),
                settings.duration(ConfigKeys.PROCESS_TIMEOUT, ABOVE_ZERO).orElse(Duration.ofMinutes(10)),
                settings.integer(ConfigKeys.WINDOW, POSITIVE).orElse(1000),
                settings.duration(ConfigKeys.STORE_LEASE, LEASE).orElse(Duration.ofSeconds(30)),
                tools(),
                settings.duration(ConfigKeys.PLANNING_TIME_LIMIT, PLANNING_TIME).orElse(Duration.ofSeconds(1)),
                settings.duration(ConfigKeys.PROCESS_TOOL_DELAY, NOT_NEGATIVE_TIME)
                        .orElse(Duration.ZERO),
                turn(),
                streams(),
                new RetentionReader(configuration, problems, settings).read(),
                settings.duration(ConfigKeys.DRAIN_TIMEOUT, DRAIN).orElse(Duration.ZERO));
    }

    private EngineSettings.Streams streams() {
        EngineSettings.Streams defaults = EngineSettings.Streams.DEFAULT;
        return new EngineSettings.Streams(
                settings.integer(ConfigKeys.EVENTS_MAX_BUFFER_SIZE, POSITIVE).orElse(defaults.maxBufferSize()),
                settings.integer(ConfigKeys.EVENTS_MAX_PROCESS_BUFFERS, POSITIVE)
                        .orElse(defaults.maxProcessBuffers()));
    }

    private TurnSettings turn() {
        TurnSettings defaults = EngineSettings.DEFAULT.turn();
        Budget budget = defaults.budget();
        return new TurnSettings(
                budget.withActions(settings.integer(ConfigKeys.TURN_MAX_ACTIONS, POSITIVE)
                                .orElse(budget.actions()))
                        .withTokens(settings.number(ConfigKeys.TURN_MAX_TOKENS, TOKENS)
                                .orElse(budget.tokens()))
                        .withCost(
                                settings.decimal(ConfigKeys.TURN_MAX_COST, COST).orElse(budget.cost())),
                settings.duration(ConfigKeys.TURN_TIMEOUT, ABOVE_ZERO).orElse(defaults.timeout()),
                settings.duration(ConfigKeys.TURN_IDLE_TIMEOUT, ABOVE_ZERO));
    }

    private ToolErrors toolErrors() {
        boolean shows = settings.bool(ConfigKeys.TOOLS_SHOW_EXCEPTION_MESSAGES).orElse(false);
        return shows ? ToolErrors.defaults().showingMessagesOf(Exception.class) : ToolErrors.defaults();
    }

    private ToolLimits tools() {
        ToolLimits defaults = ToolLimits.DEFAULT;
        return new ToolLimits(
                settings.integer(ConfigKeys.TOOLS_MAX_ITERATIONS, POSITIVE).orElse(defaults.maxIterations()),
                settings.integer(ConfigKeys.TOOLS_MAX_RESULT_LENGTH, RESULT_LENGTH)
                        .orElse(defaults.maxResultLength()),
                settings.integer(ConfigKeys.TOOLS_MAX_MEDIA_SIZE, NOT_NEGATIVE).orElse(defaults.maxMediaSize()));
    }

    private Verbosity verbosity() {
        Verbosity verbosity = Verbosity.silent();
        if (settings.bool(ConfigKeys.SHOW_PROMPTS).orElse(false)) {
            verbosity = verbosity.showingPrompts();
        }
        if (settings.bool(ConfigKeys.SHOW_RESPONSES).orElse(false)) {
            verbosity = verbosity.showingResponses();
        }
        if (settings.bool(ConfigKeys.SHOW_PLANNING).orElse(false)) {
            verbosity = verbosity.showingPlanning();
        }
        return settings.bool(ConfigKeys.DEBUG).orElse(false) ? verbosity.debugging() : verbosity;
    }

    private Optional<LogPersonality> personality() {
        Optional<String> key = settings.text(
                ConfigKeys.LOG_PERSONALITY,
                Pattern.compile(LogPersonality.keys("|")),
                "one of " + LogPersonality.keys(", "));
        return key.isPresent() ? LogPersonality.find(key.get()) : Optional.empty();
    }

    private Optional<Setting> setting(String key) {
        return Setting.find(configuration, key);
    }

    /** Returns the key below a name, with the name in quotation marks if the plain key has no value. */
    private String below(String prefix, String name, String key) {
        String plain = prefix + name + "." + key;
        return configuration.value(plain).isPresent() ? plain : prefix + '"' + name + "\"." + key;
    }
}
