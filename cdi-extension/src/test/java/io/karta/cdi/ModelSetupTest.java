/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.Ai;
import io.karta.builder.Agents;
import io.karta.cdi.deployment.Deployer;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ModelSetupTest {

    record Poem(String text) {}

    @Agent(description = "Writes poems")
    public static class Poet {
        @Action
        @AchievesGoal(description = "A poem")
        Poem write(UserInput topic, Ai ai) {
            return new Poem(ai.withDefaultLlm().generateText(topic.content()));
        }
    }

    /** Found in the environment like the other. */
    @Singleton
    static class ParrotProvider implements LanguageModelProvider {
        @Override
        public String name() {
            return "parrot";
        }

        @Override
        public LanguageModel create(ModelConfig config) {
            if (config.model().filter("refused"::equals).isPresent()) {
                throw new AgentException("KARTA-699: refused on purpose");
            }
            return new EchoProvider.Echo(config);
        }

        @Override
        public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
            if ("wrong".equals(environment.get("PARROT_KEY"))) {
                throw new AgentException("KARTA-698: wrong on purpose");
            }
            if ("broken".equals(environment.get("PARROT_KEY"))) {
                throw new IllegalStateException("broken on purpose");
            }
            return Optional.ofNullable(environment.get("PARROT_KEY"))
                    .map(key -> ModelConfig.builder("parrot", name()).model(key).build());
        }
    }

    @Singleton
    @Named("house")
    static class HouseModel implements LanguageModel {
        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("the house says " + request.options().temperature());
        }
    }

    @Agent(description = "Writes poems, with what the context offers")
    static class PoetInContext {
        @Action
        @AchievesGoal(description = "A poem")
        Poem write(UserInput topic, ActionContext context) {
            return new Poem(context.ai().withDefaultLlm().generateText(topic.content()));
        }
    }

    @Dependent
    static class Producer {
        @Produces
        AgentDefinition agent() {
            return Agents.agent("producedPoet", "Writes poems")
                    .action(
                            "write",
                            UserInput.class,
                            Poem.class,
                            (topic, context) ->
                                    new Poem(context.ai().withDefaultLlm().generateText(topic.content())))
                    .goal("poem", "A poem", Poem.class)
                    .build();
        }
    }

    @DeclarativeLlmAgent(description = "Writes poems", instruction = "Write", model = "parrot")
    interface PoetInWords {
        String write(String topic);
    }

    private static TestApplication.Builder poet(Class<?>... more) {
        Class<?>[] classes = java.util.Arrays.copyOf(more, more.length + 1);
        classes[more.length] = Poet.class;
        return TestApplication.of(classes);
    }

    private static String answer(TestApplication.Builder builder, java.util.function.Function<Ai, String> question) {
        try (var app = builder.deploy()) {
            return question.apply(app.get(Ai.class));
        }
    }

    @Nested
    class WhenNothingIsConfigured {

        @Test
        void anApplicationWithoutModelsDeploysAllTheSame() {
            assertThatCode(() -> TestApplication.of(Desk.class).deploy().close())
                    .doesNotThrowAnyException();
        }

        @Test
        void reportsAnAgentWithoutAModel() {
            assertThat(poet(EchoProvider.class).problems())
                    .contains("KARTA-463: " + Poet.class.getTypeName() + ".write(UserInput, Ai) uses a language model")
                    .contains("karta.models.<name>.provider (the providers are: echo)", "OPENAI_API_KEY");
        }

        @Test
        void theEnvironmentGivesADefault() {
            var app = poet(EchoProvider.class).withVariable("ECHO_API_KEY", "from the environment");

            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?")))
                    .startsWith("from the environment of echo");
        }

        @Test
        void rejectsTwoVendorsInTheEnvironment() {
            var problems = poet(EchoProvider.class, ParrotProvider.class)
                    .withVariable("ECHO_API_KEY", "x")
                    .withVariable("PARROT_KEY", "y")
                    .problems();

            assertThat(problems)
                    .contains("KARTA-464: echo and parrot are found in the environment, and none is the default")
                    .contains("Set karta.default-model to one of: echo or parrot.");
        }

        @Test
        void theDefaultModelChoosesAmongTheEnvironment() {
            var app = poet(EchoProvider.class, ParrotProvider.class)
                    .withVariable("ECHO_API_KEY", "x")
                    .withVariable("PARROT_KEY", "y")
                    .with("karta.default-model", "parrot");

            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?"))).startsWith("y of parrot");
        }

        @Test
        void ignoresAnInvalidEnvironmentWithoutModelCalls() {
            var unused = TestApplication.of(Desk.class, ParrotProvider.class).withVariable("PARROT_KEY", "wrong");
            var used = poet(ParrotProvider.class)
                    .withVariable("PARROT_KEY", "wrong")
                    .with("karta.processes.timeout", "soon");

            assertThatCode(() -> unused.deploy().close()).doesNotThrowAnyException();
            assertThat(used.problems())
                    .as("with all else that is wrong")
                    .contains("KARTA-698: wrong on purpose", "karta.processes.timeout");
        }

        @ParameterizedTest
        @ValueSource(classes = {Poet.class, PoetInContext.class, Producer.class, PoetInWords.class})
        void reportsOnlyTheInvalidEnvironment(Class<?> user) {
            var app = TestApplication.of(user, ParrotProvider.class).withVariable("PARROT_KEY", "wrong");

            assertThat(app.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @Test
        void reportsOnlyTheFailureOfTheProvider() {
            var app = poet(ParrotProvider.class, EchoProvider.class)
                    .withVariable("PARROT_KEY", "refused")
                    .withVariable("ECHO_API_KEY", "x");

            assertThat(app.listOfProblems()).containsExactly("KARTA-699: refused on purpose");
        }

        @Test
        void modelsOfAnInvalidEnvironmentAreNotRequired() {
            var app = poet(ParrotProvider.class, ScriptedFallbackTest.ScriptProvider.class)
                    .withVariable("PARROT_KEY", "wrong")
                    .with("karta.default-model", "parrot")
                    .with("karta.model-roles.judge", "parrot")
                    .with("karta.autonomy.model", "parrot");

            assertThat(app.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @ParameterizedTest
        @ValueSource(strings = {"karta.model-roles.judge", "karta.autonomy.model"})
        void settingsOfModelsRequireAModel(String key) {
            var app = TestApplication.of(Desk.class, ParrotProvider.class)
                    .withVariable("PARROT_KEY", "wrong")
                    .with(key, "parrot");

            assertThat(app.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @Test
        void aProviderThatBreaksOverTheEnvironmentIsNamed() {
            assertThat(poet(ParrotProvider.class)
                            .withVariable("PARROT_KEY", "broken")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "KARTA-469: provider parrot failed to read the environment " + "(IllegalStateException).");
        }

        @ParameterizedTest
        @CsvSource({"wrong, KARTA-698", "broken, KARTA-469", "refused, KARTA-699"})
        void logsAnInvalidEnvironmentIfModelsAreUnused(String key, String code) {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Desk.class, ParrotProvider.class)
                            .withVariable("PARROT_KEY", key)
                            .deploy()) {
                assertThat(app.container().isRunning()).isTrue();
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith(code)
                        .contains("so it is deployed");
            }
        }

        @Test
        void configurationKeepsTheEnvironmentOut() {
            var app = poet(EchoProvider.class, ParrotProvider.class)
                    .withVariable("PARROT_KEY", "y")
                    .with("karta.models.fast.provider", "echo");

            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?"))).startsWith("fast of echo");
        }
    }

    @Nested
    class WhenModelsAreConfigured {

        private TestApplication.Builder two() {
            return poet(EchoProvider.class)
                    .with("karta.models.fast.provider", "echo")
                    .with("karta.models.best.provider", "echo")
                    .with("karta.models.best.temperature", "0.7");
        }

        @Test
        void severalNeedADefault() {
            assertThat(two().problems()).contains("KARTA-464: best and fast are configured, and none is the default");
        }

        @Test
        void theDefaultMustBeOneOfThem() {
            assertThat(two().with("karta.default-model", "fats").problems())
                    .contains(
                            "KARTA-462: karta.default-model is fats",
                            "Did you mean fast?",
                            "The models are: best and fast");
        }

        @Test
        void rejectsUnknownModelsOfDecisions() {
            var problems = two().with("karta.default-model", "fast")
                    .with("karta.model-roles.judge", "best")
                    .with("karta.supervisor.model", "judge")
                    .with("karta.autonomy.model", "fats")
                    .problems();

            assertThat(problems)
                    .contains("KARTA-462: karta.autonomy.model is fats", "Did you mean fast?")
                    .doesNotContain("karta.supervisor.model");
        }

        @DeclarativeLlmAgent(description = "Uses a model", instruction = "Go", model = "broken")
        interface OfModel {
            String go(String text);
        }

        @DeclarativeLlmAgent(description = "Uses a role", instruction = "Go", role = "judge")
        interface OfRole {
            String go(String text);
        }

        @Test
        void aModelThatCannotBeMadeIsReportedOnce() {
            var problems = TestApplication.of(OfModel.class, OfRole.class, EchoProvider.class)
                    .with("karta.models.fast.provider", "echo")
                    .with("karta.models.broken.provider", "ehco")
                    .with("karta.default-model", "fast")
                    .with("karta.model-roles.judge", "broken")
                    .with("karta.supervisor.model", "broken")
                    .with("karta.autonomy.model", "judge")
                    .listOfProblems();

            assertThat(problems).singleElement().asString().contains("ehco", "Did you mean echo?");
        }

        @Test
        void aRoleMustNameOneOfThem() {
            var problems = two().with("karta.default-model", "fast")
                    .with("karta.model-roles.judge", "missing")
                    .problems();

            assertThat(problems).contains("KARTA-462: karta.model-roles.judge is missing");
        }

        @Test
        void aFallbackMustBeOneOfThemAndNotItself() {
            var problems = two().with("karta.default-model", "fast")
                    .with("karta.models.fast.fallback", "bset")
                    .with("karta.models.best.fallback", "fast,best")
                    .problems();

            assertThat(problems)
                    .contains(
                            "KARTA-362: the fallback of model 'fast' is 'bset'",
                            "KARTA-363: the fallback chain of model 'best' is a cycle");
        }

        @Test
        void aRoleIsPlayedByItsModel() {
            var app = two().with("karta.default-model", "fast").with("karta.model-roles.judge", "best");

            assertThat(answer(app, ai -> ai.withLlmByRole("judge").generateText("?")))
                    .isEqualTo("best of echo at 0.7");
        }

        @Test
        void aRoleChangesKeysOfItsModel() {
            var app = two().with("karta.default-model", "best")
                    .with("karta.model-roles.judge.temperature", "0.2")
                    .with("karta.model-roles.judge.model", "strict");

            assertThat(answer(app, ai -> ai.withLlmByRole("judge").generateText("?")))
                    .isEqualTo("strict of echo at 0.2");
            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?"))).isEqualTo("best of echo at 0.7");
        }

        @Test
        void theProviderMustExist() {
            var problems = poet(EchoProvider.class)
                    .with("karta.models.fast.provider", "ecko")
                    .problems();

            assertThat(problems)
                    .contains(
                            "KARTA-460: karta.models.fast.provider is ecko",
                            "Did you mean echo?",
                            "providers are: echo");
        }

        @Test
        void theProviderMustBeNamed() {
            assertThat(poet(EchoProvider.class)
                            .with("karta.models.fast.model", "x")
                            .problems())
                    .contains("KARTA-461: model fast has no provider. Set karta.models.fast.provider to one "
                            + "of: echo.");
        }

        @Test
        void theProvidersOwnRefusalIsReportedAsItIs() {
            var problems = poet(EchoProvider.class)
                    .with("karta.models.fast.provider", "echo")
                    .with("karta.models.fast.refuse", "true")
                    .problems();

            assertThat(problems).contains("KARTA-699: refused on purpose");
        }

        @Test
        void aBrokenProviderIsNamed() {
            var problems = poet(EchoProvider.class)
                    .with("karta.models.fast.provider", "echo")
                    .with("karta.models.fast.break", "true")
                    .problems();

            assertThat(problems)
                    .contains("KARTA-465: provider echo failed to create model fast (IllegalStateException)");
        }

        @Test
        void twoProvidersOfOneNameAreNamed() {
            assertThat(poet(EchoProvider.class, SecondEcho.class)
                            .with("karta.models.fast.provider", "echo")
                            .problems())
                    .contains("KARTA-466", EchoProvider.class.getTypeName(), SecondEcho.class.getTypeName());
        }
    }

    @Singleton
    static class SecondEcho extends EchoProvider {}

    @Nested
    class WhenAModelIsABean {

        @Test
        void itHasTheNameOfTheBean() {
            var app = poet(HouseModel.class);

            assertThat(answer(app, ai -> ai.withLlm("house").generateText("?")))
                    .isEqualTo("the house says Optional.empty");
            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?"))).startsWith("the house says");
        }

        @Test
        void itsKeysNeedNoProvider() {
            var app = poet(HouseModel.class).with("karta.models.house.temperature", "0.4");

            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?")))
                    .isEqualTo("the house says Optional[0.4]");
        }

        @Test
        void itTakesThePlaceOfAConfiguredOne() {
            var app = poet(HouseModel.class, EchoProvider.class).with("karta.models.house.provider", "echo");

            assertThat(answer(app, ai -> ai.withDefaultLlm().generateText("?"))).startsWith("the house says");
        }
    }
}
