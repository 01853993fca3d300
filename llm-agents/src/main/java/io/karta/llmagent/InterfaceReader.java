/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.AgentException;
import io.karta.agent.Export;
import io.karta.agent.GoalBuilder;
import io.karta.ai.LlmOptions;
import io.karta.generation.Shapes;
import io.karta.tool.Tool;
import io.karta.tool.ToolClasses;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads an agent from an interface, and collects what is wrong with it. Used once. */
final class InterfaceReader {

    private final ObjectSource objects;
    private final List<String> problems = new ArrayList<>();
    private final ToolClasses toolClasses = new ToolClasses(new Shapes());

    private InterfaceReader(ObjectSource objects) {
        this.objects = objects;
    }

    static LlmAgent<?, ?> read(Class<?> type, ObjectSource objects) {
        var reader = new InterfaceReader(objects);
        Words words = reader.words(type, List.of());
        if (!reader.problems.isEmpty()) {
            throw Messages.wrong(reader.problems.stream().distinct().toList());
        }
        return new InWords<>(words);
    }

    private Words words(Class<?> type, List<Class<?>> path) {
        AgentInWords said = type.getAnnotation(AgentInWords.class);
        if (said == null) {
            throw Messages.notAnnotated(type);
        }
        if (!type.isInterface() || type.isAnnotation()) {
            throw Messages.noInterface(type);
        }
        var words = new Words(said.name().isEmpty() ? type.getSimpleName() : said.name());
        new SignatureReader(type, problems).read(words);
        texts(type, said, words);
        words.llm = options(type, said);
        tools(type, said, words);
        around(type, said, words);
        limits(said, words);
        goal(type, said, words);
        handOver(type, said, words, path);
        return words;
    }

    private void texts(Class<?> type, AgentInWords said, Words words) {
        if (said.description().isBlank()) {
            problems.add(Messages.blank(type, "description"));
        }
        if (said.instruction().isBlank()) {
            problems.add(Messages.blank(type, "instruction"));
        }
        words.description = said.description();
        words.instruction = Optional.of(new Template(words.name, said.instruction()));
        words.globalInstruction = Optional.of(said.globalInstruction())
                .filter(text -> !text.isBlank())
                .map(text -> new Template(words.name, text));
        words.outputKey = Optional.of(said.outputKey()).filter(key -> !key.isEmpty());
        words.history = said.history();
    }

    private LlmOptions options(Class<?> type, AgentInWords said) {
        if (!said.model().isEmpty() && !said.role().isEmpty()) {
            problems.add(Messages.modelAndRole(type, said.model(), said.role()));
        }
        LlmOptions options = LlmOptions.defaults();
        if (!said.role().isEmpty()) {
            options = LlmOptions.ofRole(said.role());
        } else if (!said.model().isEmpty()) {
            options = LlmOptions.ofModel(said.model());
        }
        try {
            options = Double.isNaN(said.temperature()) ? options : options.withTemperature(said.temperature());
            options = Double.isNaN(said.topP()) ? options : options.withTopP(said.topP());
            return said.maxTokens() == 0 ? options : options.withMaxTokens(said.maxTokens());
        } catch (IllegalArgumentException wrong) {
            problems.add(Messages.wrongOption(type, wrong));
            return options;
        }
    }

    private void tools(Class<?> type, AgentInWords said, Words words) {
        for (Class<?> tool : said.tools()) {
            checkTools(type, tool);
            named(type, "tools", tool).ifPresent(object -> {
                var tools = new Once<>(() -> toolsOf(object.get()));
                words.late = words.late.andThen(all -> all.tools.addAll(tools.get()));
            });
        }
        words.toolGroups.addAll(List.of(said.toolGroups()));
        for (AgentInWords.Known known : said.knowledge()) {
            try {
                knows(known, words);
            } catch (AgentException wrong) {
                problems.add(Messages.wrongKnowledge(type, wrong));
            }
        }
    }

    private static void knows(AgentInWords.Known known, Words words) {
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
    private void checkTools(Class<?> type, Class<?> tool) {
        try {
            boolean isOpen = tool.isInterface() || Modifier.isAbstract(tool.getModifiers());
            boolean hasNone = toolClasses.namesOf(tool).isEmpty() && !Tool.class.isAssignableFrom(tool);
            if (hasNone && !isOpen) {
                problems.add(Messages.noTools(type, tool));
            }
        } catch (AgentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
    }

    private void around(Class<?> type, AgentInWords said, Words words) {
        each(type, "references", said.references(), words, (all, one) -> all.references.add(one));
        each(type, "guardrails", said.guardrails(), words, (all, one) -> all.guardrails.add(one));
        each(type, "agentCallbacks", said.agentCallbacks(), words, (all, one) -> all.agentCallbacks.add(one));
        each(type, "modelCallbacks", said.modelCallbacks(), words, (all, one) -> all.modelCallbacks.add(one));
        each(type, "toolCallbacks", said.toolCallbacks(), words, (all, one) -> all.toolCallbacks.add(one));
    }

    private <K> void each(
            Class<?> type, String attribute, Class<? extends K>[] classes, Words words, BiConsumer<Words, K> use) {
        for (Class<? extends K> one : classes) {
            named(type, attribute, one)
                    .ifPresent(
                            object -> words.late = words.late.andThen(all -> use.accept(all, one.cast(object.get()))));
        }
    }

    private Optional<Supplier<?>> named(Class<?> type, String attribute, Class<?> wanted) {
        try {
            Supplier<?> found = objects.find(wanted).orElseGet(() -> Constructed.of(type, attribute, wanted));
            return Optional.of(new Once<>(found));
        } catch (AgentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    private void limits(AgentInWords said, Words words) {
        var agent = new InWords<>(words);
        if (said.maxIterations() != 0) {
            trying(() -> agent.maxIterations(said.maxIterations()));
            words.maxIterations = Optional.of(said.maxIterations());
        }
        if (said.toolRetries() != 0) {
            trying(() -> words.toolErrors = ToolErrors.defaults().onExecution(retries(said.toolRetries(), words.name)));
        }
        trying(() -> agent.maxHops(said.maxHops()));
        words.maxHops = said.maxHops();
    }

    private static ToolRecovery retries(int number, String agent) {
        if (number < 0) {
            throw Messages.tooSmall("the number of retries of tools of " + agent, number, 0);
        }
        return ToolRecovery.retry(number);
    }

    private void trying(Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException wrong) {
            problems.add(String.valueOf(wrong.getMessage()));
        }
    }

    private void goal(Class<?> type, AgentInWords said, Words words) {
        Export export = said.export();
        if (!export.local() || export.startingInputTypes().length > 0) {
            problems.add(Messages.exportsTooMuch(type));
        }
        words.goalName = Optional.of(export.name()).filter(name -> !name.isBlank());
        Consumer<GoalBuilder> goal = more -> more.tags(said.tags()).examples(said.examples());
        words.goal = export.remote() ? goal.andThen(more -> more.remote(export.faces())) : goal;
    }

    private void handOver(Class<?> type, AgentInWords said, Words words, List<Class<?>> path) {
        words.toParent = !said.disallowTransferToParent();
        words.toPeers = !said.disallowTransferToPeers();
        List<Class<?>> further =
                Stream.concat(path.stream(), Stream.<Class<?>>of(type)).toList();
        for (Class<?> other : said.subAgents()) {
            if (further.contains(other)) {
                problems.add(Messages.circle(further, other));
            } else if (!other.isAnnotationPresent(AgentInWords.class)) {
                problems.add(Messages.noAgent(type, other));
            } else {
                words.subAgents.add(new InWords<>(words(other, further)));
            }
        }
    }
}
