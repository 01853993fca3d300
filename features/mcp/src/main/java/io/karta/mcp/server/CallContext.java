/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.generation.Shapes;
import io.karta.mcp.McpContext;
import io.karta.mcp.McpInputRequest;
import io.karta.mcp.McpInputRequest.Elicitation;
import io.karta.mcp.McpLogLevel;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Context of a call for methods of the application. Confined to the call. */
public final class CallContext implements McpContext {

    private static final int ATTEMPTS = 3;

    private final Exchange exchange;
    private final Shapes shapes;
    private final Set<DeprecatedFeature> permitted;

    public CallContext(Exchange exchange, Shapes shapes, Set<DeprecatedFeature> permitted) {
        this.exchange = exchange;
        this.shapes = shapes;
        this.permitted = permitted;
    }

    @Override
    public Caller caller() {
        return exchange.caller();
    }

    @Override
    public void progress(double done, double total, String message) {
        Progress.of(exchange).ifPresent(progress -> progress.report(done, Optional.of(total), message));
    }

    @Override
    public void log(McpLogLevel level, String message) {
        if (permitted.contains(DeprecatedFeature.LOGGING)
                && exchange.logLevel()
                        .filter(minimum -> level.compareTo(minimum) >= 0)
                        .isPresent()) {
            exchange.send(
                    "notifications/message",
                    JsonBuilders.object()
                            .add("level", LogLevels.text(level))
                            .add("data", message)
                            .build());
        }
    }

    @Override
    public <T> Optional<T> elicit(String key, String message, Class<T> form) {
        var shape = shapes.of(form);
        var schema = new ElicitationSchema(shape.jsonSchema());
        String text = message;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            var name = attempt == 1 ? key : key + "-" + attempt;
            var response = input(new Elicitation(name, text, schema.toJson()));
            var content = ElicitationSchema.accepted(response).map(schema::content);
            if (content.isEmpty()) {
                return Optional.empty();
            }
            var read = shape.readForm(content.get());
            if (read.isPresent()) {
                return read.optional();
            }
            text = message + "\n" + Problems.text(read.problems());
        }
        throw new McpToolException("The answers to \"%s\" are invalid: %s".formatted(message, text));
    }

    private JsonObject input(McpInputRequest request) {
        check(new InputRequests(List.of(request)));
        return exchange.input(request);
    }

    @Override
    public Map<String, JsonObject> request(McpInputRequest... requests) {
        var all = new InputRequests(List.of(requests));
        check(all);
        return exchange.input(all);
    }

    private void check(InputRequests all) {
        all.requests().stream()
                .flatMap(request -> DeprecatedFeature.of(request).stream())
                .filter(feature -> !permitted.contains(feature))
                .findFirst()
                .ifPresent(feature -> {
                    throw Messages.deprecated(feature);
                });
        var missing = all.missing(exchange.clientCapabilities());
        if (!missing.isEmpty() && exchange.version().isStateless()) {
            throw McpException.missingCapability(missing);
        }
        if (!missing.isEmpty()) {
            throw new McpToolException("The client does not support %s, which this tool needs."
                    .formatted(String.join(" and ", missing.keySet())));
        }
    }

    @Override
    public boolean isCancelled() {
        return exchange.isCancelled();
    }
}
