/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import io.karta.generation.Shape;
import io.karta.message.ToolCall;
import io.karta.model.Capability;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How every vendor's answers are heard while they are written; see {@link VendorContract}. */
abstract class StreamingContract extends SimulatedVendor {

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
        void deliversThinkingTextAndTheCompleteAnswer() {
            vendorSends(stream(format.stream("Copper conducts.", List.of("In a ", "copper", " one."))));

            var response = model().stream(question(), chunks::add);

            assertThat(told(true)).isEqualTo("Copper conducts.");
            assertThat(told(false)).isEqualTo("In a copper one.");
            assertThat(chunks).hasSizeGreaterThanOrEqualTo(4);
            assertThat(response.text()).isEqualTo("In a copper one.");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34));
            assertThat(response.finishReason()).isEqualTo(FinishReason.COMPLETE);
            assertThat(format.streamPath() + asked()).containsPattern("\"stream\"\\s*:\\s*true|:stream");
        }

        @Test
        void reportsTruncation() {
            vendorSends(stream(format.stream("Copper conducts.", List.of("In a ", "cop")).stream()
                    .map(format::cut)
                    .toList()));

            var response = model().stream(question(), chunks::add);

            assertThat(told(false)).isEqualTo("In a cop");
            assertThat(response.text()).isEqualTo("In a cop");
            assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
        }

        @Test
        void reportsTruncatedToolCalls() {
            assumeThat(format.tellsCutStreamedCalls()).isTrue();
            var calls = List.of(new ToolCall("call_1", "boil", "{\"degrees\":90}"));
            vendorSends(
                    stream(format.streamedCalls(calls).stream().map(format::cut).toList()));

            var response = model().stream(question(), chunks::add);

            assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
            assertThat(response.toolCalls()).hasSize(1);
        }

        @Test
        void asksAtTheVendorsPath() {
            vendorSends(stream(format.stream("Hm.", List.of("Copper."))));

            model().stream(question(), chunks::add);

            VendorContract.VENDOR.verify(1, postRequestedFor(urlEqualTo(format.streamPath())));
        }

        @Test
        void streamsSchemaConstrainedObjects() {
            var shape = Shape.of(Kettle.class);
            var text = List.of("{\"colour\":", "\"copper\",\"litres\":2,", "\"maker\":null}");
            vendorSends(stream(format.stream("Hm.", text)));

            var response = model().stream(question().constrainedTo(shape), chunks::add);

            assertThat(shape.read(response.text()).orElseThrow()).isEqualTo(new Kettle("copper", 2, Optional.empty()));
            assertThat(told(false)).isEqualTo(String.join("", text));
            assertThat(asked()).contains("litres");
        }

        @Test
        void returnsToolCallsWithTheCompleteAnswer() {
            vendorSends(stream(format.streamedCalls(List.of(
                    new ToolCall("call_1", "boil", "{\"degrees\":90}"),
                    new ToolCall("call_2", "boil", "{\"degrees\":80}")))));

            var response = model().stream(question().withTools(List.of(BOIL)), chunks::add);

            assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
            assertThat(response.toolCalls())
                    .extracting(call -> call.name() + call.arguments().replaceAll("\\s", ""))
                    .containsExactly("boil{\"degrees\":90}", "boil{\"degrees\":80}");
        }

        @Test
        void isAFailureOfTheServerIfAPieceIsNone() {
            var pieces = new ArrayList<>(format.stream("Hm.", List.of("In a ", "copper", " one.")));
            pieces.set(2, format.piece("{\"choices\": [{"));
            vendorSends(stream(pieces));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
            assertThat(failure).hasMessageStartingWith("KARTA-614");
        }

        @Test
        void reportsAnErrorInsteadOfAChunk() {
            var pieces = new ArrayList<>(format.stream("Hm.", List.of("In a ", "copper", " one.")));
            pieces.set(2, format.piece(format.error("overloaded_error", "No room in the kitchen")));
            vendorSends(stream(pieces));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure).hasMessageContaining("No room in the kitchen");
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void containsTheIdOfTheRequestWithAnErrorAfterASuccessfulStatus(boolean isStream) {
            var error = format.error("rate_limit_error", "Slow down");
            var answer = isStream ? stream(List.of(format.piece(error))) : okJson(error);
            vendorSends(answer.withHeader("request-id", "req_7"));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure).hasMessageContaining("Slow down, request req_7");
        }

        @Test
        void containsTheIdOfTheRequestAndCountsTheTokensIfItBreaksAfterThem() {
            var pieces = new ArrayList<>(format.stream("Hm.", List.of("In a ", "copper", " one.")));
            pieces.removeIf(piece -> piece.contains("[DONE]"));
            pieces.add(format.piece("["));
            vendorSends(stream(pieces).withHeader("request-id", "req_011CSHoEeqs5C35K2UUqR7Fy"));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure)
                    .hasMessageStartingWith("KARTA-614")
                    .hasMessageContaining("(request req_011CSHoEeqs5C35K2UUqR7Fy)");
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34));
        }

        @Test
        void containsTheIdOfTheRequestIfItEndsEarly() {
            var pieces = format.stream("Hm.", List.of("In a ", "copper", " one."));
            vendorSends(
                    stream(pieces.subList(0, 2)).withHeader("x-request-id", "7d1c9a40-3f5e-4c1b-9b0e-2a6f0c8d4e11"));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure)
                    .hasMessageStartingWith("KARTA-613")
                    .hasMessageContaining("(request 7d1c9a40-3f5e-4c1b-9b0e-2a6f0c8d4e11)");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "\uFEFF"})
        void reportsAnErrorInsteadOfAStream(String mark) {
            vendorSends(okJson(mark + format.error("rate_limit_error", "Slow down")));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isNotEqualTo(Kind.CONNECTION);
            assertThat(failure).hasMessageContaining("Slow down");
        }

        @ParameterizedTest
        @CsvSource({"rate_limit_error, RATE_LIMIT", "not_found_error, BAD_REQUEST", "429, RATE_LIMIT"})
        void errorsCountAsTheStatusThatTheyMean(String code, Kind kind) {
            vendorSends(stream(List.of(format.piece("{\"error\":{\"code\":\"%s\"}}".formatted(code)))));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(kind);
        }

        @Test
        void skipsAByteOrderMark() {
            var pieces = new ArrayList<>(format.stream("Hm.", List.of("In a ", "copper", " one.")));
            pieces.add(0, "\uFEFF");
            vendorSends(stream(pieces));

            assertThat(model().stream(question(), chunks::add).text()).isEqualTo("In a copper one.");
        }

        @Test
        void skipsEmptyEvents() {
            var pieces = new ArrayList<>(format.stream("Hm.", List.of("In a ", "copper", " one.")));
            pieces.add(0, format.piece(""));
            pieces.add(3, format.piece(" "));
            vendorSends(stream(pieces));

            assertThat(model().stream(question(), chunks::add).text()).isEqualTo("In a copper one.");
        }

        @Test
        void isAConnectionFailureWithoutData() {
            vendorSends(stream(List.of()));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void endsTheExchangeWhenTheListenerFails() {
            try (var server = stalling(false)) {
                var model = provider.create(configAt(server.address()).build());
                var enough = new IllegalStateException("enough");

                var failure = catchThrowable(() -> model.stream(question(), chunk -> {
                    throw enough;
                }));

                assertThat(failure).isSameAs(enough);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }

        @Test
        void declaresTheCapability() {
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
                        configAt(server.address()).timeout(ofSeconds(3)).build());

                var failure = catchThrowableOfType(ModelException.class, () -> model.stream(question(), chunks::add));

                assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
                assertThat(told(false)).startsWith("In a ");
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }

        @Test
        void takesTooLongIfTheServerNeverEnds() {
            var pieces = format.stream("Hm.", List.of("In a ", "copper"));
            var filler = format.streamType().equals("text/event-stream") ? ": alive\n\n" : "\n";
            try (var server = StallingServer.repeating(format.streamType(), pieces.get(0), filler)) {
                var model = provider.create(
                        configAt(server.address()).timeout(ofSeconds(3)).build());
                var failure = CompletableFuture.supplyAsync(
                        () -> catchThrowableOfType(ModelException.class, () -> model.stream(question(), chunks::add)));

                assertThat(failure)
                        .succeedsWithin(ofSeconds(60))
                        .extracting(ModelException::kind)
                        .isEqualTo(Kind.TIMEOUT);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }

        @Test
        void hangsUpWhenTheThreadIsInterrupted() throws Exception {
            try (var server = stalling(false)) {
                var model = provider.create(configAt(server.address()).build());
                var received = new CompletableFuture<Void>();
                var failure = new CompletableFuture<ModelException>();
                var caller = new Thread(() -> failure.complete(catchThrowableOfType(
                        ModelException.class, () -> model.stream(question(), chunk -> received.complete(null)))));
                caller.start();
                received.get(60, TimeUnit.SECONDS);

                caller.interrupt();

                assertThat(failure.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(60));
            }
        }
    }
}
