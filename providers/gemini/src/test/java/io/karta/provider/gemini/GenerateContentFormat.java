/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.provider.http.VendorFormat;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.io.StringReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mockserver.model.Provider;

/** Gemini's generateContent, as its reference describes it. */
final class GenerateContentFormat implements VendorFormat {

    private static final String MODEL = "/v1beta/models/" + GeminiProvider.DEFAULT_MODEL;

    @Override
    public Provider mock() {
        return Provider.GEMINI;
    }

    @Override
    public String path() {
        return MODEL + ":generateContent";
    }

    @Override
    public String streamPath() {
        return MODEL + ":streamGenerateContent?alt=sse";
    }

    @Override
    public boolean takesPaths() {
        return false;
    }

    @Override
    public Optional<String> temperedModel() {
        return Optional.of("gemini-3-flash");
    }

    @Override
    public URI baseUrl(String address) {
        return URI.create(address + "/v1beta");
    }

    @Override
    public String answer(String text, FinishReason finish) {
        return body(parts(text), finish == FinishReason.LENGTH ? "MAX_TOKENS" : "STOP");
    }

    @Override
    public Optional<String> filtered(String text) {
        return Optional.of(body(parts(text), "SAFETY"));
    }

    static JsonArrayBuilder parts(String... texts) {
        var parts = Json.createArrayBuilder();
        for (String text : texts) {
            parts.add(Json.createObjectBuilder().add("text", text));
        }
        return parts;
    }

    @Override
    public String calling(List<ToolCall> calls) {
        return body(calls(calls), "STOP");
    }

    private static JsonArrayBuilder calls(List<ToolCall> calls) {
        var parts = Json.createArrayBuilder();
        for (var call : calls) {
            var arguments =
                    Json.createReader(new StringReader(call.arguments())).readObject();
            var function = Json.createObjectBuilder().add("name", call.name()).add("args", arguments);
            parts.add(Json.createObjectBuilder()
                    .add("functionCall", call.id().isEmpty() ? function : function.add("id", call.id()))
                    .add("thoughtSignature", "c2lnbmVk"));
        }
        return parts;
    }

    static String body(JsonArrayBuilder parts, String reason) {
        return piece(parts, Optional.of(reason)).build().toString();
    }

    private static JsonObjectBuilder piece(JsonArrayBuilder parts, Optional<String> reason) {
        var candidate = Json.createObjectBuilder()
                .add("content", Json.createObjectBuilder().add("role", "model").add("parts", parts))
                .add("index", 0);
        reason.ifPresent(word -> candidate.add("finishReason", word));
        return Json.createObjectBuilder()
                .add("candidates", Json.createArrayBuilder().add(candidate))
                .add("usageMetadata", usage())
                .add("modelVersion", GeminiProvider.DEFAULT_MODEL)
                .add("responseId", "r-1");
    }

    /** A third of what is written was thought. */
    private static JsonObjectBuilder usage() {
        return Json.createObjectBuilder()
                .add("promptTokenCount", 12)
                .add("candidatesTokenCount", 24)
                .add("thoughtsTokenCount", 10)
                .add("totalTokenCount", 46);
    }

    @Override
    public List<String> stream(String thought, List<String> texts) {
        List<String> pieces = new ArrayList<>();
        pieces.add(event(piece(thoughts(thought), Optional.empty())));
        texts.forEach(text -> pieces.add(event(piece(parts(text), Optional.empty()))));
        pieces.add(event(piece(parts(""), Optional.of("STOP"))));
        pieces.add("");
        return pieces;
    }

    @Override
    public List<String> streamedCalls(List<ToolCall> calls) {
        return List.of(event(piece(calls(calls), Optional.of("STOP"))));
    }

    private static String event(JsonObjectBuilder piece) {
        return "data: " + piece.build() + "\r\n\r\n";
    }

    private static JsonArrayBuilder thoughts(String thought) {
        return Json.createArrayBuilder()
                .add(Json.createObjectBuilder().add("text", thought).add("thought", true));
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public String thinking(String thought, String text) {
        return body(thoughts(thought).add(Json.createObjectBuilder().add("text", text)), "STOP");
    }

    @Override
    public String error(String code, String sentence) {
        var error = Json.createObjectBuilder()
                .add("code", 400)
                .add("message", sentence)
                .add("status", code);
        return Json.createObjectBuilder().add("error", error).build().toString();
    }
}
