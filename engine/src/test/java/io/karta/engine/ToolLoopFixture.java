/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.context;

import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.process.ProcessEvent;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.annotation.security.RolesAllowed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** Platform with one scripted model that calls tools. */
abstract class ToolLoopFixture {

    record Sum(int a, int b) {}

    record Total(int value) {}

    final ScriptedModel model = new ScriptedModel();
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> {
        ran.add("add " + sum.a() + " " + sum.b());
        return sum.a() + sum.b();
    });

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    Ai ai() {
        return platform(more -> more).ai();
    }

    Tool failing(Exception failure) {
        return Tool.of("fail", "Fails", in -> {
            throw failure;
        });
    }

    String lastAnswer() {
        List<ToolMessage> answers = model.toolAnswers();
        return answers.get(answers.size() - 1).text();
    }

    static class Purse {

        private final int coins;

        Purse(int coins) {
            this.coins = coins;
        }

        @LlmTool(description = "How many coins there are")
        int coins(ToolContext context) {
            return coins + context.value("more", Integer.class).orElse(0);
        }

        @LlmTool(description = "Takes them")
        @RolesAllowed("owner")
        String take() {
            return "taken";
        }
    }
}
