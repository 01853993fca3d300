/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.model.ModelResponse.FinishReason;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Puts Gemini's answers, and pieces of them, into the form that LangChain4j knows: prompts that were blocked, reasons to stop
 * that came later, texts in several parts, thoughts that count as tokens. LangChain4j loses why an answer with calls of tools ends, so the model's version
 * keeps it.
 */
record GeminiResponseNormalizer(JsonProvider json) implements UnaryOperator<JsonObject> {

    private static final String CANDIDATES = "candidates";
    private static final String USAGE = "usageMetadata";
    private static final String REASON = "finishReason";
    private static final String CONTENT = "content";
    private static final String PARTS = "parts";
    private static final String TEXT = "text";

    private static final Set<String> KNOWN = Set.of("STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "OTHER");

    private static final String MODEL = "modelVersion";
    private static final String LIMIT = "MAX_TOKENS";
    private static final String CUT = "#cut-at-the-token-limit";

    /** Returns whether an answer was cut, calls or not. */
    static Optional<FinishReason> finish(ChatResponse response) {
        return Optional.ofNullable(response.metadata().modelName())
                .filter(name -> name.endsWith(CUT))
                .map(name -> FinishReason.LENGTH);
    }

    @Override
    public JsonObject apply(JsonObject answer) {
        var candidates = answer.get(CANDIDATES) instanceof JsonArray array ? array : JsonValue.EMPTY_JSON_ARRAY;
        if (candidates.isEmpty()
                && answer.get("promptFeedback") instanceof JsonObject feedback
                && feedback.containsKey("blockReason")) {
            throw new ContentFilteredException("The prompt was blocked");
        }
        var usage = answer.get(USAGE) instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
        var changed = json.createObjectBuilder(answer).add(USAGE, withThoughts(usage));
        if (!candidates.isEmpty()) {
            var mended = json.createArrayBuilder();
            candidates.getValuesAs(JsonObject.class).forEach(candidate -> mended.add(candidate(candidate)));
            changed.add(CANDIDATES, mended);
        }
        if (candidates.getValuesAs(JsonObject.class).stream().anyMatch(GeminiResponseNormalizer::isCut)) {
            changed.add(MODEL, answer.getString(MODEL, "") + CUT);
        }
        return changed.build();
    }

    private static boolean isCut(JsonObject candidate) {
        return LIMIT.equals(candidate.getString(REASON, ""));
    }

    /** Thoughts are paid for like words of the answer. */
    private JsonObject withThoughts(JsonObject usage) {
        int thoughts = count(usage, "thoughtsTokenCount");
        return thoughts == 0
                ? usage
                : json.createObjectBuilder(usage)
                        .add("candidatesTokenCount", count(usage, "candidatesTokenCount") + thoughts)
                        .build();
    }

    private static int count(JsonObject usage, String member) {
        return usage.get(member) instanceof JsonNumber number ? number.intValue() : 0;
    }

    private JsonObject candidate(JsonObject candidate) {
        var changed = json.createObjectBuilder(candidate);
        if (candidate.get(REASON) instanceof JsonString reason) {
            changed.add(REASON, reason(reason.getString()));
        }
        if (candidate.get(CONTENT) instanceof JsonObject content && content.get(PARTS) instanceof JsonArray parts) {
            changed.add(CONTENT, json.createObjectBuilder(content).add(PARTS, joined(parts)));
        }
        return changed.build();
    }

    private static String reason(String reason) {
        if (reason.startsWith("MALFORMED") || reason.equals("UNEXPECTED_TOOL_CALL")) {
            throw new InternalServerException("The model wrote a call of a tool that is none");
        }
        if (KNOWN.contains(reason)) {
            return reason;
        }
        boolean isFilter = reason.matches(".*(?:SAFETY|PROHIBITED|RECITATION|BLOCKLIST|SPII|LANGUAGE).*");
        return isFilter ? "SAFETY" : "OTHER";
    }

    /** LangChain4j puts an empty line between parts, which would break an object in two. */
    private JsonArray joined(JsonArray parts) {
        List<JsonObject> whole = new ArrayList<>();
        for (JsonObject part : parts.getValuesAs(JsonObject.class)) {
            var before = whole.isEmpty() ? JsonValue.EMPTY_JSON_OBJECT : whole.get(whole.size() - 1);
            if (isText(before) && isText(part) && isThought(before) == isThought(part)) {
                var text = before.getString(TEXT) + part.getString(TEXT);
                whole.set(
                        whole.size() - 1,
                        json.createObjectBuilder(before).add(TEXT, text).build());
            } else {
                whole.add(call(part));
            }
        }
        return json.createArrayBuilder(whole).build();
    }

    private static boolean isText(JsonObject part) {
        return part.get(TEXT) instanceof JsonString;
    }

    private static boolean isThought(JsonObject part) {
        return part.getBoolean("thought", false);
    }

    /** A tool without parameters is called without arguments. */
    private JsonObject call(JsonObject part) {
        return part.get("functionCall") instanceof JsonObject call && !(call.get("args") instanceof JsonObject)
                ? json.createObjectBuilder(part)
                        .add("functionCall", json.createObjectBuilder(call).add("args", JsonValue.EMPTY_JSON_OBJECT))
                        .build()
                : part;
    }
}
