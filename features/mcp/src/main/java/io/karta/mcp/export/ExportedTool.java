/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.ai.Tool;
import io.karta.mcp.McpContent;
import io.karta.mcp.McpInputRequest.Elicitation;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.ElicitationSchema;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.ServerTool;
import io.karta.mcp.server.ToolResults;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Tool of the application for MCP clients, with its roles and its confirmation. Immutable. */
record ExportedTool(Tool tool, String source, AgentPlatform platform, ApplicationBeans beans) {

    private static final int MOST_REQUESTS = 10;
    private static final String ACCEPTED = "accepted";

    boolean permits(Caller caller) {
        return tool.rolesAllowed()
                .map(roles -> roles.stream().anyMatch(caller::hasRole))
                .orElse(true);
    }

    ServerTool served() {
        var definition = JsonBuilders.object()
                .add("name", tool.name())
                .add("description", tool.description())
                .add("inputSchema", tool.inputSchema())
                .add("annotations", JsonBuilders.object().add("readOnlyHint", tool.isReadOnly()))
                .build();
        return new ServerTool(tool.name(), definition, this::call).from("a tool of " + source);
    }

    private JsonObject call(Exchange exchange) throws Exception {
        var given = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(given instanceof JsonObject arguments)) {
            throw McpException.invalidParams("The parameter arguments must be an object");
        }
        var context = new ExportContext(exchange, platform, beans);
        var read = tool.read(arguments.toString(), context);
        if (read.error().isPresent()) {
            return ToolResults.error(read.error().get().text());
        }
        try {
            if (tool.confirmation().isPresent()) {
                confirm(tool.confirmation().get(), read.displayed().orElse(arguments), exchange);
            }
            return written(result(arguments.toString(), context, exchange));
        } catch (McpToolException e) {
            return ToolResults.error(String.valueOf(e.getMessage()));
        }
    }

    /** Asks the user of the client; without an answer, the tool does not run. */
    private static void confirm(ToolConfirmation confirmation, JsonObject arguments, Exchange exchange) {
        if (confirmation.role().filter(role -> !exchange.caller().hasRole(role)).isPresent()) {
            throw new McpToolException("Another person must confirm this call, which MCP clients cannot request.");
        }
        var schema = JsonBuilders.object()
                .add("type", "object")
                .add(
                        "properties",
                        JsonBuilders.object()
                                .add(ACCEPTED, JsonBuilders.object().add("type", "boolean")))
                .add("required", JsonBuilders.array(List.of(ACCEPTED)))
                .build();
        var answer = answer(exchange, new Elicitation("confirmation", confirmation.questionFor(arguments), schema));
        if (answer.filter(content -> content.getBoolean(ACCEPTED, false)).isEmpty()) {
            throw new McpToolException("The user has not confirmed the call. Do not repeat it.");
        }
    }

    private static Optional<JsonObject> answer(Exchange exchange, Elicitation form) {
        if (!exchange.supportsForms()) {
            throw new McpToolException("The client does not support forms, with which the user must answer.");
        }
        return ElicitationSchema.accepted(exchange.input(form));
    }

    private ToolResult result(String arguments, ExportContext context, Exchange exchange) throws Exception {
        var result = tool.call(arguments, context);
        for (int number = 1; result instanceof ToolResult.InputRequired required; number++) {
            if (number > MOST_REQUESTS) {
                throw new McpToolException("The tool requests input again and again.");
            }
            var schema = new ElicitationSchema(required.schema());
            var answer = answer(exchange, new Elicitation("input-" + number, required.text(), schema.toJson()));
            var input = answer.map(content -> new ToolInput(true, schema.content(content)))
                    .orElseGet(ToolInput::declined);
            result = tool.call(arguments, context.with(input, required.state()));
        }
        if (result instanceof ToolResult.Awaiting) { // no process waits here
            throw new McpToolException("The tool asks a question that only a process can wait for.");
        }
        if (result instanceof ToolResult.ActionEnd) {
            throw new McpToolException("The tool ends the action of a process, but no process calls it.");
        }
        return result;
    }

    private static JsonObject written(ToolResult result) {
        var content = result instanceof ToolResult.Parts parts
                ? parts.parts().stream()
                        .flatMap(part -> content(part).stream())
                        .map(ContentWriter::write)
                        .toList()
                : List.of(ContentWriter.text(result.text()));
        var json = ToolResults.of(content);
        return result.isError() ? JsonBuilders.object(json).add("isError", true).build() : json;
    }

    private static Optional<McpContent> content(MessagePart part) {
        if (part instanceof TextPart text) {
            return Optional.of(new McpContent.Text(text.text()));
        }
        return part instanceof AgentImage image
                ? Optional.of(new McpContent.Image(image.data(), image.mimeType()))
                : Optional.of(new McpContent.Text("The result contains a document, which is not sent."));
    }
}
