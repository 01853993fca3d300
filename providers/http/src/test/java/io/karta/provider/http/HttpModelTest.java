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
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelCredentials;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpModelTest {

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort())
            .build();

    private static final Vendor VENDOR = Vendor.builder("Vendor", URI.create("http://127.0.0.1:1"), "usual")
            .keyIn("VENDOR_KEY")
            .supportedKeys("mood")
            .build();

    /** Sends and reads one text. */
    record Echo(JsonProvider json) implements ModelProtocol {

        @Override
        public VendorRequest write(ModelCall call) {
            return new VendorRequest(
                    "chat",
                    json.createObjectBuilder()
                            .add("text", call.messages().get(0).text())
                            .build());
        }

        @Override
        public ModelResponse read(JsonObject answer) {
            return ModelResponse.of(answer.getString("text"));
        }

        @Override
        public ResponseStream stream(Consumer<ModelChunk> chunks) {
            throw new UnsupportedOperationException();
        }
    }

    private static ModelConfigBuilder config() {
        return ModelConfig.builder("fast", "vendor").baseUrl(URI.create(SERVER.baseUrl()));
    }

    private static HttpModel model(ModelConfig config) {
        return HttpModel.builder(VENDOR, config).build(Echo::new);
    }

    static ModelRequest question() {
        return ModelRequest.of(List.of(new UserMessage("Hello")), LlmOptions.defaults());
    }

    private static String problemsOf(ModelConfigBuilder config) {
        return catchThrowableOfType(
                        RuntimeException.class,
                        () -> model(config.apiKey(Secret.of("k")).build()))
                .getMessage();
    }

    @Nested
    class WhenCredentialsAreABean {

        private final AtomicInteger issued = new AtomicInteger();
        private final AtomicInteger rejected = new AtomicInteger();

        private final ModelCredentials credentials = new ModelCredentials() {

            @Override
            public Secret token(ModelConfig model) {
                return Secret.of("token-" + (rejected.get() + 1));
            }

            @Override
            public void reject(ModelConfig model, Secret token) {
                rejected.incrementAndGet();
            }
        };

        @Test
        void aTokenTakesThePlaceOfTheKey() {
            SERVER.stubFor(post(anyUrl()).willReturn(okJson("{\"text\":\"Hi\"}")));

            model(config().credentials(credentials).build()).answer(question());

            assertThat(authorizations()).containsExactly("Bearer token-1");
        }

        @Test
        void aRejectedTokenIsReplacedOnce() {
            SERVER.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));

            var failure = catchThrowableOfType(
                    ModelException.class,
                    () -> model(config().credentials(credentials).build()).answer(question()));

            assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
            assertThat(authorizations()).containsExactly("Bearer token-1", "Bearer token-2");
        }

        @Test
        void theSameTokenIsNotSentAgain() {
            SERVER.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));
            var config = config().credentials(any -> Secret.of("fixed")).build();

            assertThatThrownBy(() -> model(config).answer(question())).isInstanceOf(ModelException.class);

            assertThat(authorizations()).containsExactly("Bearer fixed");
        }

        @Test
        void aFailureOfTheBeanIsOneOfTheCredentials() {
            var config = config().credentials(any -> {
                        throw new IllegalStateException("no identity " + issued);
                    })
                    .build();

            var failure = catchThrowableOfType(
                    ModelException.class, () -> model(config).answer(question()));

            assertThat(failure).hasMessageStartingWith("KARTA-529").hasMessageContaining("fast");
            assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
        }

        @Test
        void aFailureToRejectATokenIsOneOfTheCredentials() {
            SERVER.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));
            var config = config().credentials(new ModelCredentials() {

                @Override
                public Secret token(ModelConfig model) {
                    return Secret.of("token-1");
                }

                @Override
                public void reject(ModelConfig model, Secret token) {
                    throw new IllegalStateException("no identity");
                }
            });

            var failure = catchThrowableOfType(
                    ModelException.class, () -> model(config.build()).answer(question()));

            assertThat(failure).hasMessageStartingWith("KARTA-529");
            assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
        }

        @Test
        void aLineBreakAtTheEndOfATokenIsIgnored() {
            SERVER.stubFor(post(anyUrl()).willReturn(okJson("{\"text\":\"Hi\"}")));
            var config = config().credentials(any -> Secret.of("of-a-file\n")).build();

            model(config).answer(question());

            assertThat(authorizations()).containsExactly("Bearer of-a-file");
        }

        @Test
        void aTokenThatNoHeaderCanContainIsReported() {
            var config = config().credentials(any -> Secret.of("two\nlines")).build();

            var failure = catchThrowableOfType(
                    ModelException.class, () -> model(config).answer(question()));

            assertThat(failure)
                    .hasMessageStartingWith("KARTA-809: the ModelCredentials bean of model fast")
                    .hasMessageNotContaining("lines");
            assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
        }

        @ParameterizedTest
        @ValueSource(ints = {400, 404, 429, 500})
        void aTokenThatTheVendorReturnsIsHidden(int status) {
            SERVER.stubFor(post(anyUrl())
                    .willReturn(
                            aResponse().withStatus(status).withBody("{\"error\":\"No way with eyJhbGciOi.x here\"}")));
            var config = config().credentials(any -> Secret.of("eyJhbGciOi.x")).build();

            var failure = catchThrowableOfType(
                    ModelException.class, () -> model(config).answer(question()));

            assertThat(failure).hasMessageContaining("No way with *** here");
            assertThat(SimulatedVendor.everythingSaid(failure)).doesNotContain("eyJhbGciOi.x");
        }

        private List<String> authorizations() {
            return SERVER.findAll(postRequestedFor(anyUrl())).stream()
                    .map((LoggedRequest request) -> request.getHeader("Authorization"))
                    .toList();
        }
    }

    @Nested
    class WhenTheVendorReturnsARequestId {

        @ParameterizedTest
        @ValueSource(strings = {"x-request-id", "request-id"})
        void anAnswerHasIt(String header) {
            SERVER.stubFor(post(anyUrl()).willReturn(okJson("{\"text\":\"Hi\"}").withHeader(header, "req_7")));

            var response = model(config().apiKey(Secret.of("k")).build()).answer(question());

            assertThat(response.requestId()).contains("req_7");
        }

        @Test
        void anErrorHasIt() {
            SERVER.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(500).withHeader("x-request-id", "req_7")));

            var failure = catchThrowableOfType(
                    ModelException.class,
                    () -> model(config().apiKey(Secret.of("k")).build()).answer(question()));

            assertThat(failure).hasMessageContaining("(HTTP 500, request req_7)");
        }
    }

    @Nested
    class WhenAProxyIsConfigured {

        @RegisterExtension
        static final WireMockExtension PROXY = WireMockExtension.newInstance()
                .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort())
                .build();

        @Test
        void requestsGoThroughItWithUserAndPassword() {
            PROXY.stubFor(post(anyUrl())
                    .atPriority(2)
                    .willReturn(aResponse().withStatus(407).withHeader("Proxy-Authenticate", "Basic realm=\"x\"")));
            PROXY.stubFor(post(anyUrl())
                    .atPriority(1)
                    .withHeader(
                            "Proxy-Authorization",
                            com.github.tomakehurst.wiremock.client.WireMock.equalTo("Basic dXNlcjpzZWNyZXQ="))
                    .willReturn(okJson("{\"text\":\"via proxy\"}")));
            var config = ModelConfig.builder("fast", "vendor")
                    .apiKey(Secret.of("k"))
                    .baseUrl(URI.create("http://vendor.invalid"))
                    .property(ConnectionKeys.PROXY, "http://127.0.0.1:" + PROXY.getPort())
                    .property(ConnectionKeys.PROXY_USERNAME, "user")
                    .property(ConnectionKeys.PROXY_PASSWORD, "secret")
                    .build();

            assertThat(model(config).answer(question()).text()).isEqualTo("via proxy");
        }

        private ModelConfigBuilder through() {
            return ModelConfig.builder("fast", "vendor")
                    .apiKey(Secret.of("k"))
                    .baseUrl(URI.create("http://vendor.invalid"))
                    .property(ConnectionKeys.PROXY, "http://127.0.0.1:" + PROXY.getPort());
        }

        private ModelException failure(ModelConfigBuilder config) {
            return catchThrowableOfType(
                    ModelException.class, () -> model(config.build()).answer(question()));
        }

        private static ModelConfigBuilder withLogin(ModelConfigBuilder config) {
            return config.property(ConnectionKeys.PROXY_USERNAME, "user")
                    .property(ConnectionKeys.PROXY_PASSWORD, "wrong");
        }

        @Test
        void namesItsKeysIfItRequiresALogin() {
            PROXY.stubFor(post(anyUrl())
                    .willReturn(aResponse().withStatus(407).withHeader("Proxy-Authenticate", "Basic realm=\"x\"")));

            for (var config : List.of(through(), withLogin(through()))) {
                var failure = failure(config);

                assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
                assertThat(failure)
                        .hasMessageStartingWith("KARTA-808: the proxy in front of model fast")
                        .hasMessageContaining("HTTP 407")
                        .hasMessageEndingWith("Check karta.models.fast.proxy, karta.models.fast.proxy-username"
                                + " and karta.models.fast.proxy-password.");
            }
        }

        @Test
        void aKeyThatTheVendorRejectsIsReportedAlsoWithALogin() {
            PROXY.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));

            var failure = failure(withLogin(through()));

            assertThat(failure.kind()).isEqualTo(Kind.AUTHENTICATION);
            assertThat(failure).hasMessageStartingWith("KARTA-615").hasMessageContaining("HTTP 401");
            assertThat(PROXY.findAll(postRequestedFor(anyUrl())))
                    .extracting(request -> request.getHeader("Authorization"))
                    .containsOnly("Bearer k");
        }
    }

    @Nested
    class WhenTheConnectionIsMisconfigured {

        @TempDir
        Path folder;

        @Test
        void rejectsAnUnknownVersionOfHttp() {
            assertThat(problemsOf(config().property(ConnectionKeys.HTTP_VERSION, "3")))
                    .isEqualTo("KARTA-525: karta.models.fast.http-version=3 is invalid. Set 1.1 or 2.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"proxy:3128", "https://proxy", "http://user:secret@proxy:3128"})
        void rejectsAProxyThatIsNone(String proxy) {
            assertThat(problemsOf(config().property(ConnectionKeys.PROXY, proxy)))
                    .startsWith("KARTA-526: karta.models.fast.proxy")
                    .doesNotContain("secret");
        }

        @Test
        void rejectsAStoreThatCannotBeRead() throws Exception {
            Path file = Files.writeString(folder.resolve("trust.p12"), "no store");

            var config = config().baseUrl(URI.create("https://vendor.invalid"))
                    .property(ConnectionKeys.TRUST_STORE, file.toString());

            assertThat(problemsOf(config))
                    .startsWith("KARTA-527: file " + file)
                    .contains("karta.models.fast.trust-store-password");
        }

        @ParameterizedTest
        @CsvSource({
            "proxy-username, karta.models.fast.proxy is missing",
            "proxy-password, karta.models.fast.proxy-username is missing",
            "trust-store-password, karta.models.fast.trust-store is missing",
            "key-store-password, karta.models.fast.key-store is missing"
        })
        void rejectsKeysWithoutTheKeyTheyBelongTo(String key, String reason) {
            assertThat(problemsOf(config().baseUrl(URI.create("https://vendor.invalid"))
                            .property(key, "x")))
                    .isEqualTo(
                            "KARTA-535: karta.models.fast.%s has no effect: %s. Remove the key, or correct its value."
                                    .formatted(key, reason));
        }

        @Test
        void reportsThatTheJvmDisablesTheLoginAtTheProxy() {
            var config = config().baseUrl(URI.create("https://vendor.invalid"))
                    .property(ConnectionKeys.PROXY, "http://127.0.0.1:1")
                    .property(ConnectionKeys.PROXY_USERNAME, "user");

            assertThat(problemsOf(config))
                    .startsWith("KARTA-528: karta.models.fast.proxy-username")
                    .contains("-Djdk.http.auth.tunneling.disabledSchemes=");
        }

        @Test
        void rejectsAWordThatIsNotAllowed() {
            var config = config().property("mood", "sad").build();

            assertThatThrownBy(() -> VENDOR.choiceOf(config, "mood", List.of("happy", "calm")))
                    .hasMessage("KARTA-530: karta.models.fast.mood=sad is invalid. Set one of happy, calm.");
            assertThat(VENDOR.choiceOf(config().build(), "mood", List.of("happy", "calm")))
                    .isEqualTo("happy");
        }

        @Test
        void requiresAddressAndModelWhereThereIsNoDefault() {
            var cloud = Vendor.builder("Cloud", URI.create("http://unset.invalid"), "")
                    .addressIn("CLOUD_URL")
                    .withOwnAddressOfCustomers()
                    .build();

            assertThatThrownBy(() -> HttpModel.builder(
                                    cloud, ModelConfig.builder("fast", "cloud").build())
                            .build(Echo::new))
                    .hasMessageContaining("KARTA-532: model fast does not name a model, and Cloud has no default.")
                    .hasMessageContaining("KARTA-531: model fast has no base URL")
                    .hasMessageContaining("karta.models.fast.base-url or the environment variable CLOUD_URL");
        }
    }
}
