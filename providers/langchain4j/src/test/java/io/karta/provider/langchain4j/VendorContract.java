/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockserver.client.LlmMockBuilder.llmMock;
import static org.mockserver.model.Completion.completion;
import static org.mockserver.model.Usage.usage;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.ai.AgentImage;
import io.karta.ai.AssistantMessage;
import io.karta.ai.LlmOptions;
import io.karta.ai.Message;
import io.karta.ai.ModelException;
import io.karta.ai.ModelException.Kind;
import io.karta.ai.SystemMessage;
import io.karta.ai.ToolCall;
import io.karta.ai.ToolMessage;
import io.karta.ai.UserMessage;
import io.karta.generation.Guide;
import io.karta.generation.Shape;
import io.karta.spi.Capability;
import io.karta.spi.LanguageModel;
import io.karta.spi.LanguageModelProvider;
import io.karta.spi.ModelChunk;
import io.karta.spi.ModelConfig;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.ModelResponse.Finish;
import io.karta.spi.Secret;
import io.karta.spi.TokenUsage;
import io.karta.spi.ToolDefinition;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockserver.configuration.Configuration;
import org.mockserver.integration.ClientAndServer;

/**
 * What every vendor's models do, against real HTTP servers that speak the vendor's format: MockServer's rendering of it
 * where all is well, hand-made bytes where something is wrong.
 */
public abstract class VendorContract {

    protected static final String KEY = "sk-test-0123456789abcdefghijklmnop";
    protected static final String HEADER = "tenant-4711-very-secret";
    protected static final String PROMPT = "Which kettle does Ada Lovelace boil her water in?";

    @RegisterExtension
    protected static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private final VendorFormat format;
    private final LanguageModelProvider provider;

    protected VendorContract(LanguageModelProvider provider, VendorFormat format) {
        this.provider = provider;
        this.format = format;
    }

    /** Every option there is. */
    protected static final LlmOptions EVERYTHING = LlmOptions.defaults()
            .withTemperature(0.5)
            .withTopP(0.9)
            .withTopK(40)
            .withMaxTokens(500)
            .withFrequencyPenalty(0.1)
            .withPresencePenalty(0.2);

    /** Every kind of message there is. */
    protected static final List<Message> CONVERSATION = List.of(
            new SystemMessage("You know kettles."),
            new UserMessage("Hello"),
            new AssistantMessage("Good day"),
            new UserMessage(PROMPT));

    /** What a test wants back. */
    public record Kettle(String colour, int litres, Optional<String> maker) {}

    /** What a test wants back, in one of two ways. */
    public sealed interface Decision {}

    /** One way. */
    public record Approved(double confidence) implements Decision {}

    /** The other. */
    public record Rejected(String reason, List<Kettle> instead) implements Decision {}

    protected ModelConfig.Builder config() {
        return configAt(VENDOR.baseUrl());
    }

    private ModelConfig.Builder configAt(String address) {
        return ModelConfig.builder("fast", provider.name())
                .baseUrl(format.baseUrl(address))
                .apiKey(Secret.of(KEY))
                .header("X-Tenant", HEADER)
                .timeout(ofSeconds(20));
    }

    protected LanguageModel model() {
        return provider.create(config().build());
    }

    protected static ModelRequest question() {
        return ModelRequest.of(List.of(new UserMessage(PROMPT)), LlmOptions.defaults());
    }

    protected static void vendorSends(ResponseDefinitionBuilder response) {
        VENDOR.stubFor(post(anyUrl()).willReturn(response));
    }

    protected static String asked() {
        return VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
    }

    protected ModelException failure() {
        return failure(model(), question());
    }

    protected static ModelException failure(LanguageModel model, ModelRequest request) {
        return catchThrowableOfType(ModelException.class, () -> model.answer(request));
    }

    @Test
    void isFoundByItsName() {
        var found = ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(LanguageModelProvider::name);

        assertThat(found).containsExactly(provider.name());
    }

    /** How often the vendor was asked is how much it was sent. */
    private static List<String> allAsked() {
        return VENDOR.findAll(postRequestedFor(anyUrl())).stream()
                .map(LoggedRequest::getBodyAsString)
                .toList();
    }

    /** A tool whose parameters show all a schema can say. */
    protected static final ToolDefinition BOIL =
            new ToolDefinition("boil", "Boils water", Shape.of(Boiling.class).jsonSchema());

    /** What {@link #BOIL} takes. */
    public record Boiling(@Guide("How hot") int degrees, Kettle kettle, Optional<List<String>> remarks) {}

    @Nested
    class WhenToolsAreOffered {

        private ModelResponse answer(ToolCall... calls) {
            vendorSends(okJson(format.calling(List.of(calls))));
            return model().answer(question().offering(List.of(BOIL)));
        }

        @Test
        void sendsNameDescriptionAndSchema() {
            vendorSends(okJson(format.answer("Tea is ready.")));

            model().answer(question().offering(List.of(BOIL)));

            assertThat(asked())
                    .contains("\"boil\"", "\"Boils water\"", "\"How hot\"", "\"litres\"", "\"required\"")
                    .contains("\"tools\"");
        }

        @Test
        void readsSeveralCallsOfOneAnswer() {
            var response = answer(
                    new ToolCall("call_1", "boil", "{\"degrees\":90}"),
                    new ToolCall("call_2", "boil", "{\"degrees\":80}"));

            assertThat(response.finish()).isEqualTo(Finish.TOOL_CALLS);
            assertThat(response.text()).isEmpty();
            assertThat(response.toolCalls()).extracting(ToolCall::name).containsExactly("boil", "boil");
            assertThat(response.toolCalls())
                    .extracting(call -> call.arguments().replaceAll("\\s", ""))
                    .containsExactly("{\"degrees\":90}", "{\"degrees\":80}");
        }

        @Test
        void readsCallsWithoutArguments() {
            assertThat(answer(new ToolCall("call_1", "boil", "{}")).toolCalls())
                    .extracting(call -> call.arguments().replaceAll("\\s", ""))
                    .containsExactly("{}");
        }

        @Test
        void sendsCallsAndTheirResultsBack() {
            vendorSends(okJson(format.answer("Tea is ready.")));
            var calls = List.of(
                    new ToolCall("call_1", "boil", "{\"degrees\": 90}"),
                    new ToolCall("call_2", "boil", "{degrees: 80, "));

            model().answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage("", calls),
                                    new ToolMessage("call_1", "boil", "it boils", false),
                                    new ToolMessage("call_2", "boil", "", true)),
                            LlmOptions.defaults())
                    .offering(List.of(BOIL)));

            assertThat(asked())
                    .contains("it boils")
                    .contains("90")
                    .contains("80")
                    .doesNotContain("degrees: 80");
        }

        @Test
        void sendsNoToolsWhereThereAreNone() {
            vendorSends(okJson(format.answer("Tea is ready.")));

            model().answer(question());

            assertThat(asked()).doesNotContainPattern("\"tools\"\\s*:\\s*\\[\\s*\\{");
        }

        @Test
        void saysThatItCan() {
            assertThat(model().capabilities()).contains(Capability.TOOLS);
        }

        @Test
        void aWholeConversationWorks() {
            VENDOR.stubFor(post(anyUrl())
                    .inScenario("tea")
                    .whenScenarioStateIs("Started")
                    .willReturn(okJson(format.calling(List.of(new ToolCall("call_1", "boil", "{\"degrees\":90}")))))
                    .willSetStateTo("boiled"));
            VENDOR.stubFor(post(anyUrl())
                    .inScenario("tea")
                    .whenScenarioStateIs("boiled")
                    .willReturn(okJson(format.answer("Tea is ready."))));
            var first = question().offering(List.of(BOIL));

            var asks = model().answer(first);
            var call = asks.toolCalls().get(0);
            List<Message> messages = new ArrayList<>(first.messages());
            messages.add(new AssistantMessage(asks.text(), asks.toolCalls()));
            messages.add(new ToolMessage(call.id(), call.name(), "it boils", false));
            var answers = model().answer(first.withMessages(messages));

            assertThat(answers.text()).isEqualTo("Tea is ready.");
            assertThat(answers.toolCalls()).isEmpty();
            assertThat(answers.finish()).isEqualTo(Finish.COMPLETE);
            assertThat(allAsked()).hasSize(2).last().asString().contains("it boils");
        }
    }

    @Nested
    class WhenMockServerPlaysTheVendor {

        private ClientAndServer server;

        @BeforeEach
        void start() {
            server = ClientAndServer.startClientAndServer(
                    Configuration.configuration().logLevel("ERROR"), 0);
        }

        @AfterEach
        void stop() {
            server.stop();
        }

        private ModelResponse answer(ModelRequest request, String text) {
            llmMock(format.path())
                    .withProvider(format.mock())
                    .respondingWith(completion()
                            .withText(text)
                            .withUsage(usage().withInputTokens(42).withOutputTokens(8)))
                    .applyTo(server);
            return provider.create(
                            configAt("http://localhost:" + server.getPort()).build())
                    .answer(request);
        }

        @Test
        void answersWithText() {
            var response = answer(question(), "In a copper one.");

            assertThat(response.text()).isEqualTo("In a copper one.");
            assertThat(response.finish()).isEqualTo(Finish.COMPLETE);
        }

        @Test
        void countsTokens() {
            var response = answer(question(), "In a copper one.");

            assertThat(response.usage()).isEqualTo(new TokenUsage(42, 8));
        }

        @Test
        void answersWithAnObjectHeldToItsSchema() {
            var shape = Shape.of(Kettle.class);

            var response =
                    answer(question().constrainedTo(shape), "{\"colour\":\"copper\",\"litres\":2,\"maker\":null}");

            assertThat(shape.read(response.text()).orElseThrow()).isEqualTo(new Kettle("copper", 2, Optional.empty()));
        }
    }

    @Nested
    class WhenAsking {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(format.answer("Copper.")));
        }

        @Test
        void asksAtTheVendorsPath() {
            model().answer(question());

            VENDOR.verify(1, postRequestedFor(urlEqualTo(format.path())));
        }

        @Test
        void asksAtTheConfiguredPathInstead() {
            provider.create(config().completionsPath("/deployments/blue?api-version=7")
                            .build())
                    .answer(question());

            var base = format.baseUrl("").toString();
            VENDOR.verify(1, postRequestedFor(urlEqualTo(base + "/deployments/blue?api-version=7")));
        }

        @Test
        void sendsTheConfiguredHeaders() {
            model().answer(question());

            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("X-Tenant")).isEqualTo(HEADER);
        }

        @Test
        void sendsEveryMessageWithATextInOrder() {
            var messages = new ArrayList<>(CONVERSATION);
            messages.add(1, new UserMessage(" "));

            model().answer(ModelRequest.of(messages, LlmOptions.defaults()));

            assertThat(asked()).contains("You know kettles.").containsSubsequence("Hello", "Good day", PROMPT);
            assertThat(asked()).doesNotContain("\" \"");
        }

        @Test
        void sendsNoSchemaUnlessHeldToOne() {
            model().answer(question().wanting(Shape.of(Kettle.class)));

            assertThat(asked()).doesNotContain("litres");
        }

        @Test
        void takesConfiguredOptionsAndLetsTheCallOverrideThem() {
            var model = provider.create(
                    config().options(LlmOptions.defaults().withTemperature(0.25).withMaxTokens(77))
                            .build());

            model.answer(ModelRequest.of(
                    List.of(new UserMessage(PROMPT)), LlmOptions.defaults().withTemperature(0.75)));

            assertThat(asked()).contains("0.75", "77").doesNotContain("0.25");
        }

        @Test
        void leavesOutOptionsOfACallThatTheVendorLacks() {
            var response = model().answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            assertThat(response.text()).isEqualTo("Copper.");
        }

        @Test
        void refusesToAskNothing() {
            var nothing = ModelRequest.of(List.of(new UserMessage("  ")), LlmOptions.defaults());

            var failure = failure(model(), nothing);

            assertThat(failure).hasMessageStartingWith("KARTA-620").hasMessageContaining("fast");
            assertThat(failure.kind()).isEqualTo(Kind.BAD_REQUEST);
        }
    }

    @Nested
    class WhenTheAnswerIsUnusual {

        @Test
        void tellsThatItWasCut() {
            vendorSends(okJson(format.answer("In a cop", Finish.LENGTH)));

            var response = model().answer(question());

            assertThat(response.finish()).isEqualTo(Finish.LENGTH);
            assertThat(response.text()).isEqualTo("In a cop");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34));
        }

        @Test
        void takesSilenceForAnEmptyText() {
            vendorSends(okJson(format.answer("")));

            assertThat(model().answer(question()).text()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "null", "[]", "{", "7", "<html>Bad gateway</html>", "{\"choices\": 1}", "\u0000"})
        void callsABodyThatIsNoneAFailureOfTheServer(String body) {
            vendorSends(okJson(body));

            var failure = failure();

            assertThat(failure).hasMessageStartingWith("KARTA-614");
            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
        }

        @Test
        void neverFailsInAnotherWayHoweverTheBodyIsCutOrBent() {
            var good = format.answer("In a copper kettle, with a wooden grip");
            var model = model();

            for (int cut = 0; cut < good.length(); cut += 3) {
                var bent = good.substring(0, cut) + "]" + good.substring(Math.min(good.length(), cut + 2));
                for (String body : List.of(good.substring(0, cut), bent)) {
                    vendorSends(okJson(body));
                    try {
                        model.answer(question());
                    } catch (ModelException expected) {
                        assertThat(everythingSaid(expected)).doesNotContain("copper kettle", "wooden grip");
                    }
                }
            }
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
            "408, TIMEOUT, KARTA-612",
            "413, CONTEXT_LENGTH, KARTA-618",
            "422, BAD_REQUEST, KARTA-616",
            "429, RATE_LIMIT, KARTA-610",
            "500, SERVER_ERROR, KARTA-614",
            "502, SERVER_ERROR, KARTA-614",
            "503, OVERLOADED, KARTA-611",
            "504, SERVER_ERROR, KARTA-614",
            "529, OVERLOADED, KARTA-611",
            "302, BAD_REQUEST, KARTA-616"
        })
        void tellsWhy(int status, Kind kind, String code) {
            vendorSends(aResponse().withStatus(status).withBody(format.error("some_code", "No.")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure).hasMessageStartingWith(code).hasMessageContaining("model fast");
            assertThat(failure).hasMessageContaining("HTTP " + status);
        }

        @Test
        void asksOnlyOnce() {
            vendorSends(aResponse().withStatus(500));

            failure();

            VENDOR.verify(1, postRequestedFor(anyUrl()));
        }

        @Test
        void knowsAPromptThatIsTooLong() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("invalid_request_error", "prompt is too long: 210000 tokens > 200000")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONTEXT_LENGTH);
            assertThat(failure).hasMessageContaining("210000 tokens > 200000");
        }

        @Test
        void knowsAFilteredPrompt() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("invalid_request_error", "Output blocked by content filtering policy")));

            assertThat(failure().kind()).isEqualTo(Kind.CONTENT_FILTER);
        }

        @Test
        void tellsHowLongItWantsToBeLeftAlone() {
            vendorSends(aResponse().withStatus(429).withHeader("Retry-After", "17"));

            assertThat(failure().retryAfter()).contains(ofSeconds(17));
        }

        @Test
        void tellsUntilWhenItWantsToBeLeftAlone() {
            vendorSends(aResponse()
                    .withStatus(529)
                    .withHeader("Date", "Fri, 20 Nov 2026 10:00:00 GMT")
                    .withHeader("Retry-After", "Fri, 20 Nov 2026 10:00:45 GMT"));

            assertThat(failure().retryAfter()).contains(ofSeconds(45));
        }

        @Test
        void tellsNoTimeThatItWasNotTold() {
            vendorSends(aResponse().withStatus(429));

            assertThat(failure().retryAfter()).isEmpty();
        }
    }

    @Nested
    class WhenTheConnectionIsCut {

        @ParameterizedTest
        @EnumSource(Fault.class)
        void isAFailureOfTheConnection(Fault fault) {
            vendorSends(aResponse().withFault(fault));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
            assertThat(failure).hasMessageStartingWith("KARTA-613").hasMessageContaining("karta.models.fast.base-url");
        }

        @Test
        void isAFailureOfTheConnectionInTheMiddleOfTheBody() {
            var body = format.answer("Copper.");
            vendorSends(okJson(body)
                    .withHeader("Content-Length", String.valueOf(body.length() + 100))
                    .withFault(Fault.MALFORMED_RESPONSE_CHUNK));

            assertThat(failure().kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void isAFailureOfTheConnectionIfNobodyListens() {
            var server = new SilentServer();
            server.close();

            var failure = failure(provider.create(configAt(server.address()).build()), question());

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }
    }

    @Nested
    class WhenSomethingIsToBeLookedAt {

        @Test
        void sendsTheImageBesideTheText() {
            vendorSends(okJson(format.answer("A kettle.")));
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3, 4, 5, 6});

            model().answer(ModelRequest.of(List.of(new UserMessage("What is it?").with(image)), LlmOptions.defaults()));

            assertThat(asked()).contains("What is it?", image.base64());
        }

        @Test
        void sendsAnImageWithoutAnyText() {
            vendorSends(okJson(format.answer("A kettle.")));
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3, 4, 5, 6});

            model().answer(ModelRequest.of(List.of(new UserMessage(List.of(image))), LlmOptions.defaults()));

            assertThat(asked()).contains(image.base64());
        }
    }

    @Nested
    class WhenTheModelThinks {

        @Test
        void tellsItsThoughtsApartFromTheAnswer() {
            vendorSends(okJson(format.thinking("Copper conducts.", "Copper.")));

            var response = model().answer(question());

            assertThat(response.thinking()).isEqualTo("Copper conducts.");
            assertThat(response.text()).isEqualTo("Copper.");
        }
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

    @Nested
    class WhenTimeIsUp {

        private static final Duration SHORT = ofSeconds(1);

        @Test
        void endsTheExchange() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(
                        configAt(server.address()).timeout(SHORT).build());

                var failure = failure(model, question());

                assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
                assertThat(failure).hasMessageStartingWith("KARTA-612").hasMessageContaining(SHORT.toString());
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(10));
            }
        }

        @Test
        void countsTheBodyToo() {
            vendorSends(okJson(format.answer("Copper.")).withChunkedDribbleDelay(50, 60_000));

            var failure = failure(provider.create(config().timeout(SHORT).build()), question());

            assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
        }

        @Test
        void goesByTheTimeOfTheCall() {
            vendorSends(okJson(format.answer("Copper.")).withFixedDelay(60_000));
            var hasty = ModelRequest.of(
                    List.of(new UserMessage(PROMPT)), LlmOptions.defaults().withTimeout(SHORT));

            var failure = failure(model(), hasty);

            assertThat(failure).hasMessageContaining(SHORT.toString());
        }
    }

    @Nested
    class WhenTheThreadIsInterrupted {

        @Test
        void endsTheExchangeAndStaysInterrupted() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                var failure = new CompletableFuture<ModelException>();
                var interrupted = new AtomicBoolean();
                var caller = new Thread(() -> {
                    failure.complete(failure(model, question()));
                    interrupted.set(Thread.currentThread().isInterrupted());
                });
                caller.start();
                server.asked().get(10, TimeUnit.SECONDS);

                caller.interrupt();

                assertThat(failure.get(10, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(10));
                caller.join(10_000);
                assertThat(interrupted).isTrue();
            }
        }

        @Test
        void doesNotWaitIfItWasInterruptedBefore() {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                Thread.currentThread().interrupt();

                var failure = failure(model, question());

                assertThat(Thread.interrupted()).isTrue();
                assertThat(failure.kind()).isEqualTo(Kind.CANCELLED);
                assertThat(failure).hasMessageStartingWith("KARTA-619: model fast");
            }
        }
    }

    @Nested
    class WhenClosed {

        @Test
        void endsTheExchangesThatRun() throws Exception {
            try (var server = new SilentServer()) {
                var model = provider.create(configAt(server.address()).build());
                var failure = CompletableFuture.supplyAsync(() -> failure(model, question()));
                server.asked().get(10, TimeUnit.SECONDS);

                ((AutoCloseable) model).close();

                assertThat(failure.get(10, TimeUnit.SECONDS).kind()).isEqualTo(Kind.CANCELLED);
                assertThat(server.hungUp()).succeedsWithin(ofSeconds(10));
                assertThat(failure(model, question()).kind()).isEqualTo(Kind.CANCELLED);
            }
        }
    }

    @Nested
    class WhenClosedBeforeItWasAsked {

        @Test
        void asksNobody() throws Exception {
            vendorSends(okJson(format.answer("Hello")));
            var model = model();

            ((AutoCloseable) model).close();

            assertThat(failure(model, question()).kind()).isEqualTo(Kind.CANCELLED);
            VENDOR.verify(0, postRequestedFor(anyUrl()));
        }
    }

    @Nested
    class WhenAServerEchoesWhatItWasSent {

        private static final String LEAK = "You sent key " + KEY + " as " + HEADER + " and asked: " + PROMPT;

        @ParameterizedTest
        @ValueSource(ints = {400, 401, 403, 404, 429, 500, 503})
        void showsNoneOfItAnywhere(int status) {
            vendorSends(aResponse().withStatus(status).withBody(format.error(KEY, LEAK)));
            try (var log = new Records()) {
                var model = model();

                var failure = failure(model, question());

                assertThat(everythingSaid(failure)).doesNotContain(KEY, HEADER, "kettle", "Lovelace");
                assertThat(log.lines()).noneMatch(line -> line.contains(KEY) || line.contains(HEADER));
                assertThat(model.toString()).contains("fast").doesNotContain(KEY, HEADER);
            }
        }

        @Test
        void showsNothingOfAnAnswerItCannotRead() {
            vendorSends(okJson("{\"" + LEAK + "\": [" + LEAK));

            assertThat(everythingSaid(failure())).doesNotContain(KEY, HEADER, "kettle", "Lovelace");
        }

        @Test
        void logsNothingOfAnAnswerThatIsWell() {
            vendorSends(okJson(format.answer(LEAK)));
            try (var log = new Records()) {
                var response = model().answer(question());

                assertThat(response.toString()).doesNotContain(KEY, HEADER, "kettle");
                assertThat(log.lines()).noneMatch(line -> line.contains(KEY) || line.contains("kettle"));
            }
        }

        @Test
        void showsKeysAndHeadersOnlyAsStars() {
            var text = "Tenant " + HEADER + " may not use " + KEY + " here";
            vendorSends(aResponse().withStatus(400).withBody(format.error("bad", text)));

            assertThat(failure()).hasMessageContaining("Tenant *** may not use *** here");
        }

        @Test
        void showsPartsOfKeysOnlyAsStars() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(format.error("bad", "Key sk-test-0123*************mnop is for others\n\nreally")));

            assertThat(failure()).hasMessageContaining("Key *** is for others really");
        }
    }

    @Nested
    class WhenTheConfigurationCannotWork {

        @Test
        void namesEverythingThatIsWrong() {
            var config = config().apiKey(Secret.of("bad\nkey"))
                    .header("Content-Length", "1")
                    .header("X-Bad", "line\nbreak")
                    .property("colour", "red")
                    .build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure)
                    .hasMessageContaining("KARTA-601: karta.models.fast.api-key")
                    .hasMessageContaining("KARTA-603: header Content-Length in karta.models.fast.headers")
                    .hasMessageContaining("KARTA-603: header X-Bad")
                    .hasMessageContaining("KARTA-605: karta.models.fast.colour");
            assertThat(everythingSaid(failure)).doesNotContain("bad\nkey", "line\nbreak");
        }

        @ParameterizedTest
        @ValueSource(strings = {"localhost:11434", "ftp://localhost/v1", "/v1", "http:///v1"})
        void refusesABaseUrlThatIsNone(String url) {
            var config = config().baseUrl(java.net.URI.create(url)).build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure).hasMessageContaining("KARTA-602: karta.models.fast.base-url");
        }

        @Test
        void refusesACompletionsPathThatIsNone() {
            var config = config().completionsPath("a path").build();

            var failure = catchThrowableOfType(RuntimeException.class, () -> provider.create(config));

            assertThat(failure).hasMessageContaining("KARTA-602: karta.models.fast.completions-path=a path");
        }
    }

    @Nested
    class WhenAnotherClassLoaderIsOnTheThread {

        @Test
        void answersAndLeavesItThere() throws Exception {
            vendorSends(okJson(format.answer("Copper.")));
            var thread = Thread.currentThread();
            var before = thread.getContextClassLoader();
            try (var strange = new java.net.URLClassLoader(new java.net.URL[0], null)) {
                thread.setContextClassLoader(strange);

                var response = model().answer(question().constrainedTo(Shape.of(Kettle.class)));

                assertThat(response.text()).isEqualTo("Copper.");
                assertThat(thread.getContextClassLoader()).isSameAs(strange);
            } finally {
                thread.setContextClassLoader(before);
            }
        }
    }

    protected static String everythingSaid(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text + failure.toString();
    }
}
