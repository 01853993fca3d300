/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.agent.AgentException;
import io.karta.ai.LlmReference;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.ToolGroup;
import io.karta.engine.definition.Nouns;
import io.karta.model.ModelException;
import io.karta.spi.SimilarNames;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolError;
import io.karta.tool.ToolFailedException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static AgentException callsNoTools(String model, Collection<String> tools) {
        return new AgentException(
                ("KARTA-384: model '%s' cannot call tools, but is offered %s. Use another model, or " + "offer none.")
                        .formatted(model, listed(new TreeSet<>(tools))));
    }

    static MaxIterationsExceededException tooManyIterations(String model, int iterations, Collection<String> calls) {
        return new MaxIterationsExceededException(
                ("KARTA-386: model '%s' was called %d times and still requests tools: %s. State in "
                                + "the prompt when to answer, or increase karta.tools.max-iterations.")
                        .formatted(model, iterations, listed(calls)));
    }

    static AgentException groupsOfOneRole(ToolGroup one, ToolGroup other) {
        return new AgentException(
                ("KARTA-387: %s and %s both provide the tool group '%s'. Keep one, or set another " + "role.")
                        .formatted(other.provider(), one.provider(), one.role()));
    }

    static AgentException toolOfTwoGroups(String tool, String one, String other) {
        return new AgentException(
                ("KARTA-986: the tool groups %s and %s both have a tool named %s. A model call offers "
                                + "both groups. Rename one tool, for example with a prefix, or remove one group.")
                        .formatted(one, other, tool));
    }

    static ModelException toolInterrupted(String tool, Throwable cause) {
        return new ModelException(
                ("KARTA-951: tool '%s' was interrupted. Its process has ended, or its thread was cancelled. Check "
                                + "what interrupts the thread.")
                        .formatted(tool),
                ModelException.Kind.CANCELLED,
                cause);
    }

    static AgentException readOnlyToolChanges(String tool, String change) {
        return new AgentException(
                "KARTA-388: tool '%s' is read-only and cannot %s. Return the object, or set readOnly = false."
                        .formatted(tool, change));
    }

    static AgentException noBoardForTool(String tool, String change) {
        return new AgentException(("KARTA-389: tool '%s' can %s only while an action of a process runs. Call the "
                        + "model inside an action.")
                .formatted(tool, change));
    }

    static AgentException confirmsWithoutOutcome(Collection<String> tools) {
        return new AgentException(("KARTA-793: these tools require human approval: %s. Call createOutcome(..) in an "
                        + "action and return its result, run an LLM agent as its own process instead of with "
                        + "in(..), or offer other tools.")
                .formatted(listed(tools)));
    }

    static AgentException confirmsAmongChanging(Collection<String> tools) {
        return new AgentException(("KARTA-803: these tools require human approval: %s. Dialogues with changing tools "
                        + "(withToolbox, withToolChainingFrom, unfolding tools) cannot be suspended. Offer "
                        + "these tools in a separate dialogue.")
                .formatted(listed(tools)));
    }

    static AgentException toolboxReturnsNull(Class<?> box) {
        return new AgentException(("KARTA-805: toolbox %s returned null, or null among its tools. Return a list; an "
                        + "empty one for no tools.")
                .formatted(box.getName()));
    }

    static AgentException toolOfReference(String tool, LlmReference reference, String other) {
        return new AgentException(
                "KARTA-248: the tool name '%s' is ambiguous. Reference '%s' and %s both provide it. Rename one of them."
                        .formatted(tool, reference.name(), other));
    }

    static AgentException toolOfSource(String tool) {
        return new AgentException(("KARTA-193: the tool name '%s' is ambiguous. A tool that the content of an object "
                        + "defines, such as one of a front end, and another tool of the prompt have it. Rename one "
                        + "of them.")
                .formatted(tool));
    }

    static AgentException hooksNotKept(Collection<String> tools) {
        return new AgentException(("KARTA-804: these tools require human approval: %s. Guardrails and callbacks of a "
                        + "single call are lost if the server restarts. Make them CDI beans.")
                .formatted(listed(tools)));
    }

    static AgentException confirmsOutsideAction(Collection<String> tools) {
        return new AgentException(("KARTA-794: these tools require human approval, but the process cannot be suspended "
                        + "here: %s. Call createOutcome(..) in an action and return its result.")
                .formatted(listed(tools)));
    }

    static ToolFailedException toolFailed(ToolError error) {
        return new ToolFailedException(
                error.tool(),
                ("KARTA-798: tool '%s' failed (%s): %s. ToolErrors ends the call of the model for this error. "
                                + "Fix the cause, or report the error to the model with ToolRecovery.report().")
                        .formatted(
                                error.tool(),
                                error.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                                excerpt(cause(error))),
                error instanceof ToolError.Execution execution ? execution.cause() : null);
    }

    /** Returns the cause for the application, which a model does not receive. */
    private static String cause(ToolError error) {
        return error instanceof ToolError.Execution execution
                ? ToolCaller.unwrapped(execution.cause()).toString()
                : error.text();
    }

    static String repairFailed(String tool) {
        return ("KARTA-799: the repair of the arguments of tool '%s' failed, so the model receives the original "
                        + "problem. Fix the function or the agent of ToolRecovery.fix(..).")
                .formatted(tool);
    }

    static UnwritableValueException toolNotKept(String tool, Collection<String> confirmed) {
        return new UnwritableValueException(
                ("KARTA-795: tool '%s' cannot be restored after a restart, while the dialogue may be "
                                + "suspended for the approval of: %s. Use tools of a bean that is not @Dependent, of "
                                + "an object on the blackboard, or of a ToolGroup (withToolGroup).")
                        .formatted(tool, listed(confirmed)),
                null);
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    static AgentException noToolGroup(String role, Collection<String> known, Optional<String> asker) {
        return new AgentException(
                ("KARTA-385: no bean or setting provides the tool group '%s'. %s%s%s %s a ToolGroup bean with "
                                + "this role.")
                        .formatted(
                                role,
                                Nouns.known("Groups", new TreeSet<>(known)),
                                meant(role, known),
                                asking(asker),
                                known.isEmpty() ? "Produce" : "Use one of these, or produce"));
    }

    private static String meant(String name, Collection<String> known) {
        return SimilarNames.findClosest(name, known)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
    }

    private static String asking(Optional<String> asker) {
        return asker.map(who -> " Requested by %s.".formatted(who)).orElse("");
    }

    static MalformedOutputException unofferedCalls(String model, int answers, Collection<String> tools) {
        String problem = tools.isEmpty()
                ? "the call of a tool is empty"
                : "calls tools that were not offered: " + String.join(", ", new TreeSet<>(tools));
        return new MalformedOutputException(
                ("KARTA-943: model '%s' gave %d answer(s) with calls of tools that are not offered. "
                                + "The last one: %s. Offer the tools (withTool), or remove them from the prompt.")
                        .formatted(model, answers, problem),
                List.of(problem));
    }

    static String inputImpossible(String tool) {
        return ("KARTA-259: tool '%s' requests input of the user, but its prompt cannot wait, and the model receives"
                        + " an error. Return createOutcome(..) from an action, with tools of groups, beans or objects"
                        + " on the blackboard.")
                .formatted(tool);
    }

    static String invalidInputSchema(String tool, String problem) {
        return ("KARTA-260: the schema of the input that tool '%s' requests is invalid: %s. The model receives an "
                        + "error. Correct the tool.")
                .formatted(tool, problem);
    }
}
