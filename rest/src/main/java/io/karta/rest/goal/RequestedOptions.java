/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import io.karta.rest.process.VisibilityPolicy;
import io.karta.rest.request.CallOption;
import io.karta.rest.request.OptionPolicy;
import io.karta.rest.request.QueryParameters;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Options that a caller sets for a new process with query parameters.
 *
 * @param visibility visibility for the caller; a new process can start from a visible process only
 */
record RequestedOptions(AgentPlatform platform, OptionPolicy policy, VisibilityPolicy visibility) {

    private static final int LONGEST_ID = 200;
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(10);

    static RequestedOptions of(RestFacade facade, RestRequest request) {
        return new RequestedOptions(
                facade.platform(), facade.settings().options(), VisibilityPolicy.of(facade, request));
    }

    /**
     * Returns the options of the parameters.
     *
     * @throws io.karta.rest.problem.ProblemException if the caller may not set one of them
     */
    ProcessOptions read(QueryParameters parameters) {
        var options = ProcessOptions.defaults();
        if (parameters.isEmpty()) {
            return options;
        }
        check(parameters);
        for (var setting : settings()) {
            if (!policy.allows(setting.option(), visibility.caller())) {
                continue; // it is not present, and the list of known parameters leaves it out
            }
            var before = options;
            options = parameters
                    .value(
                            setting.option().parameter(),
                            text -> setting.setter().apply(before, text),
                            setting.allowed())
                    .orElse(before);
        }
        return options;
    }

    private void check(QueryParameters parameters) {
        var forbidden = Arrays.stream(CallOption.values())
                .filter(option -> parameters.has(option.parameter()))
                .filter(option -> !policy.allows(option, visibility.caller()))
                .toList();
        if (!forbidden.isEmpty()) {
            throw Messages.forbiddenOptions(forbidden);
        }
    }

    private List<Setting> settings() {
        return Stream.of(limits(), delays(), run()).flatMap(Function.identity()).toList();
    }

    /** What the process may use at most. */
    private Stream<Setting> limits() {
        return Stream.of(
                new Setting(
                        CallOption.MAX_ACTIONS,
                        "an integer of at least 1",
                        (options, text) -> options.withBudget(budget(options).withActions(Integer.parseInt(text)))),
                new Setting(
                        CallOption.MAX_TOKENS,
                        "an integer of at least 1",
                        (options, text) -> options.withBudget(budget(options).withTokens(Long.parseLong(text)))),
                new Setting(
                        CallOption.MAX_COST,
                        "a number above 0",
                        (options, text) -> options.withBudget(budget(options).withCost(finite(text)))),
                new Setting(
                        CallOption.TIMEOUT,
                        "a positive duration such as PT30S",
                        (options, text) -> options.withTimeout(Duration.parse(text))));
    }

    /** How long the process waits between its steps. */
    private Stream<Setting> delays() {
        return Stream.of(
                new Setting(
                        CallOption.DELAY,
                        "a duration of at most " + LONGEST_DELAY,
                        (options, text) -> options.withDelay(delay(text))),
                new Setting(
                        CallOption.TOOL_DELAY,
                        "a duration of at most " + LONGEST_DELAY,
                        (options, text) -> options.withToolDelay(delay(text))));
    }

    /** How the process runs, and from where it starts. */
    private Stream<Setting> run() {
        return Stream.of(
                new Setting(
                        CallOption.CONCURRENT,
                        "true or false",
                        (options, text) -> QueryParameters.bool(text) ? options.concurrent() : options),
                new Setting(
                        CallOption.VERBOSITY,
                        "a list of prompts, responses, planning and debug, with commas",
                        (options, text) -> options.withVerbosity(verbosity(text))),
                new Setting(
                        CallOption.CONTEXT,
                        "a text of at most " + LONGEST_ID + " characters",
                        (options, text) -> options.withContextId(contextId(text))),
                new Setting(
                        CallOption.BLACKBOARD,
                        "the id of a process that you can see",
                        (options, text) -> options.withBlackboard(blackboard(text))));
    }

    /** The limits of the application apply where the caller sets none. */
    private Budget budget(ProcessOptions options) {
        return options.budget().orElseGet(platform::defaultBudget);
    }

    private static double finite(String text) {
        var number = new BigDecimal(text)
                .doubleValue(); // unlike Double.parseDouble, without hexadecimal digits and suffixes
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }

    private static Duration delay(String text) {
        var delay = Duration.parse(text);
        if (delay.compareTo(LONGEST_DELAY) > 0) {
            throw new IllegalArgumentException(text);
        }
        return delay;
    }

    private static String contextId(String text) {
        if (text.length() > LONGEST_ID) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static Verbosity verbosity(String text) {
        var verbosity = Verbosity.silent();
        for (var word : COMMA.splitAsStream(text).toList()) {
            verbosity = switch (word.strip()) {
                case "prompts" -> verbosity.showingPrompts();
                case "responses" -> verbosity.showingResponses();
                case "planning" -> verbosity.showingPlanning();
                case "debug" -> verbosity.debugging();
                default -> throw new IllegalArgumentException(word);
            };
        }
        return verbosity;
    }

    private BlackboardView blackboard(String id) {
        return platform.process(id)
                .filter(visibility::isWhole)
                .map(AgentProcess::blackboard)
                .orElseThrow(() -> new IllegalArgumentException(id));
    }

    /**
     * One option: a description of its values, and its setter; an exception of the setter means that the value is
     * invalid.
     */
    private record Setting(
            CallOption option, String allowed, BiFunction<ProcessOptions, String, ProcessOptions> setter) {}
}
