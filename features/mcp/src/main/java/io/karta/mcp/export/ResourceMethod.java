/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.type.ParameterDescription;
import io.karta.mcp.McpResource;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.ServerResource;
import io.karta.mcp.server.UriTemplate;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Annotated method as a resource. Thread-safe. */
final class ResourceMethod {

    private final BeanMethod method;
    private final McpResource annotation;
    private final Shapes shapes;
    private final UriTemplate uri;

    ResourceMethod(BeanMethod method, McpResource annotation, Shapes shapes) {
        this.method = method;
        this.annotation = annotation;
        this.shapes = shapes;
        this.uri = UriTemplate.of(annotation.uri());
        List<String> names =
                method.parameters().stream().map(ParameterDescription::name).toList();
        if (!new HashSet<>(names).equals(new HashSet<>(uri.variables()))
                || method.parameters().stream()
                        .map(each -> each.parameter().getType())
                        .anyMatch(type -> type != String.class && !type.isEnum())) {
            throw Messages.unfitVariables(method.method(), uri.text(), names);
        }
    }

    ServerResource resource() {
        return new ServerResource(uri, definition(), this::read, (caller, variable) -> method.constants(variable));
    }

    private JsonObject definition() {
        var definition = JsonBuilders.object()
                .add(uri.isTemplate() ? "uriTemplate" : "uri", uri.text())
                .add("name", method.name(annotation.name()));
        if (!annotation.title().isEmpty()) {
            definition.add("title", annotation.title());
        }
        if (!annotation.description().isEmpty()) {
            definition.add("description", annotation.description());
        }
        return definition.add("mimeType", annotation.mimeType()).build();
    }

    private Optional<JsonObject> read(Exchange exchange, String address, Map<String, String> variables)
            throws Exception {
        List<Object> arguments = method.parameters().stream()
                .flatMap(parameter ->
                        value(parameter.parameter().getType(), variables.getOrDefault(parameter.name(), "")))
                .toList();
        if (arguments.size() < method.parameters().size()) {
            return Optional.empty(); // a value that no constant has
        }
        var returned = called(arguments.toArray(), exchange);
        return Optional.ofNullable(returned instanceof Optional<?> holder ? holder.orElse(null) : returned)
                .map(value -> content(address, value));
    }

    private @Nullable Object called(Object[] arguments, Exchange exchange) throws Exception {
        var violations = method.violations(arguments, exchange);
        if (!violations.isEmpty()) {
            throw McpException.invalidParams("The URI is invalid: " + Problems.text(violations));
        }
        try {
            return method.call(arguments, exchange);
        } catch (McpToolException e) {
            throw McpException.invalidParams(String.valueOf(e.getMessage()));
        }
    }

    private static Stream<Object> value(Class<?> type, String given) {
        return type.isEnum()
                ? Stream.<Object>of(type.getEnumConstants())
                        .filter(constant -> ((Enum<?>) constant).name().equals(given))
                : Stream.of(given);
    }

    private JsonObject content(String address, Object value) {
        if (value instanceof byte[] bytes) {
            return ContentWriter.binaryResource(address, annotation.mimeType(), bytes);
        }
        return ContentWriter.textResource(address, annotation.mimeType(), text(value));
    }

    @SuppressWarnings("unchecked") // the shape is that of the value
    private String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        JsonValue json = ((Shape<Object>) shapes.ofValue(value)).write(value);
        return json.toString();
    }
}
