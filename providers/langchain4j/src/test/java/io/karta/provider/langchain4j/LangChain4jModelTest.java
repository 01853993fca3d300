/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static dev.langchain4j.model.chat.Capability.RESPONSE_FORMAT_JSON_SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.karta.message.AssistantMessage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LangChain4jModelTest {

    private static final ModelRequest QUESTION =
            ModelRequest.of(List.of(new UserMessage("Which kettle is the best one?")), LlmOptions.defaults());

    private static LangChain4jModel failing(RuntimeException failure) {
        return LangChain4jModel.of("house", new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                throw failure;
            }
        });
    }

    private static ModelException failure(RuntimeException failure) {
        return catchThrowableOfType(ModelException.class, () -> failing(failure).answer(QUESTION));
    }

    @Nested
    class ChatModelOfTheApplication {

        private final LangChain4jModel model = LangChain4jModel.of("house", new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("Copper, at " + request.temperature()))
                        .tokenUsage(new TokenUsage(3, 5))
                        .finishReason(FinishReason.LENGTH)
                        .build();
            }

            @Override
            public Set<dev.langchain4j.model.chat.Capability> supportedCapabilities() {
                return Set.of(RESPONSE_FORMAT_JSON_SCHEMA);
            }
        });

        @Test
        void chunksComeWithTheAnswerWithoutStreamingModel() {
            var received = new java.util.ArrayList<String>();

            model.stream(QUESTION, chunk -> received.add(chunk.text()));

            assertThat(received).containsExactly("Copper, at null");
        }

        @Test
        void convertsRequestAndResponse() {
            var request = ModelRequest.of(
                    List.of(new UserMessage("Hello")), LlmOptions.defaults().withTemperature(0.5));

            var response = model.answer(request);

            assertThat(response.text()).isEqualTo("Copper, at 0.5");
            assertThat(response.usage()).isEqualTo(new io.karta.model.TokenUsage(3, 5));
            assertThat(response.finishReason()).isEqualTo(ModelResponse.FinishReason.LENGTH);
        }

        /** Gemini 3 requires the signatures of its calls, and Claude its thinking with a signature. */
        @Test
        void sendsSignaturesAgainWithTheResultsOfTools() {
            var asked = new java.util.ArrayList<ChatRequest>();
            var signed = AiMessage.builder()
                    .thinking("Copper conducts.")
                    .toolExecutionRequests(List.of(ToolExecutionRequest.builder()
                            .id("1")
                            .name("boil")
                            .arguments("{}")
                            .build()))
                    .attributes(
                            Map.of("thinking_signature", "c2ln", "redacted_thinking", List.of("YQ", "Yg"), "other", 7))
                    .build();
            var calling = new ChatModel() {
                @Override
                public ChatResponse doChat(ChatRequest request) {
                    asked.add(request);
                    return ChatResponse.builder().aiMessage(signed).build();
                }
            };
            var asks = LangChain4jModel.of("house", calling).answer(QUESTION);
            var continued = QUESTION.withMessages(List.of(
                    new UserMessage("Which kettle is the best one?"),
                    new AssistantMessage("", asks.toolCalls(), asks.state()),
                    new ToolMessage("1", "boil", "it boils", false)));

            LangChain4jModel.of("house", calling).answer(continued);
            LangChain4jModel.of("other", calling).answer(continued);

            var sent = (AiMessage) asked.get(1).messages().get(1);
            assertThat(sent.thinking()).isEqualTo("Copper conducts.");
            assertThat(sent.attributes())
                    .isEqualTo(Map.of("thinking_signature", "c2ln", "redacted_thinking", List.of("YQ", "Yg")));
            assertThat(((AiMessage) asked.get(2).messages().get(1)).attributes())
                    .isEmpty();
        }

        @Test
        void declaresTheCapabilitiesOfTheChatModel() {
            assertThat(model.capabilities()).contains(Capability.STRUCTURED_OUTPUT);
            assertThat(failing(new IllegalStateException()).capabilities())
                    .doesNotContain(Capability.STRUCTURED_OUTPUT);
        }
    }

    @Nested
    class Streaming {

        private final List<String> received = new java.util.concurrent.CopyOnWriteArrayList<>();

        private io.karta.model.LanguageModel streaming(StreamingChatModel streaming) {
            return LangChain4jModel.of("house", new ChatModel() {}, streaming);
        }

        private io.karta.model.LanguageModel answering(Throwable failure) {
            return streaming(new StreamingChatModel() {
                @Override
                public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                    new Thread(() -> {
                                handler.onPartialResponse("Cop");
                                handler.onPartialResponse("per");
                                if (failure != null) {
                                    handler.onError(failure);
                                    return;
                                }
                                handler.onCompleteResponse(ChatResponse.builder()
                                        .aiMessage(AiMessage.from("Copper"))
                                        .finishReason(FinishReason.STOP)
                                        .build());
                            })
                            .start();
                }
            });
        }

        @Test
        void chunksReachTheCallingThread() {
            var model = answering(null);

            var response = model.stream(
                    QUESTION,
                    chunk -> received.add(
                            chunk.text() + " " + Thread.currentThread().getName()));

            var thread = Thread.currentThread().getName();
            assertThat(received).containsExactly("Cop " + thread, "per " + thread);
            assertThat(response.text()).isEqualTo("Copper");
            assertThat(model.capabilities()).contains(Capability.STREAMING);
        }

        @Test
        void translatesFailures() {
            var failure = catchThrowableOfType(
                    ModelException.class,
                    () -> answering(new dev.langchain4j.exception.RateLimitException("slow down")).stream(
                            QUESTION, chunk -> {}));

            assertThat(failure.kind()).isEqualTo(ModelException.Kind.RATE_LIMIT);
            assertThat(failure).hasMessageContaining("house");
        }

        @Test
        void silentStreamTimesOut() {
            var request = ModelRequest.of(
                    QUESTION.messages(), LlmOptions.defaults().withTimeout(java.time.Duration.ofMillis(50)));
            var silent = streaming(new StreamingChatModel() {
                @Override
                public void doChat(ChatRequest asked, StreamingChatResponseHandler handler) {}
            });

            var failure = catchThrowableOfType(ModelException.class, () -> silent.stream(request, chunk -> {}));

            assertThat(failure.kind()).isEqualTo(ModelException.Kind.TIMEOUT);
        }

        @Test
        void passesOnExceptionsOfTheCaller() {
            var enough = new IllegalStateException("enough");

            assertThatThrownBy(() -> answering(null).stream(QUESTION, chunk -> {
                        throw enough;
                    }))
                    .isSameAs(enough);
        }

        @Test
        void cancelsTheStreamWhenTheCallEndsEarly() {
            var isCancelled = new java.util.concurrent.atomic.AtomicBoolean();
            var handle = new StreamingHandle() {
                @Override
                public void cancel() {
                    isCancelled.set(true);
                }

                @Override
                public boolean isCancelled() {
                    return isCancelled.get();
                }
            };
            var model = streaming(new StreamingChatModel() {
                @Override
                public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                    handler.onPartialResponse(new PartialResponse("Cop"), new PartialResponseContext(handle));
                }
            });

            assertThatThrownBy(() -> model.stream(QUESTION, chunk -> {
                        throw new IllegalStateException("enough");
                    }))
                    .hasMessage("enough");

            assertThat(isCancelled).isTrue();
        }
    }

    @Nested
    class Failures {

        static Stream<Arguments> failures() {
            return Stream.of(
                    Arguments.of(new RateLimitException("m"), Kind.RATE_LIMIT),
                    Arguments.of(new AuthenticationException("m"), Kind.AUTHENTICATION),
                    Arguments.of(new ModelNotFoundException("m"), Kind.BAD_REQUEST),
                    Arguments.of(new InvalidRequestException("m"), Kind.BAD_REQUEST),
                    Arguments.of(new UnsupportedFeatureException("m"), Kind.BAD_REQUEST),
                    Arguments.of(new IllegalArgumentException("m"), Kind.BAD_REQUEST),
                    Arguments.of(new ContentFilteredException("m"), Kind.CONTENT_FILTER),
                    Arguments.of(new InternalServerException("m"), Kind.SERVER_ERROR),
                    Arguments.of(new NullPointerException("m"), Kind.SERVER_ERROR),
                    Arguments.of(new TimeoutException("m"), Kind.TIMEOUT),
                    Arguments.of(new RuntimeException(new HttpTimeoutException("m")), Kind.TIMEOUT),
                    Arguments.of(new RuntimeException(new InterruptedIOException("m")), Kind.TIMEOUT),
                    Arguments.of(new RuntimeException(new HttpConnectTimeoutException("m")), Kind.CONNECTION),
                    Arguments.of(new RuntimeException(new ConnectException("m")), Kind.CONNECTION),
                    Arguments.of(new UnresolvedModelServerException("m"), Kind.CONNECTION),
                    Arguments.of(new RejectedExecutionException("m"), Kind.CANCELLED),
                    Arguments.of(new InternalServerException(new HttpException(529, "m")), Kind.OVERLOADED),
                    Arguments.of(
                            new HttpException(400, "{\"error\":{\"code\":\"context_length_exceeded\"}}"),
                            Kind.CONTEXT_LENGTH));
        }

        @ParameterizedTest
        @MethodSource("failures")
        void classifiesTheException(RuntimeException thrown, Kind kind) {
            assertThat(failure(thrown).kind()).isEqualTo(kind);
        }

        @Test
        void restoresTheInterruptFlag() {
            var failure = failure(new CompletionException(new InterruptedException()));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure.kind()).isEqualTo(Kind.CANCELLED);
        }

        @Test
        void reportsCancellationOnInterruptedThreads() {
            Thread.currentThread().interrupt();

            var failure = failure(new RuntimeException(new InterruptedIOException("interrupted")));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure.kind()).isEqualTo(Kind.CANCELLED);
        }

        @Test
        void keepsTheStackTraceOfTheCauseWithoutItsMessage() {
            var thrown =
                    new IllegalStateException("Which kettle is the best one?", new IOException("kettle is the best"));

            var failure = failure(thrown);

            var written = new StringWriter();
            failure.printStackTrace(new PrintWriter(written));
            assertThat(written.toString())
                    .contains("java.lang.IllegalStateException")
                    .doesNotContain("kettle");
            assertThat(failure.getCause().getStackTrace()).isEqualTo(thrown.getStackTrace());
        }

        @Test
        void keepsNetworkExceptionsAsCause() {
            var failure = failure(new RuntimeException(new ConnectException("Connection refused")));

            assertThat(failure).hasCauseInstanceOf(ConnectException.class);
        }

        @Test
        void acceptsCyclesOfCauses() {
            var one = new IllegalStateException("one");
            one.initCause(new IllegalStateException("two", one));

            assertThat(failure(one).kind()).isEqualTo(Kind.SERVER_ERROR);
        }
    }
}
