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
import java.time.DateTimeException;
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
                section(ConfigKeys.MODELS, ModelKeys.names()),
                section(ConfigKeys.MODEL_ROLES, withItself(ModelKeys.names())),
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
        return new KartaConfig.Limits(
                integer(ConfigKeys.MAX_ACTIONS, 1, 50),
                number(ConfigKeys.PROCESS_MAX_TOKENS, 1, 1_000_000L),
                cost(ConfigKeys.PROCESS_MAX_COST, 2.0),
                duration(ConfigKeys.PROCESS_TIMEOUT, Duration.ofNanos(1), Duration.ofMinutes(10)),
                integer(ConfigKeys.WINDOW, 1, 1000),
                duration(ConfigKeys.STORE_LEASE, Duration.ofSeconds(1), Duration.ofSeconds(30)),
                tools(),
                duration(ConfigKeys.PLANNING_TIME_LIMIT, Duration.ofMillis(1), Duration.ofSeconds(1)));
    }

    private ToolErrors toolErrors() {
        boolean shows = bool(ConfigKeys.TOOLS_SHOW_EXCEPTION_MESSAGES).orElse(false);
        return shows ? ToolErrors.defaults().showingMessagesOf(Exception.class) : ToolErrors.defaults();
    }

    private ToolLimits tools() {
        return new ToolLimits(
                integer(ConfigKeys.TOOLS_MAX_ITERATIONS, 1, ToolLimits.DEFAULT.maxIterations()),
                integer(ConfigKeys.TOOLS_MAX_RESULT_LENGTH, 100, ToolLimits.DEFAULT.maxResultLength()),
                integer(ConfigKeys.TOOLS_MAX_MEDIA_SIZE, 0, ToolLimits.DEFAULT.maxMediaSize()));
    }

    private Verbosity verbosity() {
        Verbosity verbosity = Verbosity.silent();
        if (bool(ConfigKeys.SHOW_PROMPTS).orElse(false)) {
            verbosity = verbosity.showingPrompts();
        }
        if (bool(ConfigKeys.SHOW_RESPONSES).orElse(false)) {
            verbosity = verbosity.showingResponses();
        }
        if (bool(ConfigKeys.SHOW_PLANNING).orElse(false)) {
            verbosity = verbosity.showingPlanning();
        }
        return bool(ConfigKeys.DEBUG).orElse(false) ? verbosity.debugging() : verbosity;
    }

    /** Returns an integer from {@code least} on. */
    int integer(String key, int least, int otherwise) {
        return (int) number(key, least, Integer.MAX_VALUE, "an integer of at least " + least, otherwise);
    }

    /** Returns an integer between two bounds, which are included; empty if there is none, or an invalid one. */
    Optional<Integer> boundedInteger(String key, int least, int most) {
        long none = least - 1L;
        return Optional.of(number(key, least, most, "an integer of %d to %d".formatted(least, most), none))
                .filter(value -> value != none)
                .map(Math::toIntExact);
    }

    private long number(String key, long least, long otherwise) {
        return number(key, least, Long.MAX_VALUE, "an integer of at least " + least, otherwise);
    }

    private long number(String key, long least, long most, String allowed, long otherwise) {
        Optional<Setting> setting = setting(key);
        if (setting.isEmpty()) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(setting.get().value());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException ignored) {
            // reported below, with the values that are out of range
        }
        problems.add(Messages.badValue(setting.get(), allowed));
        return otherwise;
    }

    /** Returns a number between two bounds, which are included. */
    double fraction(String key, double otherwise) {
        return decimal(key, "a number of 0 to 1", 0, 1, otherwise);
    }

    private double cost(String key, double otherwise) {
        return decimal(key, "a number above 0", Double.MIN_VALUE, Double.MAX_VALUE, otherwise);
    }

    private double decimal(String key, String allowed, double least, double most, double otherwise) {
        Optional<Setting> setting = setting(key);
        if (setting.isEmpty()) {
            return otherwise;
        }
        try {
            double value = Double.parseDouble(setting.get().value());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException ignored) {
            // as above
        }
        problems.add(Messages.badValue(setting.get(), allowed));
        return otherwise;
    }

    /** Returns a duration from {@code least} on; a nanosecond stands for "above zero" in the message. */
    Duration duration(String key, Duration least, Duration otherwise) {
        Optional<Setting> setting = setting(key);
        if (setting.isEmpty()) {
            return otherwise;
        }
        try {
            Duration value = Duration.parse(setting.get().value());
            if (value.compareTo(least) >= 0) {
                return value;
            }
        } catch (DateTimeException ignored) {
            // as above
        }
        problems.add(Messages.badValue(setting.get(), allowed(least)));
        return otherwise;
    }

    private static String allowed(Duration least) {
        if (least.isZero()) {
            return "a duration of at least zero such as PT0.5S";
        }
        return least.equals(Duration.ofNanos(1))
                ? "a duration above zero such as PT10M"
                : "a duration of at least " + least;
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
