/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.generation.Shape;
import io.karta.generation.annotation.Guide;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import io.karta.model.ToolDefinition;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A vendor that is played over HTTP, and what its models are asked. */
abstract class SimulatedVendor {

    protected static final String KEY = "sk-test-0123456789abcdefghijklmnop";
    protected static final String HEADER = "tenant-4711-very-secret";
    protected static final String PROMPT = "Which kettle does Ada Lovelace boil her water in?";

    final VendorFormat format;
    final LanguageModelProvider provider;

    SimulatedVendor(LanguageModelProvider provider, VendorFormat format) {
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

    protected ModelConfigBuilder config() {
        return configAt(VendorContract.VENDOR.baseUrl());
    }

    ModelConfigBuilder configAt(String address) {
        return ModelConfig.builder("fast", provider.name())
                .baseUrl(format.baseUrl(address))
                .apiKey(Secret.of(KEY))
                .header("X-Tenant", HEADER)
                .timeout(ofSeconds(60));
    }

    protected LanguageModel model() {
        return provider.create(config().build());
    }

    protected static ModelRequest question() {
        return ModelRequest.of(List.of(new UserMessage(PROMPT)), LlmOptions.defaults());
    }

    protected static void vendorSends(ResponseDefinitionBuilder response) {
        VendorContract.VENDOR.stubFor(post(anyUrl()).willReturn(response));
    }

    protected static String asked() {
        return VendorContract.VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
    }

    protected ModelException failure() {
        return failure(model(), question());
    }

    protected static ModelException failure(LanguageModel model, ModelRequest request) {
        return catchThrowableOfType(ModelException.class, () -> model.answer(request));
    }

    /** How often the vendor was asked is how much it was sent. */
    static List<String> allAsked() {
        return VendorContract.VENDOR.findAll(postRequestedFor(anyUrl())).stream()
                .map(LoggedRequest::getBodyAsString)
                .toList();
    }

    /** A tool whose parameters show all a schema can say. */
    protected static final ToolDefinition BOIL =
            new ToolDefinition("boil", "Boils water", Shape.of(Boiling.class).jsonSchema());

    /** What {@link #BOIL} takes. */
    public record Boiling(@Guide("How hot") int degrees, Kettle kettle, Optional<List<String>> remarks) {}

    protected static final AgentImage PNG = AgentImage.create("image/png", new byte[] {1, 2, 3, 4, 5, 6});
    protected static final AgentImage WEBP = AgentImage.create("image/webp", new byte[] {7, 8, 9, 10, 11, 12});
    protected static final AgentDocument PDF =
            AgentDocument.fromBytes("bill.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

    /** A conversation that goes on after two tools have answered, one of them with more than a text. */
    protected static ModelRequest shown(boolean isError, MessagePart... parts) {
        List<MessagePart> all = new ArrayList<>(List.of(new TextPart("Seen from above:")));
        all.addAll(List.of(parts));
        return ModelRequest.of(
                        List.of(
                                new UserMessage(PROMPT),
                                new AssistantMessage(
                                        "",
                                        List.of(
                                                new ToolCall("call_1", "boil", "{}"),
                                                new ToolCall("call_2", "boil", "{}"))),
                                new ToolMessage("call_1", "boil", all, isError),
                                new ToolMessage("call_2", "boil", "it boils", false)),
                        LlmOptions.defaults())
                .withTools(List.of(BOIL));
    }

    protected static String everythingSaid(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text + failure.toString();
    }
}
