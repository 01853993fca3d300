/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import io.karta.benchmarks.Repetitions;
import io.karta.engine.LocalPlatform;
import io.karta.tool.LlmTool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Time of one round of the tool loop: the model calls a tool, and receives its result. The contenders take turns. */
final class ToolRounds {

    /** Number of tool calls before the answer of the vendor. */
    static final int ROUNDS = 5;

    private static final int WARM_UP = Repetitions.of(1000);
    private static final int TIMES = Repetitions.of(9);
    private static final int RUNS = Repetitions.of(200);
    private static final String PROMPT =
            "What may Ada be offered for the broken kettle, and for all that she bought before?";

    private final VendorAddress vendor;
    private final Map<String, UnaryOperator<String>> contenders = new LinkedHashMap<>();

    ToolRounds(VendorAddress vendor) {
        this.vendor = vendor;
        var tools = vendor.at("/tools/v1");
        contenders.put("LangChain4j AiServices", aiServices(tools));
        contenders.put("Karta generateText", karta(tools));
    }

    /** Tool of both contenders. */
    public static final class Shop {

        @Tool("The discount a customer may be offered, in percent")
        @LlmTool(description = "The discount a customer may be offered, in percent")
        public int discount(
                @P("The customer's name") @LlmTool.Param(description = "The customer's name") String customer,
                @P("How much was bought, in euros") @LlmTool.Param(description = "How much was bought, in euros")
                        int bought) {
            return bought / 100 + customer.length();
        }
    }

    /** Service interface for LangChain4j. */
    public interface Clerk {
        String answer(String question);
    }

    private static UnaryOperator<String> karta(VendorAddress address) {
        var ai = LocalPlatform.builder()
                .models(Contenders.catalog(address))
                .build()
                .ai();
        var shop = new Shop();
        return prompt -> ai.withDefaultLlm().withToolObject(shop).generateText(prompt);
    }

    private static UnaryOperator<String> aiServices(VendorAddress address) {
        var model = OpenAiChatModel.builder()
                .apiKey("sk-benchmark")
                .httpClientBuilder(JdkHttpClient.builder().httpClientBuilder(address.client()))
                .baseUrl(address.base().toString())
                .modelName("gpt-4.1-mini")
                .maxRetries(0)
                .build();
        return AiServices.builder(Clerk.class)
                .chatModel(model)
                .tools(new Shop())
                .build()::answer;
    }

    void run() {
        contenders.values().forEach(contender -> time(contender, WARM_UP));
        Map<String, List<Double>> times = new LinkedHashMap<>();
        for (int time = 0; time < TIMES; time++) {
            contenders.forEach((name, contender) ->
                    times.computeIfAbsent(name, key -> new ArrayList<>()).add(time(contender, RUNS)));
        }
        double first = median(times.values().iterator().next());
        System.out.printf(
                "%-28s %12s %8s   (%d times %d runs of %d rounds and an answer)%n",
                "tool round, " + vendor, "median us", "times", TIMES, RUNS, ROUNDS);
        times.forEach((name, all) ->
                System.out.printf(Locale.ROOT, "%-28s %12.0f %8.2f%n", name, median(all) / 1000, median(all) / first));
    }

    /** Returns the median time of a run, in nanoseconds per request. */
    private static double time(UnaryOperator<String> contender, int runs) {
        var times = new double[runs];
        for (int i = 0; i < runs; i++) {
            long begin = System.nanoTime();
            String answer = contender.apply(PROMPT);
            times[i] = (System.nanoTime() - begin) / (ROUNDS + 1.0);
            if (!answer.equals("7, 7, 7, 7, 7")) {
                throw new IllegalStateException("wrong: " + answer);
            }
        }
        Arrays.sort(times);
        return times[runs / 2];
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
