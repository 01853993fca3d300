/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.Problem;
import io.karta.mcp.McpContent;
import io.karta.mcp.McpTool;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.OutputSchema;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.ServerTool;
import io.karta.mcp.server.ToolResults;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Annotated method as a tool. Thread-safe. */
final class ToolMethod {

    private static final String OBJECT = "object";

    private final BeanMethod method;
    private final McpTool annotation;
    private final Shapes shapes;
    private final Optional<Shape<?>> result;

    ToolMethod(BeanMethod method, McpTool annotation, Shapes shapes) {
        this.method = method;
        this.annotation = annotation;
        this.shapes = shapes;
        this.result = structured(method.method().getGenericReturnType());
    }

    ServerTool tool() {
        var name = method.name(annotation.name());
        return new ServerTool(name, definition(name), this::call).from("method " + Messages.describe(method.method()));
    }

    private JsonObject definition(String name) {
        var hints = JsonBuilders.object()
                .add("readOnlyHint", annotation.readOnly())
                .add("destructiveHint", annotation.destructive() && !annotation.readOnly())
                .add("idempotentHint", annotation.idempotent())
                .add("openWorldHint", annotation.openWorld());
        var definition = JsonBuilders.object().add("name", name);
        if (!annotation.title().isEmpty()) {
            definition.add("title", annotation.title());
        }
        definition
                .add("description", annotation.description())
                .add("inputSchema", method.shape().jsonSchema());
        result.map(Shape::jsonSchema)
                .filter(schema -> schema.getString("type", "").equals(OBJECT))
                .ifPresent(schema -> definition.add("outputSchema", OutputSchema.of(schema)));
        return definition.add("annotations", hints).build();
    }

    private Optional<Shape<?>> structured(Type type) {
        if (type == void.class || type == String.class || isContent(type)) {
            return Optional.empty();
        }
        try {
            return Optional.of(shapes.of(type));
        } catch (GenerationException e) {
            throw Messages.unfitResult(method.method(), type, e);
        }
    }

    private static boolean isContent(Type type) {
        if (type instanceof Class<?> raw) {
            return McpContent.class.isAssignableFrom(raw);
        }
        return type instanceof ParameterizedType generic
                && generic.getRawType() == List.class
                && isContent(generic.getActualTypeArguments()[0]);
    }

    private JsonObject call(Exchange exchange) throws Exception {
        var arguments = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(arguments instanceof JsonObject given)) {
            throw McpException.invalidParams("The parameter arguments must be an object");
        }
        var read = method.shape().read(given);
        if (read.isEmpty()) {
            return ToolResults.error(invalid(read.problems()));
        }
        var violations = method.violations(read.value(), exchange);
        if (!violations.isEmpty()) {
            return ToolResults.error(invalid(violations));
        }
        try {
            return written(method.call(read.value(), exchange), exchange);
        } catch (McpToolException e) {
            return ToolResults.error(String.valueOf(e.getMessage()));
        }
    }

    private static String invalid(List<Problem> problems) {
        return "The arguments are invalid: " + Problems.text(problems);
    }

    private JsonObject written(@Nullable Object returned, Exchange exchange) {
        if (result.isPresent()) {
            return returned == null
                    ? ToolResults.error("There is no result.")
                    : ToolResults.structured(write(result.get(), returned), exchange.version());
        }
        if (returned instanceof McpContent content) {
            return ToolResults.of(List.of(ContentWriter.write(content)));
        }
        if (returned instanceof List<?> all) {
            return ToolResults.of(all.stream()
                    .map(McpContent.class::cast)
                    .map(ContentWriter::write)
                    .toList());
        }
        return ToolResults.text(returned == null ? "Done." : returned.toString());
    }

    @SuppressWarnings("unchecked") // the shape is that of the return type
    private static JsonValue write(Shape<?> shape, Object returned) {
        return ((Shape<Object>) shape).write(returned);
    }
}
