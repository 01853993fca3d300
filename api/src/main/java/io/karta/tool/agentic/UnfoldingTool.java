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
import io.karta.tool.LlmTool;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolParameter;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.InputSchemas;
import io.karta.tool.schema.ParsedArguments;
import io.karta.tool.schema.ToolNames;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tool that is replaced with other tools when a model calls it, in the same conversation.
 *
 * <pre>{@code
 * UnfoldingTool database = UnfoldingTool.of("database", "Looks things up in the database", List.of(query, describe))
 *         .withUsageNotes("Describe a table before you query it.");
 *
 * ai.withDefaultLlm().withTool(database).generateText("How many customers are there?");
 * }</pre>
 *
 * <p>A model sees few tools until it needs them. Unfolding tools can be nested. A tool with categories remains until
 * all are unfolded; a selectable tool remains permanently. Immutable.
 */
public final class UnfoldingTool implements Tool, Toolbox {

    /** {@value}: name of the parameter that selects a category. */
    public static final String CATEGORY = "category";

    private final String name;
    private final String description;
    private final Inner inner;
    private final String notes;
    private final boolean isExclusive;
    private final Optional<Set<String>> roles;
    private final ToolErrors errors;

    private UnfoldingTool(
            String name,
            String description,
            Inner inner,
            String notes,
            boolean isExclusive,
            Optional<Set<String>> roles,
            ToolErrors errors) {
        this.name = ToolNames.check(name);
        this.description = requireNonNull(description, "description");
        this.inner = inner;
        this.notes = notes;
        this.isExclusive = isExclusive;
        this.roles = roles;
        this.errors = errors;
    }

    /** Nested tools. */
    private interface Inner {

        Shape<?> input();

        /** Result of a call: an error, or tools. */
        Selection select(String tool, String arguments);

        /** Returns whether there are more tools than those already unfolded. */
        boolean hasMoreThan(Set<Tool> tools);

        Inner plus(List<Tool> more);
    }

    private record Selection(List<Tool> tools, Optional<ToolResult> refusal) {

        Selection(List<Tool> tools) {
            this(List.copyOf(tools), Optional.empty());
        }

        Selection(ToolResult refusal) {
            this(List.of(), Optional.of(refusal));
        }
    }

    private record None() {}

    /** All tools at once. */
    private record All(List<Tool> tools) implements Inner {

        @Override
        public Shape<?> input() {
            return Shape.of(None.class);
        }

        @Override
        public Selection select(String tool, String arguments) {
            return new Selection(tools);
        }

        @Override
        public boolean hasMoreThan(Set<Tool> some) {
            return false;
        }

        @Override
        public Inner plus(List<Tool> more) {
            return new All(Orchestration.plus(tools, more));
        }
    }

    /** One category at a time; tools without a category are unfolded with the first one. */
    private record Categories(
            Shape<Object> input, String parameter, Map<String, List<Tool>> categories, List<Tool> others)
            implements Inner {

        @Override
        public Selection select(String tool, String arguments) {
            ParsedArguments<Object> read = ParsedArguments.read(input, arguments, value -> List.of());
            if (read.value().isEmpty()) {
                return new Selection(read.refusal(tool, InputSchemas.of(tool, input)));
            }
            JsonValue json = input.write(read.value().get());
            String selected = json.asJsonObject().getString(parameter);
            return new Selection(Orchestration.plus(categories.getOrDefault(selected, List.of()), others));
        }

        @Override
        public boolean hasMoreThan(Set<Tool> some) {
            return categories.values().stream().anyMatch(tools -> !some.containsAll(tools));
        }

        @Override
        public Inner plus(List<Tool> more) {
            return new Categories(input, parameter, categories, Orchestration.plus(others, more));
        }
    }

    /** Selection by a function of the arguments. */
    private record Selected<I>(Shape<I> input, Function<? super I, List<Tool>> selector, List<Tool> others)
            implements Inner {

        @Override
        public Selection select(String tool, String arguments) {
            ParsedArguments<I> read = ParsedArguments.read(input, arguments, value -> List.of());
            return read.value()
                    .map(value -> new Selection(Orchestration.plus(selector.apply(value), others)))
                    .orElseGet(() -> new Selection(read.refusal(tool, InputSchemas.of(tool, input))));
        }

        @Override
        public boolean hasMoreThan(Set<Tool> some) {
            return true;
        }

        @Override
        public Inner plus(List<Tool> more) {
            return new Selected<>(input, selector, Orchestration.plus(others, more));
        }
    }

    /**
     * Creates a tool that unfolds into all its tools at once.
     *
     * @param name the name
     * @param description the purpose of the nested tools
     * @param tools the nested tools, at least one
     * @return the tool
     */
    public static UnfoldingTool of(String name, String description, List<Tool> tools) {
        if (tools.isEmpty()) {
            throw Messages.nothingInside(name);
        }
        return new UnfoldingTool(
                name,
                description,
                new All(NestedTools.of(name, tools)),
                "",
                false,
                Optional.empty(),
                ToolErrors.defaults());
    }

    /**
     * Creates a tool that unfolds one category at a time.
     *
     * @param name the name
     * @param description the purpose of the nested tools
     * @param tools the nested tools, by category
     * @return the tool, with a parameter {@value #CATEGORY}
     */
    public static UnfoldingTool byCategory(String name, String description, Map<String, List<Tool>> tools) {
        return byCategory(name, description, CATEGORY, tools);
    }

    /**
     * Creates a tool that unfolds one category at a time.
     *
     * @param name the name
     * @param description the purpose of the nested tools
     * @param parameter the name of the parameter that selects a category
     * @param tools the nested tools, by category
     * @return the tool
     */
    public static UnfoldingTool byCategory(
            String name, String description, String parameter, Map<String, List<Tool>> tools) {
        return byCategory(name, description, parameter, tools, List.of());
    }

    private static UnfoldingTool byCategory(
            String name, String description, String parameter, Map<String, List<Tool>> tools, List<Tool> others) {
        if (tools.isEmpty() || tools.values().stream().anyMatch(List::isEmpty)) {
            throw Messages.nothingInside(name);
        }
        Map<String, List<Tool>> categories = new LinkedHashMap<>();
        tools.forEach((category, some) -> categories.put(category, NestedTools.of(name, some)));
        var choice = ToolParameter.oneOf(parameter, "Which of the tools", categories.keySet());
        Shape<Object> input = Shape.ofSchema(ToolParameter.schemaOf(List.of(choice)));
        var inner = new Categories(input, parameter, categories, NestedTools.of(name, others));
        return new UnfoldingTool(name, description, inner, "", false, Optional.empty(), ToolErrors.defaults());
    }

    /**
     * Creates a tool that unfolds into the tools that its arguments select.
     *
     * <pre>{@code
     * record Access(boolean writes) {}
     *
     * UnfoldingTool.selectable("files", "Works with files", Access.class, access -> access.writes() ? all : readers)
     * }</pre>
     *
     * @param name the name
     * @param description the purpose of the nested tools
     * @param input the input type: a record whose components are the parameters
     * @param selector selects tools; must depend on the arguments only
     * @param <I> the input type
     * @return the tool, which remains after a call
     */
    public static <I> UnfoldingTool selectable(
            String name, String description, Class<I> input, Function<? super I, List<Tool>> selector) {
        Shape<I> shape = Shape.of(input);
        InputSchemas.of(name, shape);
        var inner = new Selected<>(shape, requireNonNull(selector, "selector"), List.of());
        return new UnfoldingTool(name, description, inner, "", false, Optional.empty(), ToolErrors.defaults());
    }

    /**
     * Creates a tool from an object whose class is annotated with {@link UnfoldingTools}. It unfolds by category if its
     * tools have categories; tools without a category are unfolded with each.
     *
     * @param object the object
     * @return the tool
     * @throws io.karta.agent.AgentException if the class is not annotated, or has no tools
     */
    public static UnfoldingTool fromInstance(Object object) {
        UnfoldingTools annotation = object.getClass().getAnnotation(UnfoldingTools.class);
        if (annotation == null) {
            throw Messages.notUnfolding(object.getClass());
        }
        UnfoldingTool tool = fromToolObject(
                annotation.name(), annotation.description(), annotation.categoryParameter(), ToolObject.of(object));
        return tool.withUsageNotes(annotation.usageNotes()).withExclusive(annotation.exclusive());
    }

    /**
     * Creates a tool from the tools of an object; it unfolds by category if they have categories.
     *
     * @param name the name
     * @param description the purpose of the nested tools
     * @param object an object with methods annotated with {@link LlmTool}, or a {@link ToolObject}
     * @return the tool
     * @throws io.karta.agent.AgentException if the object has no tools
     */
    public static UnfoldingTool fromToolObject(String name, String description, Object object) {
        return fromToolObject(name, description, CATEGORY, ToolObject.of(object));
    }

    private static UnfoldingTool fromToolObject(String name, String description, String parameter, ToolObject object) {
        Map<String, List<Tool>> categories = Tool.fromInstance(object).stream()
                .collect(Collectors.groupingBy(Tool::category, LinkedHashMap::new, Collectors.toList()));
        List<Tool> others = Optional.ofNullable(categories.remove("")).orElse(List.of());
        return categories.isEmpty()
                ? of(name, description, others)
                : byCategory(name, description, parameter, categories, others);
    }

    /**
     * Returns this tool with more nested tools.
     *
     * @param tools the tools; they are unfolded with every call
     * @return the changed copy
     */
    public UnfoldingTool withTools(Tool... tools) {
        return new UnfoldingTool(
                name, description, inner.plus(NestedTools.of(name, List.of(tools))), notes, isExclusive, roles, errors);
    }

    /**
     * Returns this tool with the tools of an object as nested tools.
     *
     * @param object an object with methods annotated with {@link LlmTool}, or a {@link ToolObject}
     * @return the changed copy
     */
    public UnfoldingTool withToolObject(Object object) {
        return withTools(Tool.fromInstance(object).toArray(Tool[]::new));
    }

    /**
     * Returns this tool with notes on the nested tools, which the model receives with them.
     *
     * @param text the notes
     * @return the changed copy
     */
    public UnfoldingTool withUsageNotes(String text) {
        return new UnfoldingTool(name, description, inner, requireNonNull(text, "text"), isExclusive, roles, errors);
    }

    /**
     * Returns this tool as an exclusive one: after it unfolds, only its nested tools are offered.
     *
     * @return the changed copy
     */
    public UnfoldingTool exclusively() {
        return withExclusive(true);
    }

    private UnfoldingTool withExclusive(boolean exclusive) {
        return new UnfoldingTool(name, description, inner, notes, exclusive, roles, errors);
    }

    @Override
    public UnfoldingTool withName(String other) {
        return new UnfoldingTool(other, description, inner, notes, isExclusive, roles, errors);
    }

    @Override
    public UnfoldingTool withDescription(String other) {
        return new UnfoldingTool(name, other, inner, notes, isExclusive, roles, errors);
    }

    /** Returns this tool for callers with one of the roles. */
    @Override
    public UnfoldingTool forRoles(String... some) {
        return new UnfoldingTool(name, description, inner, notes, isExclusive, Optional.of(Set.of(some)), errors);
    }

    /** Returns this tool: its result is never the final answer. */
    @Override
    public UnfoldingTool returningDirectly() {
        return this;
    }

    /** Returns this tool: later calls wait for the unfolded tools. */
    @Override
    public UnfoldingTool asReadOnly() {
        return this;
    }

    /** Returns this tool: repeated calls have no effect. */
    @Override
    public UnfoldingTool once() {
        return this;
    }

    @Override
    public UnfoldingTool withErrors(ToolErrors others) {
        return new UnfoldingTool(
                name,
                description,
                inner,
                notes,
                isExclusive,
                roles,
                requireNonNull(others, "others").orElse(errors));
    }

    /**
     * Rejects confirmations, because unfolding has no effect.
     *
     * @throws io.karta.agent.AgentException always
     */
    @Override
    public UnfoldingTool withConfirmation(ToolConfirmation confirmation) {
        throw Messages.confirmsUnfolding(name);
    }

    @Override
    public ToolErrors errors() {
        return errors;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public JsonObject inputSchema() {
        return InputSchemas.of(name, inner.input());
    }

    @Override
    public Optional<Set<String>> rolesAllowed() {
        return roles;
    }

    /** Unfolds the tool and returns the available tools. */
    @Override
    public ToolResult call(String arguments, ToolContext context) {
        Selection selection = inner.select(name, arguments);
        if (selection.refusal().isPresent()) {
            return selection.refusal().get();
        }
        if (selection.tools().isEmpty()) {
            return ToolResult.error("There are no tools for these arguments. Call %s with others.".formatted(name));
        }
        String names = selection.tools().stream().map(Tool::name).collect(Collectors.joining(", "));
        return ToolResult.text("You can call these tools now: " + names + "." + (notes.isBlank() ? "" : "\n" + notes));
    }

    @Override
    public List<Tool> tools(ToolHistory history) {
        Set<Tool> unfolded = new LinkedHashSet<>();
        history.callsOf(name)
                .forEach(entry -> unfolded.addAll(
                        inner.select(name, entry.call().arguments()).tools()));
        List<Tool> all = new ArrayList<>();
        if (unfolded.isEmpty() || inner.hasMoreThan(unfolded)) {
            all.add(this);
        }
        all.addAll(unfolded);
        return all;
    }

    @Override
    public boolean isExclusive(ToolHistory history) {
        return isExclusive && history.hasCalled(name);
    }

    @Override
    public String toString() {
        return "tool " + name;
    }
}
