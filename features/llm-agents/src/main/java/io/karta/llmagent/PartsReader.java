/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolClassRegistry;
import io.karta.generation.Shapes;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Reads what an agent uses, and what stands around it: most of it is named by its class. */
final class PartsReader {

    private final Class<?> type;
    private final ObjectSource objects;
    private final List<String> problems;
    private final ToolClassRegistry toolClasses = new ToolClassRegistry(new Shapes());

    PartsReader(Class<?> type, ObjectSource objects, List<String> problems) {
        this.type = type;
        this.objects = objects;
        this.problems = problems;
    }

    void read(DeclarativeLlmAgent said, Words words) {
        tools(said, words);
        knowledge(said, words);
        each("references", said.references(), words, (all, one) -> all.references.add(one));
        around(said, words);
    }

    private void tools(DeclarativeLlmAgent said, Words words) {
        for (Class<?> tool : said.tools()) {
            checkTools(tool);
            named("tools", tool).ifPresent(object -> {
                var tools = new Once<>(() -> toolsOf(object.get()));
                words.late = words.late.andThen(all -> all.tools.addAll(tools.get()));
            });
        }
        words.toolGroups.addAll(List.of(said.toolGroups()));
    }

    private void knowledge(DeclarativeLlmAgent said, Words words) {
        for (DeclarativeLlmAgent.Known known : said.knowledge()) {
            try {
                knows(known, words);
            } catch (AgentException wrong) {
                problems.add(Messages.wrongKnowledge(type, wrong));
            }
        }
    }

    private static void knows(DeclarativeLlmAgent.Known known, Words words) {
        Knowledge entry = Knowledge.of(known.name(), known.description(), known.text());
        if (known.asTool()) {
            words.tools.add(Entry.tool(entry));
        } else {
            words.references.add(Entry.reference(entry));
        }
    }

    private static List<Tool> toolsOf(Object object) {
        return object instanceof Tool tool ? List.of(tool) : Tool.fromInstance(object);
    }

    /** What only its implementation knows, nobody can check here. */
    private void checkTools(Class<?> tool) {
        try {
            boolean isImplemented = !Modifier.isAbstract(tool.getModifiers());
            boolean hasNone = toolClasses.namesOf(tool).isEmpty() && !Tool.class.isAssignableFrom(tool);
            if (hasNone && isImplemented) {
                problems.add(Messages.noTools(type, tool));
            }
        } catch (AgentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
    }

    private void around(DeclarativeLlmAgent said, Words words) {
        each("guardrails", said.guardrails(), words, (all, one) -> all.guardrails.add(one));
        each("agentCallbacks", said.agentCallbacks(), words, (all, one) -> all.agentCallbacks.add(one));
        each("modelCallbacks", said.modelCallbacks(), words, (all, one) -> all.modelCallbacks.add(one));
        each("toolCallbacks", said.toolCallbacks(), words, (all, one) -> all.toolCallbacks.add(one));
    }

    private <K> void each(String attribute, Class<? extends K>[] classes, Words words, BiConsumer<Words, K> use) {
        for (Class<? extends K> one : classes) {
            named(attribute, one)
                    .ifPresent(
                            object -> words.late = words.late.andThen(all -> use.accept(all, one.cast(object.get()))));
        }
    }

    private Optional<Supplier<?>> named(String attribute, Class<?> wanted) {
        try {
            Supplier<?> found = objects.find(wanted).orElseGet(() -> Constructed.of(type, attribute, wanted));
            return Optional.of(new Once<>(found));
        } catch (AgentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }
}
