/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.ToolContext;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Requests of an untrusted server for calls of a model, within one call of a tool. The model receives their texts only,
 * without tools, and its calls belong to the process of the tool: its budget, guardrails and journal. Thread-safe.
 */
final class Sampling implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Sampling.class.getName());
    private static final String METHOD = "sampling/createMessage";

    private static final int MOST_REQUESTS = 10;
    private static final int MOST_MESSAGES = 100;
    private static final int LONGEST_PROMPT = 100_000;
    private static final int MOST_TOKENS = 10_000;

    private final String server;
    private final Optional<String> model;
    private final ToolContext context;
    private final JsonMessages messages;
    private final AtomicInteger requests = new AtomicInteger();
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private final List<Thread> threads = new ArrayList<>(); // guarded by this
    private boolean isClosed; // guarded by this

    Sampling(ConnectionSettings settings, ToolContext context, JsonMessages messages) {
        this.server = settings.name();
        this.model = settings.samplingModel();
        this.context = context;
        this.messages = messages;
    }

    /** Returns the parameters of a request for a model; empty if it is another one, or there is no model. */
    Optional<JsonObject> params(JsonValue request) {
        return model.isPresent()
                        && request instanceof JsonObject object
                        && object.get("method") instanceof JsonString method
                        && method.getString().equals(METHOD)
                ? Optional.of(object.get("params") instanceof JsonObject params ? params : JsonValue.EMPTY_JSON_OBJECT)
                : Optional.empty();
    }

    /**
     * Calls the model.
     *
     * @throws ConnectionException if the request is invalid, or there were too many
     */
    JsonObject answer(JsonObject params) throws ConnectionException {
        if (!isPermitted()) {
            throw again();
        }
        return called(params);
    }

    private boolean isPermitted() {
        return requests.incrementAndGet() <= MOST_REQUESTS;
    }

    private static ConnectionException again() {
        return ConnectionException.rejecting("the tool requests the model again and again");
    }

    private JsonObject called(JsonObject params) throws ConnectionException {
        var prompt = prompt(params);
        var answer = context.ai().withLlm(options(params)).respond(prompt);
        var content = messages.object().add("type", "text").add("text", answer.text());
        return messages.object()
                .add("role", "assistant")
                .add("content", content)
                .add("model", model.orElseThrow())
                .build();
    }

    /** Calls the model on a thread of its own, which ends with the call of the tool. */
    void answerLater(JsonObject request, JsonObject params, Consumer<JsonObject> response) {
        if (!isPermitted()) {
            response.accept(messages.rejection(request, String.valueOf(again().getMessage())));
        } else if (!isStarted(() -> response.accept(reply(request, params)))) {
            response.accept(messages.rejection(request, "The call of the tool has ended"));
        }
    }

    /** The server may send requests together with the result that ends the call. */
    private synchronized boolean isStarted(Runnable work) {
        if (isClosed) {
            return false;
        }
        var thread = new Thread(work, "karta-mcp-sampling");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        threads.add(thread);
        thread.start();
        return true;
    }

    private JsonObject reply(JsonObject request, JsonObject params) {
        try {
            return messages.response(request, called(params));
        } catch (ConnectionException e) {
            return messages.rejection(request, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // also an exceeded budget, which the next call of the process reports
            LOG.log(Level.WARNING, () -> Messages.samplingFailed(server), e);
            return messages.rejection(request, "The model could not be called");
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        threads.forEach(Thread::interrupt);
    }

    private LlmOptions options(JsonObject params) {
        var options = model.filter(name -> !name.equals("default"))
                .map(LlmOptions::ofModel)
                .orElseGet(LlmOptions::defaults);
        long wanted = params.get("maxTokens") instanceof JsonNumber tokens ? tokens.longValue() : MOST_TOKENS;
        return options.withMaxTokens((int) Math.max(1, Math.min(MOST_TOKENS, wanted)));
    }

    private static List<Message> prompt(JsonObject params) throws ConnectionException {
        var prompt = new ArrayList<Message>();
        if (params.get("systemPrompt") instanceof JsonString system) {
            prompt.add(new UserMessage(CleanText.of(system.getString(), LONGEST_PROMPT)));
        }
        if (!(params.get("messages") instanceof JsonArray given)
                || given.isEmpty()
                || given.size() > MOST_MESSAGES
                || given.toString().length() > LONGEST_PROMPT) {
            throw ConnectionException.rejecting("the tool requests the model without messages, or with too many");
        }
        for (var message : given) {
            prompt.add(message(message));
        }
        return prompt;
    }

    private static Message message(JsonValue message) throws ConnectionException {
        if (message instanceof JsonObject object) {
            var text = text(object.getOrDefault("content", JsonValue.NULL));
            if (text.isPresent()) {
                var clean = CleanText.of(text.get(), LONGEST_PROMPT);
                return object.getString("role", "user").equals("assistant")
                        ? new AssistantMessage(clean)
                        : new UserMessage(clean);
            }
        }
        throw ConnectionException.rejecting("the tool requests the model with something else than texts");
    }

    /** Returns the text of a content, which since 2025-11-25 can have several parts; empty if it contains others. */
    private static Optional<String> text(JsonValue content) {
        var parts = content instanceof JsonArray several ? several : List.of(content);
        var texts = parts.stream()
                .map(part -> part instanceof JsonObject object
                        ? object.getOrDefault("text", JsonValue.NULL)
                        : JsonValue.NULL)
                .filter(JsonString.class::isInstance)
                .map(text -> ((JsonString) text).getString())
                .toList();
        return texts.isEmpty() || texts.size() < parts.size()
                ? Optional.empty()
                : Optional.of(String.join("\n", texts));
    }
}
