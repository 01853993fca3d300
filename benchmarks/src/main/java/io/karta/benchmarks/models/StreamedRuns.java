/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import io.karta.agent.UserInput;
import io.karta.agui.http.AgUiServlet;
import io.karta.benchmarks.Repetitions;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.message.UserMessage;
import io.karta.rest.ServletTestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * Runs of a goal that writes the text of a model, as a client of AG-UI receives them: the time to the first text,
 * beside a direct call of the model, and the number of texts per second.
 */
final class StreamedRuns {

    private static final int FIRST_TEXTS = Repetitions.of(500);
    private static final int LONG_RUNS = Repetitions.of(50);
    private static final int WARM_UP = Repetitions.of(5_000);

    private static final String CHUNK_OF_MODEL = "\"content\"";
    private static final String CHUNK_OF_RUN = "TEXT_MESSAGE_CONTENT";
    private static final String MODEL_REQUEST =
            """
            {"model":"gpt-4.1-mini","stream":true,"messages":[{"role":"user","content":"Hello"}]}""";
    private static final String RUN =
            """
            {"threadId":"t1","runId":"r1","state":{},"tools":[],"context":[],"forwardedProps":{},"resume":[],\
            "messages":[{"id":"u1","role":"user","content":"Hello"}]}""";

    private final VendorAddress vendor;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** When the first text arrived, in nanoseconds, and the number of texts. */
    private record Received(long first, long end, int texts) {}

    StreamedRuns(VendorAddress vendor) {
        this.vendor = vendor;
    }

    void run() {
        try (var platform = platform("/word/v1");
                var server = server(platform)) {
            firstText(model("/word/v1"), goal(server));
        }
        try (var platform = platform("/stream/v1");
                var server = server(platform)) {
            texts(goal(server));
        }
    }

    private LocalPlatform platform(String model) {
        var platform = LocalPlatform.builder()
                .models(Contenders.catalog(vendor.at(model)))
                .build();
        platform.deploy(Agents.agent("Desk", "Answers users")
                .action("answer", UserInput.class, String.class, (input, context) -> context.ai()
                        .withDefaultLlm()
                        .respond(List.of(new UserMessage(input.content())))
                        .text())
                .goal("answer", "Answer", String.class, goal -> goal.remote().startingWith(UserInput.class))
                .build());
        return platform;
    }

    private static ServletTestServer server(LocalPlatform platform) {
        return new ServletTestServer(platform, 0, AgUiServlet.class, "/karta/ag-ui/*");
    }

    private HttpRequest model(String path) {
        return HttpRequest.newBuilder(URI.create(vendor.at(path).base() + "/chat/completions"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer sk-benchmark")
                .POST(BodyPublishers.ofString(MODEL_REQUEST))
                .build();
    }

    private static HttpRequest goal(ServletTestServer server) {
        return HttpRequest.newBuilder(server.url("/karta/ag-ui/goals/answer"))
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString("ada:ada".getBytes(StandardCharsets.UTF_8)))
                .POST(BodyPublishers.ofString(RUN))
                .build();
    }

    private void firstText(HttpRequest model, HttpRequest goal) {
        for (int i = 0; i < WARM_UP; i++) {
            received(model, CHUNK_OF_MODEL);
            received(goal, CHUNK_OF_RUN);
        }
        double[] direct = new double[FIRST_TEXTS];
        double[] run = new double[FIRST_TEXTS];
        for (int i = 0; i < FIRST_TEXTS; i++) {
            direct[i] = received(model, CHUNK_OF_MODEL).first() / 1e3;
            run[i] = received(goal, CHUNK_OF_RUN).first() / 1e3;
        }
        System.out.printf(
                Locale.ROOT,
                "first text of a run over AG-UI %,10.0f us, of the model directly %,.0f us (medians of %d)%n",
                median(run),
                median(direct),
                FIRST_TEXTS);
    }

    private void texts(HttpRequest goal) {
        for (int i = 0; i < Math.max(1, WARM_UP / 100); i++) {
            received(goal, CHUNK_OF_RUN);
        }
        double[] rates = new double[LONG_RUNS];
        double[] events = new double[LONG_RUNS];
        for (int i = 0; i < LONG_RUNS; i++) {
            Received received = received(goal, CHUNK_OF_RUN);
            rates[i] = StreamedChunks.CHUNKS * 1e9 / (received.end() - received.first());
            events[i] = received.texts();
        }
        System.out.printf(
                Locale.ROOT,
                "texts of a run over AG-UI      %,10.0f per second on one connection, %,d of the model in %,.0f events"
                        + " (medians of %d)%n",
                median(rates),
                StreamedChunks.CHUNKS,
                median(events),
                LONG_RUNS);
    }

    /** Sends a request, and reads its response to the end. */
    private Received received(HttpRequest request, String text) {
        long start = System.nanoTime();
        long first = 0;
        int texts = 0;
        for (Iterator<String> lines = lines(request); lines.hasNext(); ) {
            if (lines.next().contains(text)) {
                texts++;
                first = first == 0 ? System.nanoTime() - start : first;
            }
        }
        if (texts == 0) {
            throw new IllegalStateException("no text in the response");
        }
        return new Received(first, System.nanoTime() - start, texts);
    }

    private Iterator<String> lines(HttpRequest request) {
        try {
            var response = client.send(request, BodyHandlers.ofLines());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("status " + response.statusCode());
            }
            return response.body().iterator();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
