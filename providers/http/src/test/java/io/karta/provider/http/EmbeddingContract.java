/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.agent.AgentException;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every vendor's embedding models do, against a real HTTP server that speaks the vendor's format. */
public abstract class EmbeddingContract {

    protected static final String KEY = "sk-test-0123456789abcdefghijklmnop";
    protected static final String HEADER = "tenant-4711-very-secret";
    protected static final String TEXT = "Which kettle does Ada Lovelace boil her water in?";

    @RegisterExtension
    protected static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private final EmbeddingModelProvider provider;
    private final EmbeddingFormat format;

    protected EmbeddingContract(EmbeddingModelProvider provider, EmbeddingFormat format) {
        this.provider = provider;
        this.format = format;
    }

    protected ModelConfigBuilder connection() {
        return connectionTo(VENDOR.baseUrl());
    }

    private ModelConfigBuilder connectionTo(String address) {
        return ModelConfig.builder("articles", provider.name())
                .baseUrl(format.baseUrl(address))
                .apiKey(Secret.of(KEY))
                .header("X-Tenant", HEADER)
                .timeout(ofSeconds(60));
    }

    protected EmbeddingModel model() {
        return provider.create(EmbeddingConfig.of(connection().build()));
    }

    protected static EmbeddingRequest request(String... texts) {
        return EmbeddingRequest.of(List.of(texts), ofSeconds(60));
    }

    protected static void vendorSends(ResponseDefinitionBuilder response) {
        VENDOR.stubFor(post(anyUrl()).willReturn(response));
    }

    protected void vendorEmbeds(float[]... vectors) {
        vendorSends(okJson(format.embeddings(List.of(vectors), 12)));
    }

    protected static String asked() {
        return VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
    }

    private static ModelException failure(EmbeddingModel model) {
        return catchThrowableOfType(ModelException.class, () -> model.embed(request(TEXT)));
    }

    private ModelException failure() {
        return failure(model());
    }

    @Test
    void isFoundByItsName() {
        var found = ServiceLoader.load(EmbeddingModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(EmbeddingModelProvider::name);

        assertThat(found).contains(provider.name());
    }

    @Nested
    class WhenAsking {

        @Test
        void oneTextIsEmbedded() {
            vendorEmbeds(new float[] {0.25f, -0.5f, 1});

            EmbeddingResponse response = model().embed(request(TEXT));

            assertThat(response.embeddings()).containsExactly(Embedding.of(0.25f, -0.5f, 1));
            assertThat(asked()).contains(TEXT);
        }

        /** The answer with its embeddings in another order; empty if the vendor does not number them. */
        private Optional<String> reordered(UnaryOperator<List<JsonValue>> order, int many) {
            float[][] vectors =
                    IntStream.range(0, many).mapToObj(i -> new float[] {i, 1}).toArray(float[][]::new);
            try (var reader = Json.createReader(new StringReader(format.embeddings(List.of(vectors), 12)))) {
                JsonObject answer = reader.readObject();
                if (!answer.toString().contains("\"index\"")) {
                    return Optional.empty();
                }
                var data = Json.createArrayBuilder();
                order.apply(new ArrayList<>(answer.getJsonArray("data"))).forEach(data::add);
                return Optional.of(Json.createObjectBuilder(answer)
                        .add("data", data)
                        .build()
                        .toString());
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 3, 50})
        void embeddingsBelongToTheTextsOfTheirIndex(int many) {
            Optional<String> answer = reordered(
                    all -> {
                        Collections.rotate(all, 1);
                        return all;
                    },
                    many);
            assumeThat(answer).isPresent();
            vendorSends(okJson(answer.orElseThrow()));
            String[] texts = IntStream.range(0, many).mapToObj(i -> "text " + i).toArray(String[]::new);

            EmbeddingResponse response = model().embed(request(texts));

            assertThat(response.embeddings())
                    .containsExactlyElementsOf(IntStream.range(0, many)
                            .mapToObj(i -> Embedding.of(i, 1))
                            .toList());
        }

        @Test
        void embeddingsOfOneIndexAreNoAnswer() {
            Optional<String> answer = reordered(all -> List.of(all.get(1), all.get(1)), 2);
            assumeThat(answer).isPresent();
            vendorSends(okJson(answer.orElseThrow()));

            var failure = catchThrowableOfType(ModelException.class, () -> model().embed(request("a", "b")));

            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
        }

        @Test
        void manyTextsAreEmbeddedInOneRequestAndInTheirOrder() {
            int many = 100;
            vendorEmbeds(
                    IntStream.range(0, many).mapToObj(i -> new float[] {i, 1}).toArray(float[][]::new));
            String[] texts = IntStream.range(0, many).mapToObj(i -> "text " + i).toArray(String[]::new);

            EmbeddingResponse response = model().embed(request(texts));

            assertThat(response.embeddings()).hasSize(many);
            assertThat(response.embeddings().get(99)).isEqualTo(Embedding.of(99, 1));
            assertThat(VENDOR.findAll(postRequestedFor(anyUrl()))).hasSize(1);
            assertThat(asked().indexOf("text 98")).isBetween(0, asked().indexOf("text 99"));
        }

        @Test
        void asManyTextsAsOneRequestTakesGoInOne() {
            int most = model().batchSize();
            vendorEmbeds(
                    IntStream.range(0, most).mapToObj(i -> new float[] {i, 1}).toArray(float[][]::new));
            String[] texts = IntStream.range(0, most).mapToObj(i -> "t" + i).toArray(String[]::new);

            assertThat(model().embed(request(texts)).embeddings()).hasSize(most);

            assertThat(VENDOR.findAll(postRequestedFor(anyUrl()))).hasSize(1);
        }

        @Test
        void tokensAreCounted() {
            vendorEmbeds(new float[] {1});

            assertThat(model().embed(request(TEXT)).usage()).isEqualTo(new TokenUsage(12, 0));
        }

        @Test
        void sendsKeyAndHeadersToThePath() {
            vendorEmbeds(new float[] {1});

            model().embed(request(TEXT));

            LoggedRequest sent =
                    VENDOR.findAll(postRequestedFor(urlEqualTo(format.path()))).get(0);
            assertThat(sent.getHeader(format.keyHeader())).isEqualTo(format.shown(KEY));
            assertThat(sent.getHeader("X-Tenant")).isEqualTo(HEADER);
        }

        @Test
        void modelAndDimensionsAreSent() {
            vendorEmbeds(new float[] {1});
            var config =
                    EmbeddingConfig.of(connection().model("small-one").build()).withDimensions(77);

            provider.create(config).embed(request(TEXT));

            assertThat(asked().replaceAll("\\s", ""))
                    .contains(format.modelMember("small-one"), "\"%s\":77".formatted(format.dimensionsMember()));
        }

        @Test
        void noDimensionsAreSentUnlessTheyAreConfigured() {
            vendorEmbeds(new float[] {1});

            model().embed(request(TEXT));

            assertThat(asked()).doesNotContain("\"%s\"".formatted(format.dimensionsMember()));
        }
    }

    @Nested
    class WhenTheVendorRefuses {

        @ParameterizedTest
        @CsvSource({
            "400, BAD_REQUEST, KARTA-616",
            "401, AUTHENTICATION, KARTA-615",
            "403, AUTHENTICATION, KARTA-615",
            "404, BAD_REQUEST, KARTA-616",
            "413, CONTEXT_LENGTH, KARTA-618",
            "429, RATE_LIMIT, KARTA-610",
            "500, SERVER_ERROR, KARTA-614",
            "503, OVERLOADED, KARTA-611",
            "529, OVERLOADED, KARTA-611"
        })
        void containsTheReason(int status, Kind kind, String code) {
            vendorSends(aResponse().withStatus(status).withBody(format.error("some_code", "Some sentence")));

            ModelException failure = failure();

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure).hasMessageStartingWith(code + ": embedding model articles (");
            assertThat(VENDOR.findAll(postRequestedFor(anyUrl()))).hasSize(1);
        }

        @Test
        void namesTheKeysOfEmbeddings() {
            vendorSends(aResponse().withStatus(401).withBody(format.error("invalid_api_key", "no")));
            assertThat(failure()).hasMessageContaining("karta.embeddings.articles.api-key");

            vendorSends(aResponse().withStatus(413).withBody(format.error("too_long", "no")));
            assertThat(failure()).hasMessageContaining("karta.embeddings.articles.batch-size");
        }

        @Test
        void readsTheDelayOfRetryAfter() {
            vendorSends(aResponse().withStatus(429).withHeader("Retry-After", "7"));

            assertThat(failure().retryAfter()).contains(ofSeconds(7));
        }

        @ParameterizedTest
        @ValueSource(ints = {200, 400, 401, 429, 500})
        void showsNeitherKeysNorTexts(int status) {
            String echo = "You sent %s with %s and %s".formatted(TEXT, KEY, HEADER);
            vendorSends(aResponse().withStatus(status).withBody(format.error("echo", echo)));

            ModelException failure = failure();

            var trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            assertThat(trace.toString() + failure + model()).doesNotContain(KEY, HEADER, "Ada Lovelace");
        }
    }

    @Nested
    class UnusualAnswers {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "{",
                    "[]",
                    "null",
                    "Good day",
                    "{\"data\": null, \"embeddings\": null}",
                    "{\"data\": [{}]}"
                })
        void itIsAFailureOfTheServer(String body) {
            vendorSends(okJson(body));

            assertThat(failure().kind()).isEqualTo(Kind.SERVER_ERROR);
        }

        @Test
        void anEmptyVectorIsAFailureOfTheServer() {
            vendorEmbeds(new float[0]);

            assertThat(failure().kind()).isEqualTo(Kind.SERVER_ERROR);
        }
    }

    @Nested
    class WhenTheConnectionIsInterrupted {

        @ParameterizedTest
        @EnumSource(
                value = Fault.class,
                names = {"CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "RANDOM_DATA_THEN_CLOSE"})
        void itIsAFailureOfTheConnection(Fault fault) {
            vendorSends(aResponse().withFault(fault));

            assertThat(failure().kind()).isEqualTo(Kind.CONNECTION);
        }
    }

    @Nested
    class WhenTheTimeoutElapses {

        @Test
        void theExchangeEnds() {
            try (var server = new SilentServer()) {
                var model = provider.create(
                        EmbeddingConfig.of(connectionTo(server.address()).build()));

                var failure = catchThrowableOfType(
                        ModelException.class, () -> model.embed(EmbeddingRequest.of(List.of(TEXT), ofSeconds(2))));

                assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
                assertThat(failure)
                        .hasMessageStartingWith("KARTA-612")
                        .hasMessageContaining("karta.embeddings.articles.timeout");
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }
    }

    @Nested
    class WhenTheThreadIsInterrupted {

        @Test
        void theExchangeEndsAndTheThreadStaysInterrupted() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(
                        EmbeddingConfig.of(connectionTo(server.address()).build()));
                var result = new CompletableFuture<Boolean>();
                var failure = new CompletableFuture<ModelException>();
                var caller = new Thread(() -> {
                    failure.complete(failure(model));
                    result.complete(Thread.currentThread().isInterrupted());
                });

                caller.start();
                assertThat(server.asked()).succeedsWithin(ofSeconds(60));
                caller.interrupt();
                caller.join();

                assertThat(failure.get().kind()).isEqualTo(Kind.CANCELLED);
                assertThat(result).isCompletedWithValue(true);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }
    }

    @Nested
    class WhenClosed {

        @Test
        void sendsNothing() throws Exception {
            vendorEmbeds(new float[] {1});
            var model = model();

            ((AutoCloseable) model).close();

            assertThat(failure(model).kind()).isEqualTo(Kind.CANCELLED);
            assertThat(VENDOR.findAll(postRequestedFor(anyUrl()))).isEmpty();
        }
    }

    @Nested
    class WhenTheConfigurationCannotWork {

        @Test
        void reportsAllProblemsTogether() {
            var config = EmbeddingConfig.of(connection()
                    .baseUrl(URI.create("ftp://localhost"))
                    .apiKey(Secret.of("a\nb"))
                    .property("temperature", "1")
                    .build());

            assertThatThrownBy(() -> provider.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-601: karta.embeddings.articles.api-key")
                    .hasMessageContaining("KARTA-602: karta.embeddings.articles.base-url")
                    .hasMessageContaining("KARTA-605: karta.embeddings.articles.temperature");
        }
    }
}
