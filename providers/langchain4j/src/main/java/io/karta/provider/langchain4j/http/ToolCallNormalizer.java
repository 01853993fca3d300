/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.function.UnaryOperator;

/**
 * Puts calls of tools into the form that LangChain4j knows: servers that speak OpenAI's or Ollama's protocol leave out the type
 * of a call, which it then drops, or write arguments as an object instead of a text, or the other way round, which it refuses.
 */
record ToolCallNormalizer(JsonProvider json) {

    private static final String CALLS = "tool_calls";
    private static final String FUNCTION = "function";
    private static final String ARGUMENTS = "arguments";
    private static final String MESSAGE = "message";

    byte[] mend(byte[] body) {
        var text = new String(body, UTF_8);
        if (!text.contains('"' + CALLS + '"') || isAsOpenAiWritesIt(text)) {
            return body;
        }
        try (var reader = json.createReader(new StringReader(text))) {
            return answer(reader.readObject()).toString().getBytes(UTF_8);
        } catch (JsonException | ClassCastException ignored) { // LangChain4j says what is wrong with it
            return body;
        }
    }

    /** Nearly all answers are; reading and writing them anew takes longer than all else that is done with them. */
    private static boolean isAsOpenAiWritesIt(String text) {
        var glance = new JsonScanner(text);
        return text.contains("\"choices\"")
                && glance.members(FUNCTION, "{") == glance.members("type", '"' + FUNCTION + '"')
                && glance.members(ARGUMENTS, "\"") == glance.members(ARGUMENTS, "");
    }

    private JsonObject answer(JsonObject answer) {
        return answer.get("choices") instanceof JsonArray choices
                ? with(answer, "choices", each(choices, choice -> withMessage(choice.asJsonObject(), this::asText)))
                : withMessage(answer, ToolCallNormalizer::asObject);
    }

    private JsonObject withMessage(JsonObject holder, UnaryOperator<JsonValue> arguments) {
        return holder.get(MESSAGE) instanceof JsonObject message && message.get(CALLS) instanceof JsonArray calls
                ? with(holder, MESSAGE, with(message, CALLS, each(calls, call -> call(call.asJsonObject(), arguments))))
                : holder;
    }

    private JsonObject call(JsonObject call, UnaryOperator<JsonValue> arguments) {
        JsonObject typed = call.get("type") instanceof JsonString ? call : with(call, "type", text(FUNCTION));
        return typed.get(FUNCTION) instanceof JsonObject function && function.containsKey(ARGUMENTS)
                ? with(typed, FUNCTION, with(function, ARGUMENTS, arguments.apply(function.get(ARGUMENTS))))
                : typed;
    }

    private JsonValue asText(JsonValue arguments) {
        boolean isText = arguments instanceof JsonString || arguments == JsonValue.NULL;
        return isText ? arguments : text(arguments.toString());
    }

    private static JsonValue asObject(JsonValue arguments) {
        if (!(arguments instanceof JsonString text)) {
            return arguments;
        }
        try {
            return LenientJson.read(text.getString()).value() instanceof JsonObject object
                    ? object
                    : JsonValue.EMPTY_JSON_OBJECT;
        } catch (UnreadableJsonException ignored) { // whoever reads the arguments misses what is required
            return JsonValue.EMPTY_JSON_OBJECT;
        }
    }

    private JsonString text(String value) {
        return json.createValue(value);
    }

    private JsonObject with(JsonObject object, String name, JsonValue value) {
        return json.createObjectBuilder(object).add(name, value).build();
    }

    private JsonArray each(JsonArray array, UnaryOperator<JsonValue> change) {
        var changed = json.createArrayBuilder();
        array.forEach(element -> changed.add(change.apply(element)));
        return changed.build();
    }
}
