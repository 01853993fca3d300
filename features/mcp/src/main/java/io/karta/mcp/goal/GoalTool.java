/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Capabilities;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shape;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.OutputSchema;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.Progress;
import io.karta.mcp.server.ServerPrompt;
import io.karta.mcp.server.ServerTool;
import io.karta.mcp.server.ToolResults;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessOptions;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Goal with one of its inputs, as a tool and a prompt. Immutable. */
record GoalTool(
        GoalServices services, AgentDefinition agent, GoalDefinition goal, GoalInput input, boolean isAlternative) {

    private static final String PROCESS = "process";
    private static final int LONGEST_NAME = 64;

    private AgentPlatform platform() {
        return services.platform();
    }

    ServerTool tool() {
        return new ServerTool(name(), definition(), this::call)
                .withTask(this::task)
                .from("goal %s of agent %s".formatted(goal.name(), agent.name()));
    }

    /** {@code answerComplaint}, or {@code answerComplaint_UserInput} if the goal has several inputs. */
    private String name() {
        var alternative = isAlternative ? Optional.of(input.name()) : Optional.<String>empty();
        var name = services.naming().toolName(agent.name(), goal.name(), alternative);
        var allowed = name.replaceAll("[^A-Za-z0-9_-]", "_");
        return allowed.substring(0, Math.min(allowed.length(), LONGEST_NAME));
    }

    private JsonObject definition() {
        var definition = JsonBuilders.object()
                .add("name", name())
                .add(
                        "description",
                        Capabilities.ofTool(goal, agent, platform().shapes()).body())
                .add("inputSchema", input.schema());
        outputSchema().ifPresent(schema -> definition.add("outputSchema", schema));
        return definition.build();
    }

    private Optional<JsonObject> outputSchema() {
        return platform()
                .shapes()
                .find(goal.output())
                .map(Shape::jsonSchema)
                .map(ObjectSchema::resolved)
                .filter(ObjectSchema::isObject)
                .map(OutputSchema::of);
    }

    private JsonObject call(Exchange exchange) throws InterruptedException {
        var known = exchange.remembered(PROCESS);
        if (known.isPresent()) { // a repeated call never starts another process
            var process = platform().process(known.get());
            return process.isPresent()
                    ? repeated(exchange, process.get())
                    : ToolResults.error(Messages.removed(known.get()));
        }
        try {
            var options = progress(exchange)
                    .map(ProcessOptions.defaults()::withOutputChannel)
                    .orElseGet(ProcessOptions::defaults);
            return run(exchange, create(exchange, options));
        } catch (McpToolException e) {
            return ToolResults.error(String.valueOf(e.getMessage()));
        }
    }

    private JsonObject task(Exchange exchange) {
        try {
            return new GoalTasks(services).started(exchange, create(exchange, ProcessOptions.defaults()));
        } catch (McpToolException e) {
            if (exchange.version().isStateless()) {
                return ToolResults.error(String.valueOf(e.getMessage()));
            }
            throw McpException.invalidParams(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<OutputChannel> progress(Exchange exchange) {
        var count = new AtomicInteger();
        return Progress.of(exchange)
                .map(progress -> event -> progress.report(count.incrementAndGet(), Optional.empty(), event.text()));
    }

    private GoalInput.Read read(Exchange exchange) {
        var arguments = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(arguments instanceof JsonObject given)) {
            throw McpException.invalidParams("The parameter arguments must be an object");
        }
        var read = input.read(given);
        var problems = read.problems(value -> platform().violations(value, exchange.locale()));
        if (!problems.isEmpty()) {
            throw new McpToolException("The arguments are invalid: " + Problems.text(problems));
        }
        return read;
    }

    private AgentProcess create(Exchange exchange, ProcessOptions defaults) {
        var read = read(exchange);
        var options =
                defaults.withGoal(goal.name()).withCaller(exchange.caller()).withLocale(exchange.locale());
        try {
            return read.named().isEmpty()
                    ? platform().createProcess(agent, options, read.objects().toArray())
                    : platform().createProcess(agent, options, read.named());
        } catch (InvalidInputException e) {
            throw new McpToolException("The goal cannot be reached from these arguments.");
        }
    }

    private JsonObject run(Exchange exchange, AgentProcess process) throws InterruptedException {
        exchange.remember(PROCESS, process.id());
        exchange.onCancel(() -> process.kill(exchange.caller()));
        return finished(exchange, platform().run(process));
    }

    /** Continues a call that the client repeats, and may cancel as well. */
    private JsonObject repeated(Exchange exchange, AgentProcess process) throws InterruptedException {
        exchange.onCancel(() -> process.kill(exchange.caller()));
        var channel = progress(exchange); // that of the first call has ended with it
        channel.ifPresent(process::attach);
        try {
            return finished(exchange, process);
        } finally {
            channel.ifPresent(process::detach);
        }
    }

    private JsonObject finished(Exchange exchange, AgentProcess process) throws InterruptedException {
        return new GoalResult(services, exchange, process).afterQuestions();
    }

    ServerPrompt prompt() {
        var definition = JsonBuilders.object()
                .add("name", name())
                .add("description", goal.description())
                .add("arguments", JsonBuilders.array(arguments()))
                .build();
        return new ServerPrompt(name(), definition, this::message, argument -> List.of());
    }

    private List<JsonObject> arguments() {
        var schema = input.schema();
        var required = schema.getJsonArray("required");
        var properties =
                schema.get("properties") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT; // of a map
        return properties.entrySet().stream()
                .map(property -> argument(property.getKey(), property.getValue().asJsonObject())
                        .add(
                                "required",
                                required != null
                                        && required.stream().anyMatch(JsonBuilders.text(property.getKey())::equals))
                        .build())
                .toList();
    }

    private static JsonObjectBuilder argument(String name, JsonObject schema) {
        var argument = JsonBuilders.object().add("name", name);
        if (schema.containsKey("description")) {
            argument.add("description", schema.getString("description"));
        }
        return argument;
    }

    private JsonObject message(Exchange exchange) {
        var arguments = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        var text = "%s Call the tool %s with these arguments: %s".formatted(goal.description(), name(), arguments);
        var message = JsonBuilders.object()
                .add("role", "user")
                .add("content", ContentWriter.text(text))
                .build();
        return JsonBuilders.object()
                .add("description", goal.description())
                .add("messages", JsonBuilders.array(List.of(message)))
                .build();
    }
}
