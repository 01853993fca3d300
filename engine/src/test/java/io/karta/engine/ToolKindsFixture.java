/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;

import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** Platform with one scripted model and tools that consist of other tools. */
abstract class ToolKindsFixture {

    record Sum(int a, int b) {}

    record Problem(String expression) {}

    record Page(String text) {

        @LlmTool(description = "How long the page is")
        int length() {
            return text.length();
        }
    }

    record Nothing() {}

    static final String TASK = "{\"expression\": \"5 + 3 * 2\"}";
    final ScriptedModel model = new ScriptedModel();
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> sum.a() + sum.b());
    final Tool search = noting("search");
    final Tool fetch = noting("fetch");
    final Tool analyse = noting("analyse");
    final Tool read = Tool.of("read", "Reads a page", Nothing.class, in -> new Page("four"));

    Tool noting(String name) {
        return Tool.of(name, "Does " + name, Nothing.class, in -> {
            ran.add(name);
            return "did " + name;
        });
    }

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

    AgentProcess run(Function<PromptRunner, PromptRunner> more, Object... alsoThere) {
        var desk = new TestAgents("Desk")
                .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> {
                    Stream.of(alsoThere).forEach(context(values, 1).blackboard()::add);
                    return more.apply(context(values, 1).ai().withDefaultLlm()).generateText("outer");
                })
                .goal("talk", "talk", String.class, UserInput.class);
        LocalPlatform platform = platform(builder -> builder.agents(List.of(desk.model())));
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
    }

    /** What was asked inside a tool. */
    List<ModelRequest> inside() {
        return model.requests().stream()
                .filter(request -> request.messages().stream()
                        .noneMatch(message -> message.text().equals("outer")))
                .toList();
    }

    static List<String> answers(ModelRequest request) {
        return request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(message -> message.text())
                .toList();
    }

    List<String> lastAnswersInside() {
        return answers(inside().get(inside().size() - 1));
    }
}
