/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.karta.message.Message;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.provider.langchain4j.http.Call;
import io.karta.provider.langchain4j.http.VendorHttp;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** How a chat model is asked and understood, in LangChain4j's words. */
record ChatClient(
        ChatModel chat,
        Optional<Supplier<StreamingChatModel>> streaming,
        Optional<VendorHttp> connection,
        RequestMapper requests,
        ResponseMapper responses,
        CallFactory words,
        FailureTranslator failures) {

    ModelResponse answer(ModelRequest request, LlmOptions options, Duration limit) {
        var asked = requests.write(request, options).orElseThrow(failures::nothingAsked);
        try {
            return responses.read(byOwnLoader(
                    () -> within(words.call(request, options, limit, () -> false), () -> chat.chat(asked))));
        } catch (RuntimeException e) {
            throw failures.explain(
                    e, limit, request.messages().stream().map(Message::text).toList());
        }
    }

    /** Tells the answer while it is being written, if the model can. */
    ModelResponse stream(ModelRequest request, LlmOptions options, Duration limit, Consumer<ModelChunk> chunks) {
        if (streaming.isEmpty()) {
            ModelResponse response = answer(request, options, limit);
            response.streamTo(chunks);
            return response;
        }
        var asked = requests.write(request, options).orElseThrow(failures::nothingAsked);
        var hearing = new StreamingCollector(chunks);
        try {
            var call = words.call(request, options, limit, hearing::isOver);
            return responses.read(byOwnLoader(() -> within(call, () -> {
                streaming.get().get().chat(asked, hearing);
                return hearing.end();
            })));
        } catch (RuntimeException e) {
            throw hearing.objection()
                    .orElseGet(() -> failures.explain(
                            e,
                            limit,
                            request.messages().stream().map(Message::text).toList()));
        }
    }

    private <T> T within(Call call, Supplier<T> work) {
        return connection.isPresent() ? connection.get().within(call, work) : work.get();
    }

    /** LangChain4j looks for services through the thread, whose class loader may be another application's, or a server's. */
    static <T> T byOwnLoader(Supplier<T> call) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ChatModel.class.getClassLoader());
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Ends the calls that run, and the connection. */
    void close() {
        connection.ifPresent(VendorHttp::close);
    }
}
