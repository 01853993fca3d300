/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.anthropic.ContentBlock.CALL;
import static io.karta.provider.anthropic.ContentBlock.DATA;
import static io.karta.provider.anthropic.ContentBlock.REDACTED;
import static io.karta.provider.anthropic.ContentBlock.SIGNATURE;
import static io.karta.provider.anthropic.ContentBlock.TEXT;
import static io.karta.provider.anthropic.ContentBlock.THINKING;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Writer of earlier answers of the model into a request. Anthropic requires the thinking before tool calls, with its
 * signature and at its position. The state of an answer contains the thinking, and for each other block the length of
 * its text or the number of its call.
 */
record AssistantTurn(JsonProvider json) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]+");
    private static final String TYPE = "type";

    /** Returns the state of an answer; none if it has no thinking or no tool calls. */
    ProviderState state(List<ContentBlock> blocks) {
        boolean isNeeded = blocks.stream().anyMatch(ContentBlock::isThinking)
                && blocks.stream().anyMatch(block -> block.is(CALL));
        if (!isNeeded) {
            return ProviderState.NONE;
        }
        var state = json.createArrayBuilder();
        int calls = 0;
        for (ContentBlock block : blocks) {
            if (block.isThinking()) {
                state.add(thinking(block));
            } else if (block.is(CALL)) {
                state.add(json.createObjectBuilder().add(CALL, calls++));
            } else if (block.is(TEXT)) {
                state.add(json.createObjectBuilder().add(TEXT, block.content().length()));
            }
        }
        return new ProviderState(AnthropicProvider.NAME, state.build().toString());
    }

    private JsonObjectBuilder thinking(ContentBlock block) {
        var thinking = json.createObjectBuilder().add(TYPE, block.type());
        return block.is(REDACTED)
                ? thinking.add(DATA, block.content())
                : thinking.add(THINKING, block.content()).add(SIGNATURE, block.signature());
    }

    /** Returns whether the thinking before the calls of an answer is known. */
    static boolean hasThinking(AssistantMessage message) {
        return message.state().contentFor(AnthropicProvider.NAME).isPresent();
    }

    JsonArrayBuilder content(AssistantMessage message) {
        return message.state()
                .contentFor(AnthropicProvider.NAME)
                .map(state -> content(message, parse(state)))
                .orElseGet(() -> plain(message));
    }

    private JsonArray parse(String state) {
        try (var reader = json.createReader(new StringReader(state))) {
            return reader.readArray();
        }
    }

    /** Returns an answer without its thinking. */
    JsonArrayBuilder plain(AssistantMessage message) {
        return plain(message, json.createArrayBuilder());
    }

    private JsonArrayBuilder plain(AssistantMessage message, JsonArrayBuilder content) {
        addText(content, message.text());
        message.toolCalls().forEach(call -> content.add(call(call)));
        return content;
    }

    /**
     * Texts or calls that a guardrail, for example, has changed have lost their positions; the thinking then comes
     * first.
     */
    private JsonArrayBuilder content(AssistantMessage message, JsonArray state) {
        List<JsonObject> blocks = state.getValuesAs(JsonObject.class);
        return inPlace(message, blocks).orElseGet(() -> {
            var content = json.createArrayBuilder();
            blocks.stream().filter(block -> block.containsKey(TYPE)).forEach(content::add);
            return plain(message, content);
        });
    }

    private Optional<JsonArrayBuilder> inPlace(AssistantMessage message, List<JsonObject> blocks) {
        var content = json.createArrayBuilder();
        int from = 0;
        int calls = 0;
        for (JsonObject block : blocks) {
            if (block.containsKey(TYPE)) {
                content.add(block);
            } else if (block.get(TEXT) instanceof JsonNumber length) {
                int to = from + length.intValue();
                if (to > message.text().length()) {
                    return Optional.empty();
                }
                addText(content, message.text().substring(from, to));
                from = to;
            } else if (calls++ < message.toolCalls().size()) {
                content.add(call(message.toolCalls().get(calls - 1)));
            }
        }
        boolean isWhole =
                from == message.text().length() && calls == message.toolCalls().size();
        return isWhole ? Optional.of(content) : Optional.empty();
    }

    private void addText(JsonArrayBuilder content, String text) {
        if (!text.isBlank()) { // Anthropic rejects it
            content.add(json.createObjectBuilder().add(TYPE, TEXT).add(TEXT, text));
        }
    }

    /** Anthropic rejects ids of other vendors such as {@code functions.boil:0}, which a dialogue may contain. */
    static String callId(String id) {
        return ID.matcher(id).matches() ? id : "call_" + UUID.nameUUIDFromBytes(id.getBytes(UTF_8));
    }

    private JsonObjectBuilder call(ToolCall call) {
        return json.createObjectBuilder()
                .add(TYPE, CALL)
                .add("id", callId(call.id()))
                .add("name", call.name())
                .add(ContentBlock.INPUT, JsonFields.arguments(call.arguments()));
    }
}
