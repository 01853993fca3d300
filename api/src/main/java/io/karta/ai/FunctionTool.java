/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.InputSchemas;
import io.karta.tool.schema.JsonArguments;
import io.karta.tool.schema.ParsedArguments;
import io.karta.tool.schema.ResultWriter;
import io.karta.tool.schema.ToolNames;
import jakarta.json.JsonObject;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Tool that calls a function. */
final class FunctionTool implements Tool {

    private final String name;
    private final String description;
    private final JsonObject schema;
    private final Body body;
    private final Reader reader;

    private FunctionTool(String name, String description, JsonObject schema, Body body, Reader reader) {
        this.name = ToolNames.check(name);
        this.description = requireNonNull(description, "description");
        this.schema = schema;
        this.body = body;
        this.reader = reader;
    }

    /** Executes a call. */
    @FunctionalInterface
    private interface Body {
        ToolResult call(String arguments, ToolContext context) throws Exception;
    }

    /** Reads arguments without a call. */
    @FunctionalInterface
    private interface Reader {
        ToolArguments read(String arguments, ToolContext context);
    }

    private record Nothing() {}

    static Tool ofText(String name, String description, Handler handler) {
        requireNonNull(handler, "handler");
        return new FunctionTool(
                name,
                description,
                Shape.of(Nothing.class).jsonSchema(),
                (arguments, context) -> ofHandler(handler.call(arguments)),
                (arguments, context) -> JsonArguments.read(name, arguments));
    }

    /** Reports {@code null} like the result of a tool method. */
    private static ToolResult ofHandler(@Nullable ToolResult result) {
        return result == null ? ResultWriter.nothing() : result;
    }

    static <I, O> Tool of(
            String name, String description, Shape<I> shape, BiFunction<? super I, ToolContext, ? extends O> function) {
        return of(name, description, shape, Object.class, function);
    }

    static <I, O> Tool of(
            String name,
            String description,
            Shape<I> shape,
            Class<?> output,
            BiFunction<? super I, ToolContext, ? extends O> function) {
        requireNonNull(function, "function");
        JsonObject schema = InputSchemas.of(name, shape);
        var results = new ResultWriter(new Shapes());
        Optional<Shape<?>> declared = results.shapeOf(output);
        Body body = (text, context) -> {
            ParsedArguments<I> read =
                    ParsedArguments.read(shape, text, in -> context.validator().violations(in));
            return read.value().isPresent()
                    ? results.of(function.apply(read.value().get(), context), declared)
                    : read.refusal(name, schema);
        };
        return new FunctionTool(name, description, schema, body, (text, context) -> ParsedArguments.read(
                        shape, text, in -> context.validator().violations(in))
                .shown(name, shape, schema));
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
        return schema;
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws Exception {
        return body.call(arguments, context);
    }

    @Override
    public ToolArguments read(String arguments, ToolContext context) {
        return reader.read(arguments, context);
    }

    @Override
    public String toString() {
        return "tool " + name;
    }
}
