/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.AutonomySettings;
import io.karta.engine.EngineSettings;
import io.karta.engine.RetentionSettings;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.event.LogPersonality;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.model.LlmOptions;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.TurnSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All settings but those of a model. */
class ConfigReaderTest extends ConfigFixture {

    @Nested
    class Defaults {

        @Test
        void hasDefaults() {
            var config = read(Map.of());

            assertThat(config.limits())
                    .isEqualTo(new KartaConfig.Limits(
                            50,
                            1_000_000,
                            2,
                            Duration.ofMinutes(10),
                            1000,
                            Duration.ofSeconds(30),
                            ToolLimits.DEFAULT));
            assertThat(config.discovery()).isTrue();
            assertThat(config.models()).isEmpty();
            assertThat(config.defaultModel()).isEmpty();
            assertThat(problems()).isEmpty();
        }
    }

    @Nested
    class WhenProcessesAreLimited {

        @Test
        void theRetentionIsRead() {
            var config = read(Map.of(
                    "karta.processes.retention", "P30D",
                    "karta.processes.retention-statuses", "COMPLETED, WAITING",
                    "karta.processes.retention-interval", "PT10M"));

            assertThat(config.limits().retention())
                    .contains(new RetentionSettings(
                            Duration.ofDays(30),
                            Set.of(ProcessStatus.COMPLETED, ProcessStatus.WAITING),
                            Duration.ofMinutes(10)));
            assertThat(read(Map.of("karta.processes.retention", "P1D")).limits().retention())
                    .contains(new RetentionSettings(
                            Duration.ofDays(1),
                            Set.of(
                                    ProcessStatus.COMPLETED,
                                    ProcessStatus.FAILED,
                                    ProcessStatus.TERMINATED,
                                    ProcessStatus.KILLED),
                            Duration.ofHours(1)));
            assertThat(problems()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"RUNNING", "COMPLETED,RUNNING", "COMPLETE", "completed", "COMPLETED,"})
        void onlyRemovableStatusesAreAccepted(String statuses) {
            read(Map.of("karta.processes.retention", "P30D", "karta.processes.retention-statuses", statuses));

            assertThat(problems()).singleElement().satisfies(problem -> assertThat(problem)
                    .startsWith("KARTA-470: karta.processes.retention-statuses is \"" + statuses + "\"")
                    .contains("names of statuses except RUNNING, with commas: NOT_STARTED, COMPLETED, FAILED"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"karta.store.lease", "karta.processes.drain-timeout", "karta.rest.heartbeat"})
        void durationsThatOverflowAreRejected(String key) {
            read(Map.of(key, "PT2562047788015215H"));

            assertThat(problems()).singleElement().satisfies(problem -> assertThat(problem)
                    .startsWith("KARTA-470: " + key + " is \"PT2562047788015215H\"")
                    .contains("P365D"));
        }

        @Test
        void theBoundsOfStreamsAreRead() {
            var config = read(Map.of("karta.events.max-buffer-size", "20", "karta.events.max-process-buffers", "300"));

            assertThat(config.limits().streams()).isEqualTo(new EngineSettings.Streams(20, 300));
        }

        @Test
        void everyKeyIsRead() {
            var config = read(Map.of(
                    "karta.processes.max-actions", "7",
                    "karta.processes.max-tokens", "5000000000",
                    "karta.processes.max-cost", "0.25",
                    "karta.processes.timeout", "PT30S",
                    "karta.processes.window", "12",
                    "karta.planning.time-limit", "PT0.2S",
                    "karta.store.lease", "PT5S",
                    "karta.tools.max-iterations", "3",
                    "karta.tools.max-result-length", "1000",
                    "karta.tools.max-media-size", "2000"));

            assertThat(config.limits())
                    .isEqualTo(new KartaConfig.Limits(
                            7,
                            5_000_000_000L,
                            0.25,
                            Duration.ofSeconds(30),
                            12,
                            Duration.ofSeconds(5),
                            new ToolLimits(3, 1000, 2000),
                            Duration.ofMillis(200),
                            Duration.ZERO,
                            EngineSettings.DEFAULT.turn(),
                            EngineSettings.DEFAULT.streams(),
                            Optional.empty(),
                            Duration.ZERO));
        }

        @Test
        void theTimeForRunningActionsIsRead() {
            assertThat(read(Map.of("karta.processes.drain-timeout", "PT20S"))
                            .limits()
                            .drain())
                    .isEqualTo(Duration.ofSeconds(20));
        }

        @Test
        void theLimitsOfTurnsAreRead() {
            var turn = read(Map.of(
                            "karta.processes.turn-max-actions", "7",
                            "karta.processes.turn-max-tokens", "5000000000",
                            "karta.processes.turn-max-cost", "0.25",
                            "karta.processes.turn-timeout", "PT30S",
                            "karta.processes.turn-idle-timeout", "P30D"))
                    .limits()
                    .turn();

            assertThat(turn)
                    .isEqualTo(new TurnSettings(
                            Budget.defaults()
                                    .withActions(7)
                                    .withTokens(5_000_000_000L)
                                    .withCost(0.25),
                            Duration.ofSeconds(30),
                            Optional.of(Duration.ofDays(30))));
            assertThat(problems()).isEmpty();
        }

        @Test
        void thePersonalityOfTheLogIsRead() {
            assertThat(read(Map.of("karta.log.personality", "montypython")).personality())
                    .contains(LogPersonality.MONTY_PYTHON);
            assertThat(read(Map.of()).personality()).isEmpty();
        }

        @Test
        void theDelayOfToolsIsRead() {
            assertThat(read(Map.of("karta.processes.tool-delay", "PT0.4S"))
                            .limits()
                            .toolDelay())
                    .isEqualTo(Duration.ofMillis(400));
        }

        @Test
        void hidesExceptionMessagesByDefault() {
            var failure = new IllegalStateException("x");

            assertThat(read(Map.of()).toolErrors().showsMessageOf(failure)).isFalse();
            assertThat(read(Map.of("karta.tools.show-exception-messages", "true"))
                            .toolErrors()
                            .showsMessageOf(failure))
                    .isTrue();
        }

        @ParameterizedTest
        @CsvSource({
            "karta.tools.show-exception-messages, perhaps, true or false",
            "karta.processes.max-actions, 0, an integer of at least 1",
            "karta.processes.max-actions, many, an integer of at least 1",
            "karta.processes.max-tokens, -5, an integer of at least 1",
            "karta.processes.max-cost, 0, a number above 0",
            "karta.processes.max-cost, free, a number above 0",
            "karta.processes.max-cost, Infinity, a number above 0",
            "karta.processes.timeout, 30s, a duration above zero such as PT10M",
            "karta.processes.timeout, PT0S, a duration above zero such as PT10M",
            "karta.planning.time-limit, 1, a duration of at least PT0.001S",
            "karta.planning.time-limit, PT0S, a duration of at least PT0.001S",
            "karta.processes.window, 1.5, an integer of at least 1",
            "karta.tools.max-iterations, 0, an integer of at least 1",
            "karta.tools.max-result-length, 99, an integer of at least 100",
            "karta.tools.max-media-size, -1, an integer of at least 0",
            "karta.supervisor.max-rounds, 0, an integer of at least 1",
            "karta.orchestrator.max-step-remediations, 0, an integer of at least 1",
            "karta.orchestrator.max-total-redesigns, -1, an integer of at least 0",
            "karta.orchestrator.min-step-interval, soon, a duration of at least zero such as PT0.5S",
            "karta.compaction.strategy, forget, 'drop, summarize or none'",
            "karta.compaction.max-tokens, 0, an integer of at least 1",
            "karta.compaction.max-messages, many, an integer of at least 1",
            "karta.autonomy.attempts, none, an integer of at least 1",
            "karta.autonomy.agent-cut-off, 1.1, a number of 0 to 1",
            "karta.autonomy.goal-cut-off, NaN, a number of 0 to 1",
            "karta.agents.discovery, maybe, true or false",
            "karta.agents.Desk.enabled, perhaps, true or false",
            "karta.verbosity.show-prompts, loud, true or false",
            "karta.processes.tool-delay, PT-1S, a duration of at least zero such as PT0.5S",
            "karta.log.personality, hal, 'one of starwars, severance, colossus, hitchhiker, montypython'",
            "karta.rest.anonymous, sure, true or false",
            "karta.rest.strict, very, true or false",
            "karta.rest.idempotency-expiry, 1 day, a duration above zero such as PT10M",
            "karta.rest.max-body-size, 10 MB, an integer of 1 to 1073741824",
            "karta.rest.max-depth, 0, an integer of 1 to 512",
            "karta.rest.max-depth, 513, an integer of 1 to 512",
            "karta.rest.max-running-processes, 1001, an integer of 1 to 1000",
            "karta.rest.max-suspended-processes, -1, an integer of 1 to 1000",
            "karta.rest.openapi.security-schemes, digest, 'basic, bearer, or both with a comma'",
            "karta.rest.openapi.merge, sometimes, true or false",
            "karta.ag-ui.frontend-tools, show/map, 'names of tools with commas; * stands for any characters'",
            "karta.ag-ui.max-frontend-tools, 0, an integer of at least 1",
            "karta.ag-ui.max-frontend-tool-size, 99, an integer of at least 100",
            "karta.health.models, some, 'any, all or none'",
            "karta.health.timeout, PT0S, a duration above zero such as PT10M",
            "karta.console.commands, maybe, true or false",
            "karta.console.cost-days, 0, a number of 1 to 366",
            "karta.rest.cors-origins, *, 'origins such as https://desk.example.com, with commas'",
            "karta.rest.cors-origins, desk.example, 'origins such as https://desk.example.com, with commas'",
            "karta.rest.cors-origins, https://desk.example/, 'origins such as https://desk.example.com, with commas'",
            "karta.rest.cors-origins, https://Desk.example, 'origins such as https://desk.example.com, with commas'",
        })
        void reportsAnInvalidValueWithTheValidOnes(String key, String value, String allowed) {
            read(Map.of(key, value));

            assertThat(problems())
                    .containsExactly(
                            "KARTA-470: %s is \"%s\", which is invalid. The source is: system properties. Set %s."
                                    .formatted(key, value, allowed));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"https://desk.example", "http://localhost:8080 , capacitor://localhost", "http://[::1]:9080"
                })
        void originsOfBrowsersAreValid(String origins) {
            read(Map.of("karta.rest.cors-origins", origins));

            assertThat(problems()).isEmpty();
        }

        @Test
        void namesTheSourceOfAnInvalidValue() {
            read(Map.of(), Map.of("KARTA_PROCESSES_WINDOW", "x"));

            assertThat(problems())
                    .containsExactly("KARTA-470: karta.processes.window is \"x\", which is invalid. The source is:"
                            + " environment variables. Set an integer of at least 1.");
        }

        @Test
        void reportsAllInvalidValuesTogether() {
            read(Map.of("karta.processes.window", "x", "karta.processes.timeout", "y", "karta.agents.discovery", "z"));

            assertThat(problems()).hasSize(3);
        }
    }

    @Nested
    class WhenModelsDecide {

        @Test
        void everyKeyCounts() {
            var work = read(Map.of(
                            "karta.supervisor.model", "best",
                            "karta.supervisor.max-rounds", "7",
                            "karta.autonomy.model", "judge",
                            "karta.autonomy.attempts", "2",
                            "karta.autonomy.agent-cut-off", "0.5",
                            "karta.autonomy.goal-cut-off", "1"))
                    .coordination();

            assertThat(work.supervisor()).isEqualTo(new SupervisorSettings(Optional.of("best"), 7));
            assertThat(work.autonomy()).isEqualTo(new AutonomySettings(0.5, 1, 2, Optional.of("judge")));
        }

        @Test
        void summariesAreWrittenByAModelOrARole() {
            var work = read(Map.of(
                            "karta.compaction.strategy", "summarize",
                            "karta.compaction.max-tokens", "1000",
                            "karta.compaction.max-messages", "20",
                            "karta.compaction.summary-model", "cheap"))
                    .coordination();

            assertThat(work.compaction(ModelCatalog.empty()))
                    .isEqualTo(CompactionSettings.DEFAULT
                            .withStrategy(CompactionSettings.Strategy.SUMMARIZE)
                            .withMaxTokens(1000)
                            .withMaxMessages(20)
                            .withSummaryModel(LlmOptions.ofRole("cheap")));
            assertThat(work.chosen()).extracting(Setting::value).containsExactly("cheap");
        }

        @Test
        void usesTheDefaultsOfTheEngine() {
            var work = read(Map.of()).coordination();

            assertThat(work.supervisor()).isEqualTo(SupervisorSettings.DEFAULT);
            assertThat(work.autonomy()).isEqualTo(AutonomySettings.DEFAULT);
            assertThat(work.compaction()).isEqualTo(CompactionSettings.DEFAULT);
        }
    }

    @Nested
    class ProcessLogSettings {

        @Test
        void isSilentByDefault() {
            assertThat(read(Map.of()).verbosity()).isEqualTo(Verbosity.silent());
        }

        @Test
        void eachKeyShowsItsOwn() {
            assertThat(verbosity("show-prompts")).isEqualTo(Verbosity.silent().showingPrompts());
            assertThat(verbosity("show-responses")).isEqualTo(Verbosity.silent().showingResponses());
            assertThat(verbosity("show-planning")).isEqualTo(Verbosity.silent().showingPlanning());
            assertThat(verbosity("debug")).isEqualTo(Verbosity.silent().debugging());
        }

        private Verbosity verbosity(String key) {
            return read(Map.of("karta.verbosity." + key, "true")).verbosity();
        }
    }

    @Nested
    class WhenNamesAreQuoted {

        @Test
        void agentsAreFound() {
            var config = read(Map.of("karta.agents.\"Star News\".enabled", "false", "karta.agents.Desk.enabled", "no"));

            assertThat(config.disabled()).containsExactlyInAnyOrder("Star News", "Desk");
        }

        @Test
        void goalsAreFoundWithTheDotsInTheirNames() {
            var config = read(Map.of(
                    "karta.goals.Desk.write.endpoints",
                    "rest, mcp",
                    "karta.goals.\"answerComplaint\".endpoints",
                    "rest"));

            assertThat(config.endpoints().get("Desk.write")).containsExactly("rest", "mcp");
            assertThat(config.endpoints().get("answerComplaint")).containsExactly("rest");
        }

        @Test
        void modelsAreFoundWithTheDotsInTheirNames() {
            var config =
                    read(Map.of("karta.models.\"gpt-4.1\".provider", "openai", "karta.model-roles.\"a.b\"", "gpt-4.1"));

            assertThat(config.models()).containsOnlyKeys("gpt-4.1");
            assertThat(config.roles().get("a.b").get("").value()).isEqualTo("gpt-4.1");
        }
    }

    @Nested
    class EnvironmentVariables {

        @Test
        void modelsAreFound() {
            var config = read(
                    Map.of("karta.models.Fast.model", "small"),
                    Map.of(
                            "KARTA_MODELS_FAST_API_KEY", "secret",
                            "KARTA_MODELS_MY_MODEL_MAX_TOKENS", "5",
                            "KARTA_MODEL_ROLES_JUDGE", "fast",
                            "KARTA_MODEL_ROLES_CRITIC_TOP_P", "0.5"));

            assertThat(config.models()).containsOnlyKeys("Fast", "my-model");
            assertThat(config.models().get("Fast")).containsOnlyKeys("model", "api-key");
            assertThat(config.models().get("my-model")).containsOnlyKeys("max-tokens");
            assertThat(config.roles().get("judge").get("").value()).isEqualTo("fast");
            assertThat(config.roles().get("critic")).containsOnlyKeys("top-p");
        }

        @Test
        void agentsAreFound() {
            var config = read(Map.of(), Map.of("KARTA_AGENTS__STAR_NEWS__ENABLED", "false"));

            assertThat(config.disabled()).containsExactly("Star News");
        }
    }
}
