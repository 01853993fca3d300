/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import io.karta.benchmarks.Processor;
import io.karta.benchmarks.Repetitions;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.provider.openai.OpenAiProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Time of a streamed answer of many chunks. The contenders take turns. */
final class StreamedChunks {

    static final int CHUNKS = 10_000;

    private static final int WARM_UP = Repetitions.of(50);
    private static final int ROUNDS = Repetitions.of(50);

    private final VendorAddress vendor;
    private final Map<String, IntSupplier> contenders = new LinkedHashMap<>();

    StreamedChunks(VendorAddress vendor) {
        this.vendor = vendor;
        var stream = vendor.at("/stream/v1");
        contenders.put("LangChain4j streaming model", langChain4j(stream));
        contenders.put("Karta model", karta(stream));
    }

    private static IntSupplier karta(VendorAddress address) {
        var model = new OpenAiProvider().create(Contenders.config(address));
        var request = ModelRequest.of(List.of(new UserMessage(Contenders.PROMPT)), LlmOptions.defaults());
        return () -> {
            var chunks = new AtomicInteger();
            model.stream(request, chunk -> chunks.incrementAndGet());
            return chunks.get();
        };
    }

    private static IntSupplier langChain4j(VendorAddress address) {
        var model = OpenAiStreamingChatModel.builder()
                .httpClientBuilder(JdkHttpClient.builder().httpClientBuilder(address.client()))
                .apiKey("sk-benchmark")
                .baseUrl(address.base().toString())
                .modelName("gpt-4.1-mini")
                .build();
        return () -> {
            var counter = new Counter();
            model.chat(Contenders.PROMPT, counter);
            counter.end.join();
            return counter.chunks.get();
        };
    }

    /** Counts the chunks of an answer. Thread-safe. */
    private static final class Counter implements StreamingChatResponseHandler {

        private final AtomicInteger chunks = new AtomicInteger();
        private final CompletableFuture<ChatResponse> end = new CompletableFuture<>();

        @Override
        public void onPartialResponse(String text) {
            chunks.incrementAndGet();
        }

        @Override
        public void onCompleteResponse(ChatResponse response) {
            end.complete(response);
        }

        @Override
        public void onError(Throwable error) {
            end.completeExceptionally(error);
        }
    }

    void run() {
        for (int i = 0; i < WARM_UP; i++) {
            contenders.values().forEach(StreamedChunks::check);
        }
        Map<String, Measurements> measured = new LinkedHashMap<>();
        for (int i = 0; i < ROUNDS; i++) {
            contenders.forEach((name, contender) -> {
                long begin = System.nanoTime();
                long before = Processor.nanos();
                check(contender);
                double processor = Processor.nanos() - before;
                double elapsed = System.nanoTime() - begin;
                measured.computeIfAbsent(name, key -> new Measurements()).add(elapsed, processor);
            });
        }
        System.out.printf(
                "%-28s %12s %12s   (%d answers)%n", CHUNKS + " chunks, " + vendor, "median ms", "CPU ms", ROUNDS);
        measured.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT, "%-28s %12.1f %12.1f%n", name, rounds.elapsed() / 1e6, rounds.processor() / 1e6));
    }

    private static void check(IntSupplier contender) {
        int chunks = contender.getAsInt();
        if (chunks != CHUNKS) {
            throw new IllegalStateException("wrong: " + chunks);
        }
    }
}
