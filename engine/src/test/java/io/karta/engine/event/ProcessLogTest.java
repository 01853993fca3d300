/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.message.AssistantMessage;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProcessLogTest {

    record Letter(String text) {}

    private final CapturedLog log = CapturedLog.of(ProcessLog.class);
    private final ScriptedModel model = new ScriptedModel();

    @AfterEach
    void close() {
        log.close();
    }

    private static TestAgents desk() {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), Letter.class, values -> {
                    context(values, 1).progress("asking with key-4711-key");
                    context(values, 1).sendMessage(new AssistantMessage("Dear Ada, wait"));
                    return new Letter(context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withSystemPrompt("Be brief.")
                            .generateText("Use key-4711-key and {braces}"));
                })
                .goal("answer", "write", Letter.class, UserInput.class);
    }

    private LocalPlatform platform(Verbosity byDefault) {
        return platform(
                new EngineSettings(Budget.defaults(), Duration.ofMinutes(1), byDefault, Duration.ofSeconds(30)));
    }

    private LocalPlatform platform(EngineSettings settings) {
        model.always().text("Dear Ada, key-4711-key").answer("unused");
        var config = ModelConfig.builder("fast", "test")
                .apiKey(Secret.of("key-4711-key"))
                .build();
        return LocalPlatform.builder()
                .agents(List.of(desk().model()))
                .models(ModelCatalog.of(Map.of("fast", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                .settings(settings)
                .build();
    }

    private List<String> said(Verbosity byDefault, ProcessOptions options) {
        try (LocalPlatform platform = platform(byDefault)) {
            platform.invocation(Letter.class).withOptions(options).invoke(new UserInput("My kettle is broken"));
        }
        return log.messages();
    }

    private List<String> said(Verbosity verbosity) {
        return said(Verbosity.silent(), ProcessOptions.defaults().withVerbosity(verbosity));
    }

    @Nested
    class WhenSilent {

        @Test
        void logsNothing() {
            assertThat(said(Verbosity.silent())).isEmpty();
        }
    }

    @Nested
    class WhenPromptsAreLogged {

        @Test
        void logsTheConversationWithoutSecrets() {
            assertThat(said(Verbosity.silent().showingPrompts()))
                    .singleElement()
                    .asString()
                    .contains(" asks model fast:", "\n[system] Be brief.", "\n[user] Use *** and {braces}");
        }

        @Test
        void logsAtInfo() {
            said(Verbosity.silent().showingPrompts());

            assertThat(log.records()).extracting(LogRecord::getLevel).containsOnly(Level.INFO);
        }
    }

    @Nested
    class WhenAnswersAreLogged {

        @Test
        void masksSecrets() {
            assertThat(said(Verbosity.silent().showingResponses()))
                    .singleElement()
                    .asString()
                    .contains(" hears from model fast", "\nDear Ada, ***");
        }
    }

    @Nested
    class WhenPlansAreLogged {

        @Test
        void logsPlansWithReasons() {
            assertThat(said(Verbosity.silent().showingPlanning()))
                    .singleElement()
                    .asString()
                    .contains(" plans: answer", "Desk.write");
        }
    }

    @Nested
    class WhenDebugIsEnabled {

        @Test
        void logsStepsAndTypesButNoValues() {
            assertThat(said(Verbosity.silent().debugging()))
                    .anyMatch(line -> line.endsWith(" runs Desk.write"))
                    .anyMatch(line -> line.contains(" ran Desk.write in ") && line.endsWith(": SUCCEEDED"))
                    .anyMatch(line -> line.endsWith(" says in Desk.write: asking with ***"))
                    .anyMatch(line -> line.endsWith(" sends a message of the model in Desk.write"))
                    .anyMatch(line -> line.endsWith(" knows a Letter"))
                    .anyMatch(line -> line.endsWith(" is COMPLETED"))
                    .noneMatch(line -> line.contains("kettle") || line.contains("Dear"));
        }
    }

    @Nested
    class WhenTheApplicationSetsTheVerbosity {

        @Test
        void everyProcessShowsIt() {
            assertThat(said(Verbosity.silent().showingPrompts(), ProcessOptions.defaults()))
                    .hasSize(1);
        }

        @Test
        void oneProcessMayShowLess() {
            assertThat(said(
                            Verbosity.silent().showingPrompts(),
                            ProcessOptions.defaults().withVerbosity(Verbosity.silent())))
                    .isEmpty();
        }

        @Test
        void callsOutsideAnyProcessShowIt() {
            try (LocalPlatform platform = platform(Verbosity.silent().showingPrompts())) {
                platform.ai().withDefaultLlm().generateText("Hello");
            }

            assertThat(log.messages()).singleElement().asString().contains("outside any process", "[user] Hello");
        }
    }

    @Nested
    class WithAPersonality {

        private List<String> said(LogPersonality personality) {
            EngineSettings settings = EngineSettings.DEFAULT.withPersonality(Optional.of(personality));
            try (LocalPlatform platform = platform(settings)) {
                platform.invocation(Letter.class).invoke(new UserInput("My kettle is broken"));
            }
            return log.messages();
        }

        @Test
        void logsMilestonesInItsStyle() {
            assertThat(said(LogPersonality.HITCHHIKER))
                    .satisfiesExactly(
                            plan -> assertThat(plan).contains(": mostly harmless plan: ", "Desk.write"),
                            action -> assertThat(action).endsWith(": don't panic, running Desk.write"),
                            end -> assertThat(end).endsWith(" is COMPLETED: the answer is 42, or thereabouts"));
        }

        @ParameterizedTest
        @EnumSource
        void hasATextForEachMilestone(LogPersonality personality) {
            try (LocalPlatform platform = platform(EngineSettings.DEFAULT)) {
                var process = (ObservedProcess) platform.createProcess(
                        platform.agents().get(0), ProcessOptions.defaults(), new UserInput("My kettle is broken"));

                assertThat(Milestone.values())
                        .extracting(milestone -> new PersonalityTexts(personality).text(milestone, process, "detail"))
                        .allSatisfy(text -> assertThat(text).contains(process.toString()))
                        .doesNotHaveDuplicates();
            }
        }
    }
}
