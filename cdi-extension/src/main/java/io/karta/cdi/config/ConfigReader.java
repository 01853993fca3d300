/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.engine.call.ToolLimits;
import io.karta.process.Verbosity;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads and checks everything under {@code karta.} at once. */
public final class ConfigReader {

    private static final Map<String, Boolean> BOOLEANS = Map.of(
            "true", true, "yes", true, "on", true, "1", true, "false", false, "no", false, "off", false, "0", false);

    private final Configuration configuration;
    private final Problems problems;

    public ConfigReader(Configuration configuration, Problems problems) {
        this.configuration = configuration;
        this.problems = problems;
    }

    /** Reads the configuration of an application that has these agents and goals. */
    public KartaConfig read(Collection<String> agents, Collection<String> goals) {
        var unresolved = UnresolvedExpressions.in(configuration);
        unresolved.report(problems);
        return new KartaConfig(
                setting(ConfigKeys.DEFAULT_MODEL),
                section(ConfigKeys.MODELS, new ModelKeys().names()),
                section(ConfigKeys.MODEL_ROLES, withItself(new ModelKeys().names())),
                embeddings(),
                bool(ConfigKeys.DISCOVERY).orElse(true),
                disabled(agents),
                endpoints(goals),
                limits(),
                verbosity(),
                bool(ConfigKeys.GENERATE_EXAMPLES).orElse(true),
                toolErrors(),
                unresolved,
                new CoordinationReader(this).read(),
                bool(ConfigKeys.STRICT).orElse(false),
                bool(ConfigKeys.SCRIPTED_ANSWERS).orElse(false));
    }

    private EmbeddingSettings embeddings() {
        Map<String, Setting> roles = new TreeMap<>();
        section(ConfigKeys.EMBEDDING_ROLES, Set.of(""))
                .forEach((role, settings) ->
                        Optional.ofNullable(settings.get("")).ifPresent(model -> roles.put(role, model)));
        return new EmbeddingSettings(
                setting(ConfigKeys.DEFAULT_EMBEDDING), section(ConfigKeys.EMBEDDINGS, EmbeddingReader.keys()), roles);
    }

    /** Below a role stand its keys, and itself has a value. */
    private static Set<String> withItself(Set<String> keys) {
        Set<String> all = new LinkedHashSet<>(keys);
        all.add("");
        return all;
    }

    private Map<String, Map<String, Setting>> section(String prefix, Set<String> known) {
        var section = new ConfigSection(configuration, prefix, known);
        Map<String, Map<String, Setting>> all = new TreeMap<>();
        section.names().forEach(name -> all.put(name, section.settings(name)));
        all.values().removeIf(Map::isEmpty);
        return all;
    }

    private Set<String> disabled(Collection<String> agents) {
        Set<String> disabled = new TreeSet<>();
        for (String agent : agents) {
            if (!below(ConfigKeys.AGENTS, agent, ConfigKeys.ENABLED)
                    .flatMap(this::bool)
                    .orElse(true)) {
                disabled.add(agent);
            }
        }
        return disabled;
    }

    private Map<String, Set<String>> endpoints(Collection<String> goals) {
        Map<String, Set<String>> endpoints = new LinkedHashMap<>();
        for (String goal : goals) {
            below(ConfigKeys.GOALS, goal, ConfigKeys.ENDPOINTS)
                    .ifPresent(setting -> endpoints.put(goal, names(setting.value())));
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
        String positive = "an integer of at least 1";
        return new KartaConfig.Limits(
                value(ConfigKeys.MAX_ACTIONS, positive, Integer::valueOf, number -> number >= 1, 50),
                value(ConfigKeys.PROCESS_MAX_TOKENS, positive, Long::valueOf, number -> number >= 1, 1_000_000L),
                value(
                        ConfigKeys.PROCESS_MAX_COST,
                        "a number above 0",
                        Double::valueOf,
                        cost -> cost > 0 && Double.isFinite(cost),
                        2.0),
                value(
                        ConfigKeys.PROCESS_TIMEOUT,
                        "a duration above zero such as PT10M",
                        Duration::parse,
                        time -> !time.isNegative() && !time.isZero(),
                        Duration.ofMinutes(10)),
                value(ConfigKeys.WINDOW, positive, Integer::valueOf, number -> number >= 1, 1000),
                value(
                        ConfigKeys.STORE_LEASE,
                        "a duration of at least PT1S",
                        Duration::parse,
                        time -> time.compareTo(Duration.ofSeconds(1)) >= 0,
                        Duration.ofSeconds(30)),
                tools(),
                value(
                        ConfigKeys.PLANNING_TIME_LIMIT,
                        "a duration of at least PT0.001S",
                        Duration::parse,
                        time -> time.compareTo(Duration.ofMillis(1)) >= 0,
                        Duration.ofSeconds(1)));
    }

    private ToolErrors toolErrors() {
        boolean shows = bool(ConfigKeys.TOOLS_SHOW_EXCEPTION_MESSAGES).orElse(false);
        return shows ? ToolErrors.defaults().showingMessagesOf(Exception.class) : ToolErrors.defaults();
    }

    private ToolLimits tools() {
        return new ToolLimits(
                value(
                        ConfigKeys.TOOLS_MAX_ITERATIONS,
                        "an integer of at least 1",
                        Integer::valueOf,
                        number -> number >= 1,
                        ToolLimits.DEFAULT.maxIterations()),
                value(
                        ConfigKeys.TOOLS_MAX_RESULT_LENGTH,
                        "an integer of at least 100",
                        Integer::valueOf,
                        number -> number >= 100,
                        ToolLimits.DEFAULT.maxResultLength()),
                value(
                        ConfigKeys.TOOLS_MAX_MEDIA_SIZE,
                        "an integer of at least 0",
                        Integer::valueOf,
                        number -> number >= 0,
                        ToolLimits.DEFAULT.maxMediaSize()));
    }

    private Verbosity verbosity() {
        Verbosity verbosity = Verbosity.silent();
        verbosity = more(verbosity, ConfigKeys.SHOW_PROMPTS, Verbosity::showingPrompts);
        verbosity = more(verbosity, ConfigKeys.SHOW_RESPONSES, Verbosity::showingResponses);
        verbosity = more(verbosity, ConfigKeys.SHOW_PLANNING, Verbosity::showingPlanning);
        return more(verbosity, ConfigKeys.DEBUG, Verbosity::debugging);
    }

    private Verbosity more(Verbosity before, String key, UnaryOperator<Verbosity> change) {
        return bool(key).orElse(false) ? change.apply(before) : before;
    }

    <T> T value(String key, String allowed, Function<String, T> parser, Predicate<T> isGood, T otherwise) {
        return setting(key)
                .flatMap(setting -> parse(setting, allowed, parser, isGood))
                .orElse(otherwise);
    }

    <T> Optional<T> find(String key, String allowed, Function<String, T> parser, Predicate<T> isGood) {
        return setting(key).flatMap(setting -> parse(setting, allowed, parser, isGood));
    }

    private <T> Optional<T> parse(Setting setting, String allowed, Function<String, T> parser, Predicate<T> isGood) {
        try {
            T value = parser.apply(setting.value());
            if (isGood.test(value)) {
                return Optional.of(value);
            }
        } catch (NumberFormatException | java.time.DateTimeException ignored) {
            // reported below, with the values that are out of range
        }
        problems.add(Messages.badValue(setting, allowed));
        return Optional.empty();
    }

    Optional<Boolean> bool(String key) {
        return setting(key).flatMap(this::bool);
    }

    private Optional<Boolean> bool(Setting setting) {
        Boolean value = BOOLEANS.get(setting.value().toLowerCase(Locale.ROOT));
        if (value == null) {
            problems.add(Messages.badValue(setting, "true or false"));
        }
        return Optional.ofNullable(value);
    }

    Optional<Setting> setting(String key) {
        return configuration.value(key).map(text -> new Setting(key, text));
    }

    private Optional<Setting> below(String prefix, String name, String key) {
        return Stream.of(prefix + name + "." + key, prefix + '"' + name + "\"." + key)
                .flatMap(full -> setting(full).stream())
                .findFirst();
    }
}
