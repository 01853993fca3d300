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
 * A tool that stands for others: a model that calls it is offered them in its place, in the same conversation.
 *
 * <pre>{@code
 * UnfoldingTool database = UnfoldingTool.of("database", "Looks things up in the database", List.of(query, describe))
 *         .withUsageNotes("Describe a table before you query it.");
 *
 * ai.withDefaultLlm().withTool(database).generateText("How many customers are there?");
 * }</pre>
 *
 * <p>So a model sees few tools until it knows which it needs. Inside there may be others that unfold. One that has
 * categories, or selects by what it is called with, stays until everything has been unfolded, or for good. Immutable.
 */
public final class UnfoldingTool implements Tool, Toolbox {

    /** {@value}: how the parameter is called that chooses a category. */
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

    /** What is inside. */
    private interface Inner {

        Shape<?> input();

        /** What a call brings out: what is wrong with it, or tools. */
        Selection select(String tool, String arguments);

        /** Returns whether there is more to bring out than some tools. */
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

    /** All at once. */
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

    /** A category at a time, and what belongs to none with the first. */
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
            String wanted = json.asJsonObject().getString(parameter);
            return new Selection(Orchestration.plus(categories.getOrDefault(wanted, List.of()), others));
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

    /** What a function makes of the arguments. */
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
     * Creates a tool that unfolds into all it stands for at once.
     *
     * @param name its name
     * @param description what the tools inside are good for
     * @param tools the tools inside, at least one
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
     * Creates a tool that unfolds a category at a time.
     *
     * @param name its name
     * @param description what the tools inside are good for
     * @param tools the tools inside, by category
     * @return the tool, with a parameter {@value #CATEGORY}
     */
    public static UnfoldingTool byCategory(String name, String description, Map<String, List<Tool>> tools) {
        return byCategory(name, description, CATEGORY, tools);
    }

    /**
     * Creates a tool that unfolds a category at a time.
     *
     * @param name its name
     * @param description what the tools inside are good for
     * @param parameter how the parameter is called that chooses a category
     * @param tools the tools inside, by category
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
     * Creates a tool that unfolds into what its arguments select.
     *
     * <pre>{@code
     * record Access(boolean writes) {}
     *
     * UnfoldingTool.selectable("files", "Works with files", Access.class, access -> access.writes() ? all : readers)
     * }</pre>
     *
     * @param name its name
     * @param description what the tools inside are good for
     * @param input the type of its parameters: a record whose components they are
     * @param selector selects tools by the arguments alone
     * @param <I> the type of its parameters
     * @return the tool, which stays where it is called
     */
    public static <I> UnfoldingTool selectable(
            String name, String description, Class<I> input, Function<? super I, List<Tool>> selector) {
        Shape<I> shape = Shape.of(input);
        InputSchemas.of(name, shape);
        var inner = new Selected<>(shape, requireNonNull(selector, "selector"), List.of());
        return new UnfoldingTool(name, description, inner, "", false, Optional.empty(), ToolErrors.defaults());
    }

    /**
     * Creates a tool that stands for those of an object whose class is annotated with {@link UnfoldingTools}: by
     * category, if its tools have any; one that has none comes with each.
     *
     * @param object the object
     * @return the tool
     * @throws io.karta.agent.AgentException if the class is not annotated, or has no tools
     */
    public static UnfoldingTool fromInstance(Object object) {
        UnfoldingTools said = object.getClass().getAnnotation(UnfoldingTools.class);
        if (said == null) {
            throw Messages.notUnfolding(object.getClass());
        }
        UnfoldingTool tool =
                fromToolObject(said.name(), said.description(), said.categoryParameter(), ToolObject.of(object));
        return tool.withUsageNotes(said.usageNotes()).withExclusive(said.exclusive());
    }

    /**
     * Creates a tool that stands for those of an object: by category, if they have any.
     *
     * @param name its name
     * @param description what the tools inside are good for
     * @param object an object with methods annotated {@link LlmTool}, or a {@link ToolObject}
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
     * Returns this tool with more inside.
     *
     * @param tools the tools; they come with whatever it unfolds into
     * @return the changed copy
     */
    public UnfoldingTool withTools(Tool... tools) {
        return new UnfoldingTool(
                name, description, inner.plus(NestedTools.of(name, List.of(tools))), notes, isExclusive, roles, errors);
    }

    /**
     * Returns this tool with the tools of an object inside.
     *
     * @param object an object with methods annotated {@link LlmTool}, or a {@link ToolObject}
     * @return the changed copy
     */
    public UnfoldingTool withToolObject(Object object) {
        return withTools(Tool.fromInstance(object).toArray(Tool[]::new));
    }

    /**
     * Returns this tool with something a model must know of the tools inside once it has them.
     *
     * @param text the notes
     * @return the changed copy
     */
    public UnfoldingTool withUsageNotes(String text) {
        return new UnfoldingTool(name, description, inner, requireNonNull(text, "text"), isExclusive, roles, errors);
    }

    /**
     * Returns this tool as one after which a model is offered nothing else any more.
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

    /** Only callers with one of the roles can unfold it. */
    @Override
    public UnfoldingTool forRoles(String... some) {
        return new UnfoldingTool(name, description, inner, notes, isExclusive, Optional.of(Set.of(some)), errors);
    }

    /** Returns this tool: what it says is never the answer. */
    @Override
    public UnfoldingTool returningDirectly() {
        return this;
    }

    /** Returns this tool: calls after it wait for what it unfolds. */
    @Override
    public UnfoldingTool asReadOnly() {
        return this;
    }

    /** It does nothing that must not be done twice. */
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
                requireNonNull(others, "errors").orElse(errors));
    }

    /**
     * Refuses to be asked about, as it changes nothing.
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

    /** Unfolds it: says what there is now. */
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
