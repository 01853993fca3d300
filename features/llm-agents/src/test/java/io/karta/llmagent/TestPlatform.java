/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A platform with two models that answer from a script. */
final class TestPlatform implements AutoCloseable {

    final ScriptedModel model = new ScriptedModel();
    final ScriptedModel other = new ScriptedModel();
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final LocalPlatform platform = LocalPlatform.builder()
            .models(models(model, other))
            .events(events::add)
            .build();

    static ModelCatalog models(LanguageModel model, LanguageModel other) {
        return ModelCatalog.of(
                Map.of("first", entry("first", model), "other", entry("other", other)),
                Map.of("judge", entry("other", other)),
                Optional.of("first"));
    }

    private static ModelEntry entry(String name, LanguageModel model) {
        var config = ModelConfig.builder(name, "test").retry(RetryConfig.immediate());
        return new ModelEntry(config.build(), model);
    }

    AgentProcess run(AgentSource agent, Object... inputs) {
        return run(agent, ProcessOptions.defaults(), inputs);
    }

    AgentProcess run(AgentSource agent, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(agent.agent(), options, inputs));
    }

    AgentProcess run(AgentSource agent, Map<String, ?> inputs) {
        return platform.run(platform.createProcess(agent.agent(), ProcessOptions.defaults(), inputs));
    }

    /** Deploys the agent of an interface, and returns an object whose method runs it. */
    <T> T deployed(AgentInterface<T> agents) {
        platform.deploy(agents.agent());
        return agents.on(() -> platform);
    }

    /** Runs something as the body of an action. */
    <T> AgentProcess inAction(Class<T> result, ContextBody<? extends T> body) {
        AgentDefinition agent = Agents.agent("Bench", "Tries something")
                .action("try", a -> a.produces(result).running(body))
                .goal("try", "Try", "try")
                .build();
        return run(agent);
    }

    /** What the model was asked, message by message. */
    String prompt(int request) {
        return model.prompts().get(request);
    }

    <E extends ProcessEvent> List<E> events(Class<E> type) {
        return List.copyOf(events).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Override
    public void close() {
        platform.close();
    }
}
