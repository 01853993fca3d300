/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.gemini.ContentPart.CALL;
import static io.karta.provider.gemini.ContentPart.SIGNATURE;
import static io.karta.provider.gemini.ContentPart.TEXT;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.provider.gemini.ContentPart.Kind;
import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writer of earlier answers of the model into a request. Gemini signs parts of an answer that precede tool results, and
 * requires the signatures at their positions. The state of an answer contains for each part its signature, and the
 * length of its text or the number of its call.
 *
 * @param isStrict whether the model rejects calls without a signature
 */
record ModelTurn(JsonProvider json, boolean isStrict) {

    /** Google's placeholder for a call without a known signature, such as a call of another model. */
    private static final String UNSIGNED = "skip_thought_signature_validator";

    /** Returns the state of an answer; none without signatures or calls. */
    ProviderState state(List<ContentPart> parts) {
        boolean isNeeded =
                parts.stream().anyMatch(ContentPart::isSigned) && parts.stream().anyMatch(part -> part.is(Kind.CALL));
        if (!isNeeded) {
            return ProviderState.NONE;
        }
        var state = json.createArrayBuilder();
        int calls = 0;
        for (ContentPart part : parts) {
            if (part.is(Kind.CALL)) {
                state.add(signed(json.createObjectBuilder().add(CALL, calls++), part.signature()));
            } else if (part.is(Kind.TEXT)) {
                state.add(
                        signed(json.createObjectBuilder().add(TEXT, part.text().length()), part.signature()));
            }
        }
        return new ProviderState(GeminiProvider.NAME, state.build().toString());
    }

    private static JsonObjectBuilder signed(JsonObjectBuilder part, String signature) {
        return signature.isEmpty() ? part : part.add(SIGNATURE, signature);
    }

    List<JsonObject> parts(AssistantMessage message) {
        List<JsonObject> parts = message.state()
                .contentFor(GeminiProvider.NAME)
                .flatMap(state -> inPlace(message, parse(state)))
                .orElseGet(() -> plain(message));
        return isStrict ? withSignature(parts) : parts;
    }

    private JsonArray parse(String state) {
        try (var reader = json.createReader(new StringReader(state))) {
            return reader.readArray();
        }
    }

    private List<JsonObject> plain(AssistantMessage message) {
        List<JsonObject> parts = new ArrayList<>();
        if (!message.text().isBlank()) {
            parts.add(text(message.text(), ""));
        }
        message.toolCalls().forEach(call -> parts.add(call(call, "")));
        return parts;
    }

    /** Returns the parts; empty if texts or calls have changed since, for example by a guardrail. */
    private Optional<List<JsonObject>> inPlace(AssistantMessage message, JsonArray state) {
        List<JsonObject> parts = new ArrayList<>();
        int from = 0;
        int calls = 0;
        for (JsonObject part : state.getValuesAs(JsonObject.class)) {
            String signature = JsonFields.text(part, SIGNATURE);
            if (part.get(TEXT) instanceof JsonNumber length) {
                int to = from + length.intValue();
                if (to > message.text().length()) {
                    return Optional.empty();
                }
                parts.add(text(message.text().substring(from, to), signature));
                from = to;
            } else if (calls < message.toolCalls().size()) {
                parts.add(call(message.toolCalls().get(calls++), signature));
            }
        }
        boolean isWhole =
                from == message.text().length() && calls == message.toolCalls().size();
        return isWhole ? Optional.of(parts) : Optional.empty();
    }

    private JsonObject text(String text, String signature) {
        return signed(json.createObjectBuilder().add(TEXT, text), signature).build();
    }

    private JsonObject call(ToolCall call, String signature) {
        var function = json.createObjectBuilder();
        if (!call.id().isEmpty()) {
            function.add("id", call.id());
        }
        function.add("name", call.name()).add("args", JsonFields.arguments(call.arguments()));
        return signed(json.createObjectBuilder().add(CALL, function), signature).build();
    }

    /** Of parallel calls, only the first has a signature. */
    private List<JsonObject> withSignature(List<JsonObject> parts) {
        for (int i = 0; i < parts.size(); i++) {
            JsonObject part = parts.get(i);
            if (part.containsKey(CALL)) {
                if (!part.containsKey(SIGNATURE)) {
                    parts.set(
                            i,
                            json.createObjectBuilder(part)
                                    .add(SIGNATURE, UNSIGNED)
                                    .build());
                }
                return parts;
            }
        }
        return parts;
    }
}
