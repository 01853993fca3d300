/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.openai.OpenAiProvider;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Contenders that request the same object over HTTP. */
final class Contenders {

    static final String PROMPT = "What is this complaint about?\nMy kettle arrived broken, and I need it on Sunday.";

    /** Requested object. */
    public record Ticket(String item, String problem, int urgency) {}

    /** Service interface for LangChain4j. */
    public interface Clerk {
        Ticket read(String complaint);
    }

    private Contenders() {}

    static Function<String, Ticket> karta(VendorAddress address) {
        var ai = LocalPlatform.builder().models(catalog(address)).build().ai();
        return prompt -> ai.withDefaultLlm().createObject(prompt, Ticket.class);
    }

    /** The same with traces and metrics, which an exporter drops. */
    static Function<String, Ticket> traced(VendorAddress address) {
        var ai = LocalPlatform.builder()
                .models(catalog(address))
                .instrumentation(new DroppedTelemetry().instrumentation())
                .build()
                .ai();
        return prompt -> ai.withDefaultLlm().createObject(prompt, Ticket.class);
    }

    static ModelCatalog catalog(VendorAddress address) {
        var config = config(address);
        var entry = new ModelEntry(config, new OpenAiProvider().create(config));
        return ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty());
    }

    static ModelConfig config(VendorAddress address) {
        var config = ModelConfig.builder("fast", "openai")
                .apiKey(Secret.of("sk-benchmark"))
                .baseUrl(address.base())
                .model("gpt-4.1-mini");
        if (address.isSecure()) {
            config.property("trust-store", address.store().toString())
                    .property("trust-store-password", Vendor.PASSWORD);
        }
        return config.build();
    }

    static Function<String, Ticket> aiServices(VendorAddress address) {
        var model = OpenAiChatModel.builder()
                .apiKey("sk-benchmark")
                .httpClientBuilder(JdkHttpClient.builder().httpClientBuilder(address.client()))
                .baseUrl(address.base().toString())
                .modelName("gpt-4.1-mini")
                .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                .maxRetries(0)
                .build();
        return AiServices.create(Clerk.class, model)::read;
    }

    static Function<String, Ticket> bare(VendorAddress address) {
        HttpClient client = address.client().build();
        JsonProvider json = JsonProvider.provider();
        URI completions = URI.create(address.base() + "/chat/completions");
        return prompt -> bare(client, json, completions, prompt);
    }

    private static Ticket bare(HttpClient client, JsonProvider json, URI address, String prompt) {
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer sk-benchmark")
                .POST(BodyPublishers.ofString(body(json, prompt).toString()))
                .build();
        try {
            String answer = client.send(request, BodyHandlers.ofString()).body();
            String content = object(json, answer)
                    .getJsonArray("choices")
                    .getJsonObject(0)
                    .getJsonObject("message")
                    .getString("content");
            JsonObject ticket = object(json, content);
            return new Ticket(ticket.getString("item"), ticket.getString("problem"), ticket.getInt("urgency"));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonObject object(JsonProvider json, String text) {
        try (var reader = json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    private static JsonObject body(JsonProvider json, String prompt) {
        var text = json.createObjectBuilder().add("type", "string");
        var properties = json.createObjectBuilder()
                .add("item", text)
                .add("problem", json.createObjectBuilder().add("type", "string"))
                .add("urgency", json.createObjectBuilder().add("type", "integer"));
        var schema = json.createObjectBuilder()
                .add("type", "object")
                .add("properties", properties)
                .add(
                        "required",
                        json.createArrayBuilder().add("item").add("problem").add("urgency"))
                .add("additionalProperties", false);
        return json.createObjectBuilder()
                .add("model", "gpt-4.1-mini")
                .add(
                        "messages",
                        json.createArrayBuilder()
                                .add(json.createObjectBuilder()
                                        .add("role", "user")
                                        .add("content", prompt)))
                .add(
                        "response_format",
                        json.createObjectBuilder()
                                .add("type", "json_schema")
                                .add(
                                        "json_schema",
                                        json.createObjectBuilder()
                                                .add("name", "Ticket")
                                                .add("strict", true)
                                                .add("schema", schema)))
                .build();
    }
}
