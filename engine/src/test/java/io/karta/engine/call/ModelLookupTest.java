/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of models, roles and groups of tools that code looks up while the application runs. */
class ModelLookupTest {

    record Letter(String text) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private ModelEntry entry(String name) {
        return new ModelEntry(ModelConfig.builder(name, "test").build(), model);
    }

    private ModelCatalog models() {
        return ModelCatalog.of(
                Map.of("fast", entry("fast"), "best", entry("best")),
                Map.of("judge", entry("best"), "writer", entry("fast")),
                Optional.of("fast"));
    }

    private static EmbeddingCatalog embeddings() {
        EmbeddingModel embedder = request -> {
            throw new UnsupportedOperationException();
        };
        var entry = new EmbeddingEntry(
                EmbeddingConfig.of(ModelConfig.builder("articles", "test").build()), embedder);
        return EmbeddingCatalog.of(Map.of("articles", entry), Map.of("search", entry), Optional.of("articles"));
    }

    private LocalPlatform platform(boolean isStrict, AgentModel... agents) {
        model.always().text("Dear customer");
        LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .models(models())
                .embeddings(embeddings())
                .strict(isStrict)
                .build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai(boolean isStrict) {
        return platform(isStrict).ai();
    }

    private String inAction(Consumer<Ai> use) {
        AgentModel desk = new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), Letter.class, arguments -> {
                    use.accept(context(arguments, 1).ai());
                    return new Letter("");
                })
                .goal("letter", "write", Letter.class)
                .model();
        var letters = platform(false, desk).invocation(Letter.class);
        try {
            letters.invoke(new UserInput("x"));
            return "";
        } catch (AgentException e) {
            return String.valueOf(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        }
    }

    @Nested
    class RoleWithoutAModel {

        @ParameterizedTest
        @CsvSource({"jugde, judge", "Judge, judge", "writr, writer", "writers, writer"})
        void isReportedOnceWithTheNearestRole(String role, String nearest) {
            Ai ai = ai(false);

            try (var log = CapturedLog.of(RoleCheck.class)) {
                assertThat(ai.withLlmByRole(role).generateText("?")).isEqualTo("Dear customer");
                ai.withDefaultLlm().withLlm(LlmOptions.ofRole(role).withTemperature(0.1));

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-910: no model is configured for the role '" + role + "'.")
                        .contains(
                                "Did you mean '" + nearest + "'?",
                                "Roles are: judge, writer.",
                                "karta.model-roles." + role,
                                "The default model is used.");
            }
        }

        @Test
        void isReportedWithoutASuggestionIfNoneIsNear() {
            try (var log = CapturedLog.of(RoleCheck.class)) {
                ai(false).withLlmByRole("archaeologist");

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-910")
                        .doesNotContain("Did you mean");
            }
        }

        @Test
        void isReportedWithTheModelOfThatName() {
            try (var log = CapturedLog.of(RoleCheck.class)) {
                ai(false).withLlmByRole("best");

                assertThat(log.messages()).singleElement().asString().contains("It is a model: call withLlm(\"best\")");
            }
        }

        @Test
        void isReportedWithTheActionThatAsks() {
            try (var log = CapturedLog.of(RoleCheck.class)) {
                assertThat(inAction(ai -> ai.withLlmByRole("jugde"))).isEmpty();

                assertThat(log.messages()).singleElement().asString().contains("Requested by action Desk.write of");
            }
        }

        @Test
        void isAnErrorIfNamesAreStrict() {
            Ai ai = ai(true);

            assertThatThrownBy(() -> ai.withLlmByRole("jugde"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-910", "'jugde'", "Did you mean 'judge'?")
                    .hasMessageNotContaining("default model is used");
            assertThatThrownBy(() -> ai.withDefaultLlm().withLlm(LlmOptions.ofRole("jugde")))
                    .hasMessageStartingWith("KARTA-910");
        }

        @Test
        void isNoneIfItIsConfigured() {
            assertThatCode(() -> ai(true).withLlmByRole("judge")).doesNotThrowAnyException();
            try (var log = CapturedLog.of(RoleCheck.class)) {
                ai(false).withLlmByRole("judge");
                ai(false).withDefaultLlm();

                assertThat(log.messages()).isEmpty();
            }
        }
    }

    @Nested
    class RoleWithoutAnEmbeddingModel {

        @Test
        void isReportedOnceWithTheNearestRole() {
            Ai ai = ai(false);

            try (var log = CapturedLog.of(RoleCheck.class)) {
                ai.withEmbeddingServiceByRole("serach");
                ai.withEmbeddingServiceByRole("serach");

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-911")
                        .contains("Did you mean 'search'?", "karta.embedding-roles.serach");
            }
        }

        @Test
        void isAnErrorIfNamesAreStrict() {
            assertThatThrownBy(() -> ai(true).withEmbeddingServiceByRole("articles"))
                    .hasMessageContainingAll("KARTA-911", "withEmbeddingService(\"articles\")");
            assertThatCode(() -> ai(true).withEmbeddingServiceByRole("search")).doesNotThrowAnyException();
        }
    }

    @Nested
    class UnknownName {

        @ParameterizedTest
        @CsvSource({"fsat, fast", "bst, best", "FAST, fast"})
        void ofAModelNamesActionAndNearestModel(String name, String nearest) {
            assertThat(inAction(ai -> ai.withLlm(name)))
                    .startsWith("KARTA-301: model '" + name + "' does not exist. Models are: best, fast.")
                    .contains("Did you mean '" + nearest + "'?", "Requested by action Desk.write of process");
            assertThat(inAction(ai -> ai.withDefaultLlm().withLlm(LlmOptions.ofModel(name))))
                    .contains("KARTA-301", "'" + nearest + "'", "action Desk.write");
        }

        @Test
        void ofAModelWithoutOthersIsConfigured() {
            var ai = LocalPlatform.builder()
                    .models(ModelCatalog.of(Map.of(), Map.of(), Optional.empty()))
                    .build()
                    .ai();

            assertThatThrownBy(() -> ai.withLlm("fast"))
                    .hasMessage("KARTA-301: model 'fast' does not exist. There are no models. Configure"
                            + " karta.models.fast.provider.");
            assertThatThrownBy(ai::withDefaultLlm)
                    .hasMessage("KARTA-302: no default model is set. There are no models. Configure one with"
                            + " karta.models.<name>.provider.");
        }

        @Test
        void hintsAtARoleOfThatName() {
            assertThat(inAction(ai -> ai.withLlm("judge")))
                    .contains("'judge' is a role: call withLlmByRole(\"judge\")");
        }

        @Test
        void outsideOfProcessesNamesNoAction() {
            assertThatThrownBy(() -> ai(false).withLlm("fsat"))
                    .hasMessageContainingAll("KARTA-301", "Did you mean 'fast'?")
                    .hasMessageNotContaining("Requested by");
        }

        @Test
        void ofACriterionNamesActionAndNearestModel() {
            var criterion = LlmOptions.of(choice -> Optional.of("fsat"));

            assertThat(inAction(ai -> ai.withLlm(criterion).generateText("?")))
                    .contains("KARTA-301", "Did you mean 'fast'?", "action Desk.write");
        }

        @Test
        void ofAnEmbeddingModelNamesActionAndNearestModel() {
            assertThat(inAction(ai -> ai.withEmbeddingService("artikles")))
                    .contains("KARTA-854", "Did you mean 'articles'?", "action Desk.write");
            assertThat(inAction(ai -> ai.withEmbeddingService("search")))
                    .contains("call withEmbeddingServiceByRole(\"search\")");
        }

        @Test
        void ofAGroupOfToolsNamesTheAction() {
            assertThat(inAction(ai -> ai.withDefaultLlm().withToolGroup("maths")))
                    .contains("KARTA-385", "There are no groups. Requested by action Desk.write", " Produce a");
        }
    }
}
