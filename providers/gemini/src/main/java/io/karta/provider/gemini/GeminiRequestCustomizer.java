/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatRequestParameters;
import io.karta.generation.Dialect;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.model.ToolDefinition;
import io.karta.provider.langchain4j.RequestCustomizer;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Optional;

/**
 * Says to Gemini what LangChain4j cannot: schemas of tools as they are, objects in Gemini's own dialect, how much to think in
 * this one call.
 *
 * @param json makes JSON
 * @param family what the model can do
 * @param thinks whether it can be told to think
 */
record GeminiRequestCustomizer(JsonProvider json, GeminiCapabilities family, boolean thinks)
        implements RequestCustomizer {

    private static final String CONFIG = "generationConfig";
    private static final String MAX = "maxOutputTokens";

    /** From here on a model that thinks in words rather than in tokens is told to think much. */
    private static final int MUCH = 4_096;

    /** What newer models refuse, or what says nothing. */
    private static final List<String> NEEDLESS =
            List.of("candidateCount", "responseLogprobs", "enableEnhancedCivicAnswers");

    /** LangChain4j knows only some schemas of tools; they are written here. */
    static ChatRequestParameters withoutTools(ChatRequestParameters parameters) {
        return GoogleAiGeminiChatRequestParameters.builder()
                .overrideWith(parameters)
                .toolSpecifications(List.of())
                .build();
    }

    @Override
    public JsonObject in(JsonObject body, ModelRequest request, LlmOptions options) {
        var changed = json.createObjectBuilder(body);
        if (body.get("contents") instanceof JsonArray contents) {
            changed.add("contents", new GeminiContents(json, family.isStrict()).in(contents));
        }
        if (!request.tools().isEmpty()) {
            changed.add("tools", json.createArrayBuilder().add(tools(request.tools())));
        }
        var config = body.get(CONFIG) instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
        return changed.add(CONFIG, config(config, request, options)).build();
    }

    private JsonObjectBuilder tools(List<ToolDefinition> tools) {
        var functions = json.createArrayBuilder();
        tools.forEach(tool -> functions.add(json.createObjectBuilder()
                .add("name", tool.name())
                .add("description", tool.description())
                .add("parametersJsonSchema", tool.inputSchema())));
        return json.createObjectBuilder().add("functionDeclarations", functions);
    }

    private JsonObjectBuilder config(JsonObject config, ModelRequest request, LlmOptions options) {
        var changed = json.createObjectBuilder(config);
        NEEDLESS.forEach(changed::remove);
        if (!request.isSchemaConstrained()) {
            changed.remove("responseMimeType");
        }
        request.outputShape().filter(shape -> request.isSchemaConstrained()).ifPresent(shape -> changed.remove(
                        "responseJsonSchema")
                .add("responseSchema", shape.jsonSchema(Dialect.GEMINI)));
        options.thinking().filter(said -> thinks).ifPresent(said -> think(changed, config, said, options));
        return changed;
    }

    /** What is thought is part of the longest answer. */
    private void think(JsonObjectBuilder changed, JsonObject config, boolean wanted, LlmOptions options) {
        var tokens = options.thinkingTokens();
        var thinking = json.createObjectBuilder().add("includeThoughts", wanted);
        if (family.countsThoughts()) {
            budget(wanted, tokens).ifPresent(budget -> thinking.add("thinkingBudget", budget));
        } else {
            level(wanted, tokens).ifPresent(level -> thinking.add("thinkingLevel", level));
        }
        changed.add("thinkingConfig", thinking);
        tokens.filter(limit -> wanted && config.containsKey(MAX) && config.getInt(MAX) <= limit)
                .ifPresent(limit -> changed.add(MAX, config.getInt(MAX) + limit));
    }

    private Optional<Integer> budget(boolean wanted, Optional<Integer> tokens) {
        return wanted
                ? tokens.map(limit -> Math.max(limit, family.leastThinking()))
                : Optional.of(family.leastThinking());
    }

    /** There are more levels, but not for every model. */
    private static Optional<String> level(boolean wanted, Optional<Integer> tokens) {
        return wanted ? tokens.map(limit -> limit < MUCH ? "low" : "high") : Optional.of("low");
    }
}
