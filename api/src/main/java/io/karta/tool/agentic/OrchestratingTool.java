/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolObject;
import io.karta.ai.Toolbox;
import io.karta.generation.Shape;
import io.karta.model.LlmOptions;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolParameter;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.InputSchemas;
import io.karta.tool.schema.ParsedArguments;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Base class of tools that delegate to a model with its own tools. The caller sees one tool with parameters, whose
 * result is the answer of that model. Its calls are charged to the budget of the process, sent as events and journaled;
 * roles are checked, and the values of {@link io.karta.ai.PromptRunner#withToolContext} are passed on. The model is
 * offered only the tools of this tool.
 *
 * <p>Immutable: each method returns a changed copy.
 *
 * @param <S> the type of the tool itself
 */
public abstract sealed class OrchestratingTool<S extends OrchestratingTool<S>> implements Tool
        permits AgenticTool, PlaybookTool, StateMachineTool {

    private final Orchestration plan;

    OrchestratingTool(Orchestration plan) {
        this.plan = plan;
    }

    abstract S with(Orchestration other);

    /** Returns the tools that are offered after a history. */
    abstract List<Tool> offered(ToolHistory history);

    Orchestration plan() {
        return plan;
    }

    /** Returns the system instruction of the model. */
    String prompt(ToolContext context) {
        return plan.prompt(context);
    }

    /**
     * Sets the input type: a record whose components are the parameters.
     *
     * @param type the input type
     * @return the changed copy
     */
    public S withInput(Class<?> type) {
        Shape<?> shape = Shape.of(requireNonNull(type, "type"));
        InputSchemas.of(plan.spec().name(), shape);
        return with(plan.typed(shape));
    }

    /**
     * Adds a parameter. Parameters are ignored if {@link #withInput} is set.
     *
     * @param parameter the parameter
     * @return the changed copy
     */
    public S withParameter(ToolParameter parameter) {
        return with(plan.taking(requireNonNull(parameter, "parameter")));
    }

    /**
     * Sets the model and its settings.
     *
     * @param options the options; the default is the default model
     * @return the changed copy
     */
    public S withLlm(LlmOptions options) {
        return with(plan.asking(requireNonNull(options, "options")));
    }

    /**
     * Sets the system instruction.
     *
     * @param prompt the instruction; the default contains the description
     * @return the changed copy
     */
    public S withSystemPrompt(String prompt) {
        requireNonNull(prompt, "prompt");
        return with(plan.prompted(context -> prompt));
    }

    /**
     * Sets the system instruction, computed for each call.
     *
     * <pre>{@code
     * tool.withSystemPrompt(context -> "You help " + context.value("customer", String.class).orElse("a guest"))
     * }</pre>
     *
     * @param creator returns the instruction
     * @return the changed copy
     */
    public S withSystemPrompt(Function<ToolContext, String> creator) {
        return with(plan.prompted(requireNonNull(creator, "creator")));
    }

    /**
     * Sets the maximum number of model calls.
     *
     * @param iterations at least 1; the default is 20
     * @return the changed copy
     */
    public S withMaxIterations(int iterations) {
        return with(plan.within(iterations));
    }

    /**
     * Adds tools that the model may always call.
     *
     * @param tools the tools
     * @return the changed copy
     */
    public S withTools(Tool... tools) {
        return with(plan.offering(List.of(tools)));
    }

    /**
     * Adds the tools of an object, which the model may always call.
     *
     * @param object an object with methods annotated with {@link LlmTool}, or a {@link ToolObject}; one without such
     *     methods adds nothing
     * @return the changed copy
     * @throws io.karta.agent.AgentException if it is a tool, a collection, a map, an array or a class instead
     */
    public S withToolObject(Object object) {
        return with(plan.offering(plan.classes().toolsIfAny(object)));
    }

    /**
     * Adds the tools of objects, as {@link #withToolObject} does.
     *
     * @param objects the objects
     * @return the changed copy
     */
    public S withToolObjects(Object... objects) {
        List<Tool> tools = new ArrayList<>();
        for (Object object : objects) {
            tools.addAll(plan.classes().toolsIfAny(object));
        }
        return with(plan.offering(tools));
    }

    /**
     * Adds the tools of the latest object of a type that another of these tools has returned.
     *
     * @param type a type that has methods annotated with {@link LlmTool}
     * @param <T> the type
     * @return the changed copy
     */
    public <T> S withToolChainingFrom(Class<T> type) {
        return withToolChainingFrom(type, object -> true);
    }

    /**
     * Adds the tools of the latest matching object of a type that another of these tools has returned.
     *
     * @param type a type that has methods annotated with {@link LlmTool}
     * @param filter returns whether the model may use the tools of an object
     * @param <T> the type
     * @return the changed copy
     */
    public <T> S withToolChainingFrom(Class<T> type, Predicate<? super T> filter) {
        return with(plan.chaining(plan.classes().toolsOfLatest(type, filter)));
    }

    /**
     * Sets whether the artefacts of the nested tools are the artefact of this tool: one artefact directly, several as a
     * list.
     *
     * @param captures {@code true} to capture them; the default is {@code false}
     * @return the changed copy
     */
    public S withCaptureNestedArtefacts(boolean captures) {
        return with(plan.capturing(captures));
    }

    @Override
    public String name() {
        return plan.spec().name();
    }

    @Override
    public String description() {
        return plan.spec().description();
    }

    /**
     * Returns the schema of the arguments.
     *
     * @return the schema io.karta.agent.AgentException if it declares no parameters
     */
    @Override
    public JsonObject inputSchema() {
        return InputSchemas.of(plan.spec().name(), plan.input());
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
        return call(plan.input(), arguments, context);
    }

    private <T> ToolResult call(Shape<T> input, String text, ToolContext context) {
        ParsedArguments<T> read =
                ParsedArguments.read(input, text, value -> context.validator().violations(value));
        if (read.value().isEmpty()) {
            return read.refusal(name(), inputSchema());
        }
        var box = new Inside(this);
        String answer = context.ai()
                .withLlm(plan.modelSettings().llm())
                .withSystemPrompt(prompt(context))
                .withToolContext(context.values())
                .withToolbox(box)
                .withMaxIterations(plan.modelSettings().maxIterations())
                .generateText(input.write(read.value().get()).toString());
        return plan.capturesArtefacts() ? result(answer, box.artefacts()) : ToolResult.text(answer);
    }

    private static ToolResult result(String answer, List<Object> artefacts) {
        if (artefacts.isEmpty()) {
            return ToolResult.text(answer);
        }
        return ToolResult.withArtefact(answer, artefacts.size() == 1 ? artefacts.get(0) : artefacts);
    }

    /** Omits the nested tools. */
    @Override
    public String toString() {
        return "tool " + name();
    }

    /** Tools of one call. */
    private static final class Inside implements Toolbox {

        private final OrchestratingTool<?> tool;
        private volatile ToolHistory latest = ToolHistory.none();

        Inside(OrchestratingTool<?> tool) {
            this.tool = tool;
        }

        @Override
        public List<Tool> tools(ToolHistory history) {
            latest = history;
            List<Tool> all = new ArrayList<>(tool.offered(history));
            tool.plan().toolset().chains().forEach(chain -> all.addAll(chain.tools(history)));
            return all;
        }

        @Override
        public boolean isExclusive(ToolHistory history) {
            return true;
        }

        List<Object> artefacts() {
            return latest.artefacts();
        }
    }
}
