/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.ResultWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Tools with which a model inspects its process: status, cost, history and blackboard.
 *
 * <pre>{@code
 * ai.withDefaultLlm().withToolObject(new ProcessTools())
 *         .generateText("What have we found out so far, and what did it cost?");
 * }</pre>
 *
 * <p>The tools are read-only. Components that are hidden from models remain hidden. Outside a process the tools report
 * that there is none.
 */
public final class ProcessTools {

    private final ResultWriter results = new ResultWriter(new Shapes());

    /** Creates the tools. */
    public ProcessTools() {}

    /**
     * Status of a process.
     *
     * @param agent the agent
     * @param goal the goal
     * @param status the status
     */
    record Status(String agent, String goal, String status) {}

    /**
     * Cost of the finished actions of a process.
     *
     * @param modelCalls the number of answered model calls
     * @param inputTokens the number of input tokens
     * @param outputTokens the number of output tokens
     * @param cost the cost, as far as prices are configured
     */
    record Spent(int modelCalls, long inputTokens, long outputTokens, double cost) {}

    /**
     * Finished action.
     *
     * @param action the action
     * @param ending how it ended
     * @param milliseconds the duration in milliseconds
     */
    record Done(String action, String ending, long milliseconds) {}

    /**
     * Object on the blackboard.
     *
     * @param number its number, from 0
     * @param type its type
     */
    record Known(int number, String type) {}

    /**
     * Objects on the blackboard.
     *
     * @param objects the objects, oldest first
     */
    record Board(List<Known> objects) {}

    /**
     * History of a process.
     *
     * @param actions the actions, oldest first
     */
    record Past(List<Done> actions) {}

    @LlmTool(
            name = "process_status",
            description = "Returns the agent, the goal and the status of this process",
            readOnly = true)
    Object status(ToolContext context) {
        return inProcess(
                context,
                process -> new Status(
                        process.agent().name(),
                        process.goal().name(),
                        process.status().name()));
    }

    @LlmTool(
            name = "process_cost",
            description = "Returns the cost of the finished actions of this process",
            readOnly = true)
    Object cost(ToolContext context) {
        return inProcess(context, process -> {
            List<ModelCall> calls = process.history().stream()
                    .flatMap(run -> run.modelCalls().stream())
                    .toList();
            return new Spent(
                    calls.size(),
                    calls.stream().mapToLong(ModelCall::inputTokens).sum(),
                    calls.stream().mapToLong(ModelCall::outputTokens).sum(),
                    calls.stream().mapToDouble(ModelCall::cost).sum());
        });
    }

    @LlmTool(
            name = "process_history",
            description = "Lists the finished actions of this process, oldest first",
            readOnly = true)
    Object history(ToolContext context) {
        return inProcess(
                context,
                process -> new Past(
                        process.history().stream().map(ProcessTools::done).toList()));
    }

    private static Done done(ActionRun run) {
        return new Done(run.action(), run.ending().name(), run.duration().toMillis());
    }

    @LlmTool(
            name = "blackboard_list",
            description = "Lists what this process knows: numbers and types, oldest first",
            readOnly = true)
    Object list(ToolContext context) {
        return onBoard(context, board -> {
            List<Object> objects = board.objects();
            return new Board(IntStream.range(0, objects.size())
                    .mapToObj(i -> new Known(i, objects.get(i).getClass().getSimpleName()))
                    .toList());
        });
    }

    @LlmTool(
            name = "blackboard_get",
            description = "Shows something that this process knows, by its number, or the latest of a type",
            readOnly = true)
    Object get(
            @LlmTool.Param(description = "A number of blackboard_list") Optional<Integer> number,
            @LlmTool.Param(description = "A type of blackboard_list") Optional<String> type,
            ToolContext context) {
        return onBoard(context, board -> {
            List<Object> objects = board.objects();
            return IntStream.range(0, objects.size())
                    .filter(i -> number.map(requested -> requested == i).orElse(true))
                    .mapToObj(objects::get)
                    .filter(object ->
                            type.map(object.getClass().getSimpleName()::equals).orElse(true))
                    .reduce((former, latter) -> latter)
                    .<Object>map(this::shown)
                    .orElseGet(() ->
                            ToolResult.error("There is no such object. Call blackboard_list to see what there is."));
        });
    }

    private ToolResult shown(Object object) {
        try {
            return ToolResult.of(results.of(object, Optional.empty()).parts());
        } catch (RuntimeException unwritable) {
            return ToolResult.error(
                    "A %s cannot be shown.".formatted(object.getClass().getSimpleName()));
        }
    }

    private static Object inProcess(ToolContext context, Function<AgentProcess, Object> look) {
        return context.process().map(look).orElseGet(ProcessTools::noProcess);
    }

    private static Object onBoard(ToolContext context, Function<BlackboardView, Object> look) {
        return context.blackboard().map(look).orElseGet(ProcessTools::noProcess);
    }

    private static Object noProcess() {
        return ToolResult.error("There is no process here.");
    }
}
