/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import io.karta.agent.Knowledge;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.Tool;
import io.karta.ai.ToolClassRegistry;
import io.karta.generation.Shapes;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Reader of the tools, references, guardrails and callbacks of a declarative agent. */
final class DependencyReader {

    private final Class<?> type;
    private final ObjectSource objects;
    private final List<String> problems;
    private final ToolClassRegistry toolClasses = new ToolClassRegistry(new Shapes());

    DependencyReader(Class<?> type, ObjectSource objects, List<String> problems) {
        this.type = type;
        this.objects = objects;
        this.problems = problems;
    }

    void read(DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        tools(annotation, settings);
        knowledge(annotation, settings);
        each("references", annotation.references(), settings, (all, one) -> all.references.add(one));
        invoke(annotation, settings);
    }

    private void tools(DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        for (Class<?> tool : annotation.tools()) {
            checkTools(tool);
            named("tools", tool).ifPresent(object -> {
                var tools = new Lazy<>(() -> toolsOf(object.get()));
                settings.lazyParts = settings.lazyParts.andThen(all -> all.tools.addAll(tools.get()));
            });
        }
        settings.toolGroups.addAll(List.of(annotation.toolGroups()));
    }

    private void knowledge(DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        for (DeclarativeLlmAgent.Known known : annotation.knowledge()) {
            try {
                knows(known, settings);
            } catch (AgentException invalid) {
                problems.add(Messages.wrongKnowledge(type, invalid));
            }
        }
    }

    private static void knows(DeclarativeLlmAgent.Known known, LlmAgentSettings settings) {
        Knowledge entry = Knowledge.of(known.name(), known.description(), known.text());
        if (known.asTool()) {
            settings.addKnowledgeTool(entry);
        } else {
            settings.addKnowledge(entry);
        }
    }

    private static List<Tool> toolsOf(Object object) {
        return object instanceof Tool tool ? List.of(tool) : Tool.fromInstance(object);
    }

    /** The requirements of a custom implementation cannot be checked here. */
    private void checkTools(Class<?> tool) {
        try {
            boolean isImplemented = !Modifier.isAbstract(tool.getModifiers());
            boolean hasNone = toolClasses.namesOf(tool).isEmpty() && !Tool.class.isAssignableFrom(tool);
            if (hasNone && isImplemented) {
                problems.add(Messages.noTools(type, tool));
            }
        } catch (AgentException invalid) {
            problems.add(String.valueOf(invalid.getMessage()));
        }
    }

    private void invoke(DeclarativeLlmAgent annotation, LlmAgentSettings settings) {
        each("guardrails", annotation.guardrails(), settings, (all, one) -> all.guardrails.add(one));
        each("agentCallbacks", annotation.agentCallbacks(), settings, (all, one) -> all.agentCallbacks.add(one));
        each("modelCallbacks", annotation.modelCallbacks(), settings, (all, one) -> all.modelCallbacks.add(one));
        each("toolCallbacks", annotation.toolCallbacks(), settings, (all, one) -> all.toolCallbacks.add(one));
    }

    private <K> void each(
            String attribute,
            Class<? extends K>[] classes,
            LlmAgentSettings settings,
            BiConsumer<LlmAgentSettings, K> use) {
        for (Class<? extends K> one : classes) {
            named(attribute, one)
                    .ifPresent(object -> settings.lazyParts =
                            settings.lazyParts.andThen(all -> use.accept(all, one.cast(object.get()))));
        }
    }

    private Optional<Supplier<?>> named(String attribute, Class<?> expected) {
        try {
            Supplier<?> found = objects.find(expected).orElseGet(() -> ConstructedObject.of(type, attribute, expected));
            return Optional.of(new Lazy<>(found));
        } catch (AgentException invalid) {
            problems.add(String.valueOf(invalid.getMessage()));
            return Optional.empty();
        }
    }
}
