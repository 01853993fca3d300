/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import io.karta.ai.ModelException;
import io.karta.ai.ModelException.Kind;
import io.karta.spi.Capability;
import io.karta.spi.LanguageModelProvider;
import io.karta.spi.ModelChunk;
import io.karta.spi.ModelResponse.Finish;
import io.karta.spi.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How every vendor's answers are heard while they are written; see {@link VendorContract}. */
abstract class StreamingContract extends PlayedVendor {

    StreamingContract(LanguageModelProvider provider, VendorFormat format) {
        super(provider, format);
    }

    @Nested
    class WhenTheAnswerIsStreamed {

        private final List<ModelChunk> chunks = new ArrayList<>();

        private ResponseDefinitionBuilder stream(List<String> pieces) {
            return aResponse()
                    .withStatus(200)
                    .withHeader("Content-Type", format.streamType())
                    .withBody(String.join("", pieces));
        }

        private String told(boolean thinking) {
            return chunks.stream()
                    .filter(chunk -> chunk.isThinking() == thinking)
                    .map(ModelChunk::text)
                    .reduce("", String::concat);
        }

        @Test
        void tellsThoughtsAndTextsAndTheWhole() {
            vendorSends(stream(format.stream("Copper conducts.", List.of("In a ", "copper", " one."))));

            var response = model().stream(question(), chunks::add);

            assertThat(told(true)).isEqualTo("Copper conducts.");
            assertThat(told(false)).isEqualTo("In a copper one.");
            assertThat(chunks).hasSizeGreaterThanOrEqualTo(4);
            assertThat(response.text()).isEqualTo("In a copper one.");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34));
            assertThat(response.finish()).isEqualTo(Finish.COMPLETE);
            assertThat(asked()).contains("\"stream\"").contains("true");
        }

        @Test
        void saysThatItCan() {
            assertThat(model().capabilities()).contains(Capability.STREAMING);
        }

        @Test
        void refusesAsItDoesWithoutStreams() {
            vendorSends(aResponse()
                    .withStatus(429)
                    .withHeader("Retry-After", "7")
                    .withBody(format.error("rate_limit", "Slow down")));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
            assertThat(failure.retryAfter()).contains(ofSeconds(7));
        }

        @Test
        void isAFailureOfTheConnectionIfItEndsEarly() {
            var pieces = format.stream("Hm.", List.of("In a ", "copper"));
            vendorSends(stream(pieces.subList(0, pieces.size() - 2)));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void isAFailureOfTheConnectionIfTheServerHangsUp() {
            try (var server = stalling(true)) {
                var model = provider.create(configAt(server.address()).build());

                var failure = catchThrowableOfType(ModelException.class, () -> model.stream(question(), chunks::add));

                assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
            }
        }

        private StallingServer stalling(boolean hangsUp) {
            var pieces = format.stream("Hm.", List.of("In a ", "copper"));
            return new StallingServer(
                    format.streamType(), String.join("", pieces.subList(0, pieces.size() - 2)), hangsUp);
        }

        @Test
        void takesTooLongIfTheServerFallsSilent() {
            try (var server = stalling(false)) {
                var model = provider.create(
                        configAt(server.address()).timeout(ofSeconds(1)).build());

                var failure = catchThrowableOfType(ModelException.class, () -> model.stream(question(), chunks::add));

                assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
                assertThat(told(false)).startsWith("In a ");
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(10));
            }
        }

        @Test
        void hangsUpWhenTheThreadIsInterrupted() throws Exception {
            try (var server = stalling(false)) {
                var model = provider.create(configAt(server.address()).build());
                var heard = new CompletableFuture<Void>();
                var failure = new CompletableFuture<ModelException>();
                var caller = new Thread(() -> failure.complete(catchThrowableOfType(
                        ModelException.class, () -> model.stream(question(), chunk -> heard.complete(null)))));
                caller.start();
                heard.get(10, TimeUnit.SECONDS);

                caller.interrupt();

                assertThat(failure.get(10, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(10));
            }
        }
    }
}
