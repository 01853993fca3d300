/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vendors are reached over TLS, where the client works on threads of its own. */
@Timeout(240)
class SecureConnectionTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort().dynamicHttpsPort())
            .build();

    private final ChatCompletionsFormat format = new ChatCompletionsFormat();
    private final Set<String> handshakes = ConcurrentHashMap.newKeySet();
    private SSLContext usual;

    /** The certificate of the simulated vendor is self-signed, and there is no earlier TLS session. */
    @BeforeEach
    void trustTheVendor() throws GeneralSecurityException {
        usual = SSLContext.getDefault();
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
        SSLContext.setDefault(trusting);
    }

    @AfterEach
    void trustAsUsual() {
        SSLContext.setDefault(usual);
    }

    private static LanguageModel model(Duration timeout) {
        return model(VENDOR.getRuntimeInfo().getHttpsBaseUrl(), timeout);
    }

    private static LanguageModel model(String address, Duration timeout) {
        return new OpenAiProvider()
                .create(ModelConfig.builder("fast", "openai")
                        .baseUrl(URI.create(address + "/v1"))
                        .apiKey(Secret.of("sk-test-0123456789"))
                        .timeout(timeout)
                        .build());
    }

    private static void vendorSends(ResponseDefinitionBuilder response) {
        VENDOR.stubFor(post(anyUrl()).willReturn(response));
    }

    private static ModelRequest question() {
        return ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults());
    }

    private static List<String> said(ModelChunk chunk) {
        return chunk.isThinking() ? List.of() : List.of(chunk.text());
    }

    @Test
    void answersManyAtOnce() {
        vendorSends(okJson(format.answer("Copper.")).withFixedDelay(100));
        var model = model(Duration.ofSeconds(30));

        List<CompletableFuture<String>> answers = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> model.answer(question()).text(), task -> new Thread(task).start()))
                .toList();

        assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo("Copper."));
    }

    @Test
    void streams() {
        String pieces = String.join("", format.stream("Hm.", List.of("Cop", "per.")));
        vendorSends(okForContentType(format.streamType(), pieces));
        List<String> received = new ArrayList<>();

        model(Duration.ofSeconds(30)).stream(question(), chunk -> received.addAll(said(chunk)));

        assertThat(String.join("", received)).isEqualTo("Copper.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https", "HTTPS"})
    void aHandshakeKeepsNoOtherCallWaiting(String scheme) {
        vendorSends(okJson(format.answer("Copper.")));
        String address = VENDOR.getRuntimeInfo().getHttpsBaseUrl().replace("https", scheme);

        model(address, Duration.ofSeconds(30)).answer(question());

        // not the selector thread of the client; the JDK may let the caller itself do this work
        assertThat(handshakes)
                .isNotEmpty()
                .isSubsetOf("karta-model-fast", Thread.currentThread().getName());
    }

    @Test
    void endsInTime() {
        vendorSends(okJson(format.answer("Copper.")).withChunkedDribbleDelay(50, 60_000));
        var model = model(Duration.ofSeconds(1));

        var failure = catchThrowableOfType(ModelException.class, () -> model.answer(question()));

        assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
    }

    /** Trusts every certificate. */
    private final class Trusting extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            handshakes.add(Thread.currentThread().getName());
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
