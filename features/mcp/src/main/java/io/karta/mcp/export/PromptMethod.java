/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.result.Problem;
import io.karta.generation.type.ParameterDescription;
import io.karta.mcp.McpContent;
import io.karta.mcp.McpPrompt;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.ServerPrompt;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Annotated method as a prompt. Thread-safe. */
final class PromptMethod {

    private final BeanMethod method;
    private final McpPrompt annotation;

    PromptMethod(BeanMethod method, McpPrompt annotation) {
        this.method = method;
        this.annotation = annotation;
        method.parameters().stream()
                .map(each -> each.parameter().getType())
                .filter(type -> type != String.class && !type.isEnum())
                .findFirst()
                .ifPresent(type -> {
                    throw Messages.unfitArgument(method.method(), type);
                });
    }

    ServerPrompt prompt() {
        var name = method.name(annotation.name());
        return new ServerPrompt(name, definition(name), this::get, method::constants);
    }

    private JsonObject definition(String name) {
        var definition = JsonBuilders.object().add("name", name);
        if (!annotation.title().isEmpty()) {
            definition.add("title", annotation.title());
        }
        return definition
                .add("description", annotation.description())
                .add(
                        "arguments",
                        JsonBuilders.array(method.parameters().stream()
                                .map(PromptMethod::argument)
                                .toList()))
                .build();
    }

    private static JsonObject argument(ParameterDescription parameter) {
        var argument = JsonBuilders.object().add("name", parameter.name());
        if (!parameter.description().isEmpty()) {
            argument.add("description", parameter.description());
        }
        return argument.add("required", parameter.isRequired()).build();
    }

    private JsonObject get(Exchange exchange) throws Exception {
        var given = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(given instanceof JsonObject arguments)) {
            throw McpException.invalidParams("The parameter arguments must be an object");
        }
        var read = method.shape().read(arguments);
        if (read.isEmpty()) {
            throw invalid(read.problems());
        }
        var violations = method.violations(read.value(), exchange);
        if (!violations.isEmpty()) {
            throw invalid(violations);
        }
        try {
            return messages(method.call(read.value(), exchange));
        } catch (McpToolException e) {
            throw McpException.invalidParams(String.valueOf(e.getMessage()));
        }
    }

    private static McpException invalid(List<Problem> problems) {
        return McpException.invalidParams("The arguments are invalid: " + Problems.text(problems));
    }

    private JsonObject messages(@Nullable Object returned) {
        var contents = returned instanceof List<?> all ? all.stream() : Stream.ofNullable(returned);
        var messages = contents.map(PromptMethod::content)
                .map(content -> JsonBuilders.object()
                        .add("role", "user")
                        .add("content", content)
                        .build())
                .toList();
        return JsonBuilders.object()
                .add("description", annotation.description())
                .add("messages", JsonBuilders.array(messages))
                .build();
    }

    private static JsonObject content(Object returned) {
        return returned instanceof McpContent content
                ? ContentWriter.write(content)
                : ContentWriter.text(returned.toString());
    }
}
