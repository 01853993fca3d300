/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Knowledge;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.History;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ObjectCreator;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.builder.GoalBuilder;
import io.karta.guard.Guardrail;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Settings of one agent. {@link #copyWith} returns a changed copy. */
final class LlmAgentSettings {

    final String name;
    String description = "";
    Optional<InstructionPart> instruction = Optional.empty();
    Optional<InstructionPart> globalInstruction = Optional.empty();
    LlmOptions llm = LlmOptions.defaults();
    Type input = String.class;
    Optional<Type> output = Optional.empty();
    Function<PromptRunner, ObjectCreator<?>> creating = runner -> runner.creating(String.class);
    Optional<String> outputKey = Optional.empty();
    History history = History.DEFAULT;
    boolean toParent = true;
    boolean toPeers = true;
    int maxHops = DeclarativeLlmAgent.DEFAULT_MAX_HOPS;
    Optional<Integer> maxIterations = Optional.empty();
    ToolErrors toolErrors = ToolErrors.defaults();
    Consumer<GoalBuilder> goal = more -> {};
    Optional<String> goalName = Optional.empty();

    /** Adds lazily created parts. */
    Consumer<LlmAgentSettings> lazyParts = all -> {};

    final List<Tool> tools;
    final List<String> toolGroups;
    final Map<String, Object> values;
    final List<LlmReference> references;
    final List<Knowledge> knowledge;
    final List<Guardrail> guardrails;
    final List<AgentCallback> agentCallbacks;
    final List<ModelCallback> modelCallbacks;
    final List<ToolCallback> toolCallbacks;
    final List<ConfiguredLlmAgent<?, ?>> subAgents;

    LlmAgentSettings(String name) {
        this.name = requireNonNull(name, "name");
        this.tools = new ArrayList<>();
        this.toolGroups = new ArrayList<>();
        this.values = new HashMap<>();
        this.references = new ArrayList<>();
        this.knowledge = new ArrayList<>();
        this.guardrails = new ArrayList<>();
        this.agentCallbacks = new ArrayList<>();
        this.modelCallbacks = new ArrayList<>();
        this.toolCallbacks = new ArrayList<>();
        this.subAgents = new ArrayList<>();
    }

    private LlmAgentSettings(LlmAgentSettings other) {
        this.name = other.name;
        this.description = other.description;
        this.instruction = other.instruction;
        this.globalInstruction = other.globalInstruction;
        this.llm = other.llm;
        this.input = other.input;
        this.output = other.output;
        this.creating = other.creating;
        this.outputKey = other.outputKey;
        this.history = other.history;
        this.toParent = other.toParent;
        this.toPeers = other.toPeers;
        this.maxHops = other.maxHops;
        this.maxIterations = other.maxIterations;
        this.toolErrors = other.toolErrors;
        this.goal = other.goal;
        this.goalName = other.goalName;
        this.lazyParts = other.lazyParts;
        this.tools = new ArrayList<>(other.tools);
        this.toolGroups = new ArrayList<>(other.toolGroups);
        this.values = new HashMap<>(other.values);
        this.references = new ArrayList<>(other.references);
        this.knowledge = new ArrayList<>(other.knowledge);
        this.guardrails = new ArrayList<>(other.guardrails);
        this.agentCallbacks = new ArrayList<>(other.agentCallbacks);
        this.modelCallbacks = new ArrayList<>(other.modelCallbacks);
        this.toolCallbacks = new ArrayList<>(other.toolCallbacks);
        this.subAgents = new ArrayList<>(other.subAgents);
    }

    /** Returns a changed copy. */
    LlmAgentSettings copyWith(Consumer<LlmAgentSettings> change) {
        var copy = new LlmAgentSettings(this);
        change.accept(copy);
        return copy;
    }

    /** Adds knowledge to every prompt. */
    void addKnowledge(Knowledge entry) {
        knowledge.add(entry);
        references.add(KnowledgeAdapters.reference(entry));
    }

    /** Adds documents with tools that search them. */
    void addDocuments(LlmReference documents) {
        knowledge.add(Knowledge.of(documents.name(), documents.description(), documents::notes));
        references.add(documents);
    }

    /** Adds knowledge as a tool. */
    void addKnowledgeTool(Knowledge entry) {
        knowledge.add(entry);
        tools.add(KnowledgeAdapters.tool(entry));
    }

    void maxIterations(int iterations) {
        if (iterations < 1) {
            throw Messages.tooSmall("the number of iterations of " + name, iterations, 1);
        }
        maxIterations = Optional.of(iterations);
    }

    void toolRetries(int retries) {
        if (retries < 0) {
            throw Messages.tooSmall("the number of retries of tools of " + name, retries, 0);
        }
        toolErrors = ToolErrors.defaults().onExecution(ToolRecovery.retry(retries));
    }

    void maxHops(int hops) {
        if (hops < 0) {
            throw Messages.tooSmall("the number of hops of " + name, hops, 0);
        }
        maxHops = hops;
    }

    /** Returns a copy with the lazily created parts. */
    LlmAgentSettings resolved() {
        return copyWith(all -> {
            lazyParts.accept(all);
            all.lazyParts = done -> {};
        });
    }

    String goalName() {
        return goalName.orElse(name);
    }

    /** Returns the type of the answer of a root agent. */
    Type answer() {
        return output.orElse(String.class);
    }

    @Override
    public String toString() {
        return name;
    }
}
