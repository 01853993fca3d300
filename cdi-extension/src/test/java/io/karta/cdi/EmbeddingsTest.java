/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.cdi.config.UnknownKeys;
import io.karta.event.TextsEmbedded;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.ModelConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EmbeddingsTest {

    @Dependent
    static class Search {
        @Inject
        EmbeddingService embeddings;
    }

    record Answer(Embedding embedding) {}

    @Agent(description = "Embeds what it is told")
    static class Librarian {
        @Inject
        EmbeddingService embeddings;

        @Action
        @AchievesGoal(description = "An embedding")
        Answer embed(UserInput text) {
            return new Answer(embeddings.embed(text.content()));
        }
    }

    @Singleton
    static class Listener {
        final List<TextsEmbedded> received = new ArrayList<>();

        void hear(@Observes TextsEmbedded event) {
            received.add(event);
        }
    }

    /** Embeddings that tell how they were configured. */
    record Telling(EmbeddingConfig config) implements EmbeddingModel, AutoCloseable {

        static final AtomicInteger CLOSED = new AtomicInteger();

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            float[] vector = new float[config.dimensions().orElse(2)];
            vector[0] = config.name().length();
            return EmbeddingResponse.of(request.texts().stream()
                            .map(text -> Embedding.of(vector))
                            .toList())
                    .withUsage(new TokenUsage(5, 0));
        }

        @Override
        public OptionalInt dimensions() {
            return OptionalInt.of(2);
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
        }
    }

    @Singleton
    static class TellingProvider implements EmbeddingModelProvider {

        static final AtomicInteger PROVIDERS = new AtomicInteger();

        final List<EmbeddingConfig> created = new ArrayList<>();

        TellingProvider() {
            PROVIDERS.incrementAndGet();
        }

        @Override
        public String name() {
            return "telling";
        }

        @Override
        public EmbeddingModel create(EmbeddingConfig config) {
            if (config.connection().properties().containsKey("refuse")) {
                throw new AgentException("KARTA-699: refused on purpose");
            }
            if (config.connection().properties().containsKey("break")) {
                throw new IllegalStateException("broken on purpose");
            }
            created.add(config);
            return new Telling(config);
        }

        @Override
        public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
            if ("wrong".equals(environment.get("TELLING_KEY"))) {
                throw new AgentException("KARTA-698: wrong on purpose");
            }
            if ("broken".equals(environment.get("TELLING_KEY"))) {
                throw new IllegalStateException("broken on purpose");
            }
            return Optional.ofNullable(environment.get("TELLING_KEY"))
                    .map(key -> EmbeddingConfig.of(
                            ModelConfig.builder("telling", name()).build()));
        }
    }

    @Singleton
    static class OtherProvider implements EmbeddingModelProvider {
        @Override
        public String name() {
            return "other";
        }

        @Override
        public EmbeddingModel create(EmbeddingConfig config) {
            return new Telling(config);
        }

        @Override
        public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
            return Optional.ofNullable(environment.get("OTHER_KEY"))
                    .map(key -> EmbeddingConfig.of(
                            ModelConfig.builder("other", name()).build()));
        }
    }

    @Singleton
    static class ScriptProvider extends OtherProvider {
        @Override
        public String name() {
            return "scripted";
        }
    }

    @Singleton
    @Named("house")
    static class HouseModel implements EmbeddingModel {
        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return EmbeddingResponse.of(
                    request.texts().stream().map(text -> Embedding.of(9)).toList());
        }
    }

    @Dependent
    static class OwnService {
        @Produces
        @ApplicationScoped
        EmbeddingService own() {
            return new EmbeddingService() {
                @Override
                public List<Embedding> embedAll(List<String> texts) {
                    return texts.stream().map(text -> Embedding.of(42)).toList();
                }

                @Override
                public int dimensions() {
                    return 1;
                }
            };
        }
    }

    private static TestApplication.Builder search(Class<?>... more) {
        Class<?>[] classes = java.util.Arrays.copyOf(more, more.length + 1);
        classes[more.length] = Search.class;
        return TestApplication.of(classes);
    }

    private static TestApplication.Builder configured() {
        return search(TellingProvider.class).with("karta.embeddings.articles.provider", "telling");
    }

    @Nested
    class WhenAModelIsConfigured {

        @Test
        void theServiceIsInjected() {
            try (var app = configured().deploy()) {
                assertThat(app.get(Search.class).embeddings.embed("x")).isEqualTo(Embedding.of(8, 0));
                assertThat(app.get(Ai.class).withEmbeddingService("articles").embed("x"))
                        .isEqualTo(Embedding.of(8, 0));
            }
        }

        @Test
        void everyKeyIsRead() {
            var app = configured()
                    .with("karta.embeddings.articles.model", "small")
                    .with("karta.embeddings.articles.api-key", "k")
                    .with("karta.embeddings.articles.base-url", "http://localhost:1")
                    .with("karta.embeddings.articles.timeout", "PT7S")
                    .with("karta.embeddings.articles.retry.max-retries", "2")
                    .with("karta.embeddings.articles.price.input", "0.5")
                    .with("karta.embeddings.articles.dimensions", "16")
                    .with("karta.embeddings.articles.batch-size", "32")
                    .with("karta.embeddings.articles.truncate", "END");

            try (var deployed = app.deploy()) {
                EmbeddingConfig read =
                        deployed.get(TellingProvider.class).created.get(0);
                assertThat(read.connection().model()).contains("small");
                assertThat(read.connection().apiKey()).isPresent();
                assertThat(read.connection().timeout()).isEqualTo(Duration.ofSeconds(7));
                assertThat(read.connection().retry().maxRetries()).isEqualTo(2);
                assertThat(read.connection().price().input()).isEqualTo(0.5);
                assertThat(read.dimensions()).hasValue(16);
                assertThat(read.batchSize()).hasValue(32);
                assertThat(read.connection().properties()).containsExactly(Map.entry("truncate", "END"));
            }
        }

        @Test
        void anEnvironmentVariableMayStandForAKey() {
            var app = search(TellingProvider.class)
                    .withVariable("KARTA_EMBEDDINGS_MY_ARTICLES_PROVIDER", "telling")
                    .withVariable("KARTA_EMBEDDINGS_MY_ARTICLES_BATCH_SIZE", "3");

            try (var deployed = app.deploy()) {
                EmbeddingConfig read =
                        deployed.get(TellingProvider.class).created.get(0);
                assertThat(read.name()).isEqualTo("my-articles");
                assertThat(read.batchSize()).hasValue(3);
            }
        }

        @Test
        void anActionsCallIsOfItsProcess() {
            var app = TestApplication.of(Librarian.class, TellingProvider.class, Listener.class)
                    .with("karta.embeddings.articles.provider", "telling");

            try (var deployed = app.deploy()) {
                deployed.get(AgentPlatform.class).invocation(Answer.class).invoke(new UserInput("My kettle leaks"));

                TextsEmbedded event = deployed.get(Listener.class).received.get(0);
                assertThat(event.call().inputTokens()).isEqualTo(5);
                assertThat(event.process().history().get(0).modelCalls()).hasSize(1);
            }
        }

        @Test
        void rolesAndTheDefaultSayWhich() {
            var app = configured()
                    .with("karta.embeddings.faq.provider", "telling")
                    .with("karta.default-embedding", "faq")
                    .with("karta.embedding-roles.search", "articles");

            try (var deployed = app.deploy()) {
                Ai ai = deployed.get(Ai.class);
                assertThat(deployed.get(Search.class).embeddings.embed("x")).isEqualTo(Embedding.of(3, 0));
                assertThat(ai.withEmbeddingServiceByRole("search").embed("x")).isEqualTo(Embedding.of(8, 0));
            }
        }

        @Test
        void closesItsConnections() {
            int before = Telling.CLOSED.get();

            configured().deploy().close();

            assertThat(Telling.CLOSED.get()).isEqualTo(before + 1);
        }
    }

    @Nested
    class WhenTheModelIsABean {

        @Test
        void aNamedModelIsAModelOfThatName() {
            try (var app = search(HouseModel.class).deploy()) {
                assertThat(app.get(Search.class).embeddings.embed("x")).isEqualTo(Embedding.of(9));
                assertThat(app.get(Ai.class).withEmbeddingService("house").dimensions())
                        .isEqualTo(1);
            }
        }

        @Test
        void anApplicationsOwnServiceTakesThePlaceOfOurs() {
            try (var app = search(OwnService.class).deploy()) {
                assertThat(app.get(Search.class).embeddings.embed("x")).isEqualTo(Embedding.of(42));
            }
        }
    }

    @Nested
    class WhenNothingIsConfigured {

        @Test
        void noModelIsRequiredWithoutInjection() {
            assertThatCode(() ->
                            TestApplication.of(TellingProvider.class).deploy().close())
                    .doesNotThrowAnyException();
        }

        @Test
        void reportsAnInjectedServiceWithoutAModel() {
            assertThat(search(TellingProvider.class).problems())
                    .contains("KARTA-475: " + Search.class.getTypeName() + ".embeddings uses embeddings")
                    .contains("karta.embeddings.<name>.provider (the providers are: telling)", "OPENAI_API_KEY");
        }

        @Test
        void theEnvironmentGivesADefault() {
            try (var app = search(TellingProvider.class)
                    .withVariable("TELLING_KEY", "k")
                    .deploy()) {
                assertThat(app.get(Search.class).embeddings.embed("x")).isEqualTo(Embedding.of(7, 0));
            }
        }

        @Test
        void rejectsTwoVendorsInTheEnvironment() {
            var problems = search(TellingProvider.class, OtherProvider.class)
                    .withVariable("TELLING_KEY", "k")
                    .withVariable("OTHER_KEY", "k")
                    .problems();

            assertThat(problems)
                    .contains("KARTA-476: other and telling are found in the environment as embedding models")
                    .contains("karta.default-embedding");
        }

        @Test
        void ignoresAnInvalidEnvironmentWithoutEmbeddings() {
            var unused = TestApplication.of(TellingProvider.class).withVariable("TELLING_KEY", "wrong");
            var used = search(TellingProvider.class).withVariable("TELLING_KEY", "wrong");

            assertThatCode(() -> unused.deploy().close()).doesNotThrowAnyException();
            assertThat(used.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @Test
        void modelsOfAnInvalidEnvironmentAreNotRequired() {
            var app = search(TellingProvider.class, ScriptProvider.class)
                    .withVariable("TELLING_KEY", "wrong")
                    .with("karta.default-embedding", "telling")
                    .with("karta.embedding-roles.search", "telling");

            assertThat(app.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @Test
        void aConfiguredRoleRequiresAModel() {
            var app = TestApplication.of(TellingProvider.class)
                    .withVariable("TELLING_KEY", "wrong")
                    .with("karta.embedding-roles.search", "telling");

            assertThat(app.listOfProblems()).containsExactly("KARTA-698: wrong on purpose");
        }

        @Test
        void aProviderThatBreaksOverTheEnvironmentIsNamed() {
            assertThat(search(TellingProvider.class)
                            .withVariable("TELLING_KEY", "broken")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "KARTA-469: provider telling failed to read the environment " + "(IllegalStateException).");
        }

        @Test
        void createsNoProviderBeforeTheFirstRequest() {
            TellingProvider.PROVIDERS.set(0);
            int closed = Telling.CLOSED.get();
            try (var app = TestApplication.of(TellingProvider.class)
                    .withVariable("TELLING_KEY", "k")
                    .deploy()) {
                assertThat(TellingProvider.PROVIDERS).hasValue(0);

                var embedding = app.get(Ai.class).withDefaultEmbeddingService().embed("x");

                assertThat(embedding).isEqualTo(Embedding.of(7, 0));
                assertThat(TellingProvider.PROVIDERS).hasValue(1);
            }
            assertThat(Telling.CLOSED).hasValue(closed + 1);
        }

        @Test
        void reportsAnInvalidEnvironmentWithTheFirstRequest() {
            try (var app = TestApplication.of(TellingProvider.class)
                    .withVariable("TELLING_KEY", "wrong")
                    .deploy()) {
                Ai ai = app.get(Ai.class);

                assertThatThrownBy(ai::withDefaultEmbeddingService).hasMessageContaining("KARTA-698: wrong on purpose");
            }
        }

        @Test
        void aScriptRequiresASetting() {
            assertThat(search(ScriptProvider.class).problems())
                    .contains("KARTA-475")
                    .contains("set karta.scripted-answers=true");
        }

        @Test
        void aScriptIsUsedWhereTheApplicationAsksForIt() {
            try (var app = search(ScriptProvider.class)
                    .with("karta.scripted-answers", "true")
                    .deploy()) {
                assertThat(app.get(Search.class).embeddings.embed("x").dimensions())
                        .isEqualTo(2);
            }
        }
    }

    @Nested
    class WhenTheConfigurationIsInvalid {

        @Test
        void anUnknownProviderIsNamedWithTheNearest() {
            assertThat(search(TellingProvider.class)
                            .with("karta.embeddings.articles.provider", "teling")
                            .problems())
                    .contains("KARTA-460: karta.embeddings.articles.provider is teling")
                    .contains("Did you mean telling?");
        }

        @Test
        void aMissingProviderIsNamed() {
            assertThat(search(TellingProvider.class)
                            .with("karta.embeddings.articles.model", "small")
                            .problems())
                    .contains("KARTA-461: model articles has no provider. Set " + "karta.embeddings.articles.provider");
        }

        @Test
        void reportsAllInvalidValuesTogether() {
            var problems = configured()
                    .with("karta.embeddings.articles.dimensions", "0")
                    .with("karta.embeddings.articles.batch-size", "many")
                    .with("karta.embeddings.articles.timeout", "soon")
                    .listOfProblems();

            assertThat(problems)
                    .anyMatch(line -> line.startsWith("KARTA-470: karta.embeddings.articles.dimensions is \"0\""))
                    .anyMatch(line -> line.startsWith("KARTA-470: karta.embeddings.articles.batch-size is \"many\""))
                    .anyMatch(line -> line.startsWith("KARTA-470: karta.embeddings.articles.timeout is \"soon\""));
        }

        @Test
        void aDefaultOrARoleThatIsNotThereIsNamedWithTheNearest() {
            var problems = configured()
                    .with("karta.default-embedding", "article")
                    .with("karta.embedding-roles.search", "faq")
                    .problems();

            assertThat(problems)
                    .contains("KARTA-477: karta.default-embedding is article")
                    .contains("Did you mean articles?")
                    .contains("KARTA-477: karta.embedding-roles.search is faq");
        }

        @Test
        void reportsExceptionsOfProviders() {
            assertThat(configured()
                            .with("karta.embeddings.articles.refuse", "yes")
                            .problems())
                    .contains("KARTA-699: refused on purpose");
            assertThat(configured()
                            .with("karta.embeddings.articles.break", "yes")
                            .problems())
                    .contains("KARTA-478: provider telling failed to create embedding model articles "
                            + "(IllegalStateException)");
        }

        @Test
        void rejectsAnUnknownNameAtItsUse() {
            try (var app = configured().deploy()) {
                Ai ai = app.get(Ai.class);

                assertThatThrownBy(() -> ai.withEmbeddingService("faq")).hasMessageStartingWith("KARTA-854");
            }
        }

        @Test
        void warnsAboutUnknownKeys() {
            var keys = new UnknownKeys(List.of(), List.of(), List.of());

            assertThat(keys.warnings(List.of(
                            "karta.embeddings.articles.batch-size",
                            "karta.embeddings.articles.script",
                            "karta.embedding-roles.search",
                            "karta.default-embedding")))
                    .isEmpty();
            assertThat(keys.warnings(List.of("karta.embeddings.articles.dimension")))
                    .singleElement()
                    .asString()
                    .contains("Did you mean karta.embeddings.articles.dimensions?");
            assertThat(keys.warnings(List.of("karta.embedding.articles.model", "karta.embedding-roles.search.model")))
                    .hasSize(2);
        }
    }
}
