/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.BudgetExceededException;
import io.karta.ai.Tool;
import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ParallelMap;
import io.karta.engine.call.Resumption;
import io.karta.engine.call.ToolRun;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.guard.GuardrailChain;
import io.karta.engine.guard.InterceptedTool;
import io.karta.engine.journal.ResumedDialogue;
import io.karta.engine.journal.ToolCallForm;
import io.karta.engine.journal.ToolInputSchema;
import io.karta.guard.GuardrailException;
import io.karta.message.ToolCall;
import io.karta.model.ModelException;
import io.karta.observation.Observation;
import io.karta.observation.OperationResult;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.spi.BlackboardChange;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Caller of the tools that a model requests. Errors of a tool are reported to the model. Exceptions that end the
 * process end the call.
 */
final class ToolCaller {

    private static final Logger LOG = System.getLogger(ToolCaller.class.getName());
    private static final int MOST_AT_ONCE = 8;

    private final ToolServices toolServices;
    private final Map<String, Object> values;
    private final ToolErrors errors;
    private final CallScope scope;
    private final GuardrailChain guardrails;
    private final boolean needsArtefacts;
    private final RequestedInput requested;
    private final Optional<Resumption> inner;

    /**
     * Creates a caller.
     *
     * @param kit the tools of the dialogue and their common options
     * @param guardrails the guardrails and callbacks around tools
     * @param needsArtefacts whether the next tools depend on the objects that tools return
     * @param asks whether tools can request input
     */
    ToolCaller(Toolkit kit, CallScope scope, GuardrailChain guardrails, boolean needsArtefacts, boolean asks) {
        this.toolServices = kit.toolServices();
        this.values = kit.values();
        this.errors = kit.errors().orElse(scope.toolErrors()).orElse(toolServices.errors());
        this.scope = scope;
        this.guardrails = guardrails;
        this.needsArtefacts = needsArtefacts;
        this.requested = RequestedInput.none(asks);
        this.inner = Optional.empty();
    }

    private ToolCaller(ToolCaller caller, RequestedInput requested, Optional<Resumption> inner) {
        this.toolServices = caller.toolServices;
        this.values = caller.values;
        this.errors = caller.errors;
        this.scope = caller.scope;
        this.guardrails = caller.guardrails;
        this.needsArtefacts = caller.needsArtefacts;
        this.requested = requested;
        this.inner = inner;
    }

    /** Returns the caller of a tool that has requested input. */
    ToolCaller given(ToolInput input, ToolResult.InputRequired request) {
        var given = new RequestedInput(true, Optional.of(input), Optional.of(request.state()));
        return new ToolCaller(this, given, Optional.empty());
    }

    /** Returns the caller of a tool whose own dialogue has waited; a repeated attempt begins a new one. */
    ToolCaller resuming(ResumedDialogue dialogue) {
        return new ToolCaller(this, requested, Optional.of(new Resumption(Optional.of(dialogue))));
    }

    /**
     * Runs the calls of one answer: concurrently if all tools are read-only, otherwise one after the other up to the
     * first that waits for the user or ends the action.
     */
    List<ToolResult> run(List<ToolCall> calls, Map<String, Tool> tools) {
        List<ToolResult> results = results(calls, tools);
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) instanceof ToolResult.ActionEnd end) {
                scope.endAction(calls.get(i).name(), end);
            }
        }
        return results;
    }

    private List<ToolResult> results(List<ToolCall> calls, Map<String, Tool> tools) {
        if (calls.size() == 1 || !isSafe(calls, tools)) {
            return inOrder(calls, tools);
        }
        try {
            return new ParallelMap(toolServices.services(), scope).apply(calls, MOST_AT_ONCE, call -> run(call, tools));
        } catch (CancellationException e) {
            throw Messages.toolInterrupted(calls.get(0).name(), e);
        }
    }

    private List<ToolResult> inOrder(List<ToolCall> calls, Map<String, Tool> tools) {
        List<ToolResult> results = new ArrayList<>();
        for (ToolCall call : calls) {
            ToolResult result = run(call, tools);
            results.add(result);
            if (waits(result) || result instanceof ToolResult.ActionEnd) {
                break; // the later calls run after the answer, or never
            }
        }
        return results;
    }

    private static boolean waits(ToolResult result) {
        return result instanceof ToolResult.InputRequired || result instanceof ToolResult.Awaiting;
    }

    /** Returns whether the calls have no effects. */
    static boolean isSafe(List<ToolCall> calls, Map<String, Tool> tools) {
        return calls.stream().map(call -> tools.get(call.name())).allMatch(ToolCaller::isReadOnly);
    }

    private static boolean isReadOnly(@Nullable Tool tool) {
        return tool == null || tool.isReadOnly();
    }

    private ToolResult run(ToolCall call, Map<String, Tool> tools) {
        Optional<ToolResult> known = scope.replayTool(call);
        if (known.isPresent()) {
            return known.get();
        }
        scope.beforeTool();
        Tool tool = tools.get(call.name());
        if (tool == null) {
            return finished(new ToolRun(call, ToolErrorTexts.unknown(call.name(), tools.keySet())));
        }
        if (!permits(tool)) {
            return finished(new ToolRun(call, ToolErrorTexts.forbidden(call.name())));
        }
        pause(call);
        return performed(tool, call);
    }

    private void pause(ToolCall call) {
        try {
            toolServices.services().deadlines().pause(scope.toolDelay());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.toolInterrupted(call.name(), e);
        }
    }

    /** Reports a failed call to the model without running a tool. */
    ToolResult refused(ToolCall call, String why) {
        return finished(new ToolRun(call, why));
    }

    /** Reports a text to the model without running a tool. */
    ToolResult answered(ToolCall call, String text) {
        return finished(new ToolRun(call, ToolResult.text(text), Optional.empty(), Duration.ZERO));
    }

    /** Parses arguments without running the tool. */
    ToolArguments read(Tool tool, ToolCall call) {
        return tool.read(call.arguments(), context(tool, scope, Observation.NONE));
    }

    private ScopedToolContext context(Tool tool, CallScope inside, Observation observation) {
        return new ScopedToolContext(
                tool.name(), inside, values, tool.isReadOnly(), toolServices, requested, observation);
    }

    boolean permits(Tool tool) {
        if (tool.rolesAllowed().isEmpty()) {
            return true;
        }
        Caller caller = scope.process().map(AgentProcess::caller).orElseGet(toolServices.callers());
        return AccessRule.oneOf(tool.rolesAllowed().get()).permits(caller);
    }

    private ToolResult performed(Tool tool, ToolCall call) {
        scope.toolStarting(call);
        Optional<ActionBlackboard> board = scope.board();
        board.ifPresent(ActionBlackboard::startRecording);
        ToolRun run;
        List<BlackboardChange> changes;
        try {
            run = observed(tool, call);
        } finally {
            changes = board.map(ActionBlackboard::stopRecording).orElse(List.of());
        }
        if (!waits(run.result())) { // a repeated step asks again
            scope.toolAnswered(call, kept(tool, run.result()), changes);
        }
        return finished(run);
    }

    private ToolRun observed(Tool tool, ToolCall call) {
        Observation observation = toolServices.services().observations().tool(tool, call, scope.process());
        var current = observation.makeCurrent();
        try {
            ToolRun run = checked(timed(tool, call, observation).within(toolServices.limits()));
            observation.end(new OperationResult.Returned(run.result(), run.failure()));
            return run;
        } catch (RuntimeException | Error failure) {
            observation.end(new OperationResult.Failed(failure));
            throw failure;
        } finally {
            current.close();
        }
    }

    private ToolRun checked(ToolRun run) {
        return run.result() instanceof ToolResult.Awaiting // its question is that of a tool that was checked
                ? run
                : run.with(guardrails.result(run.call(), run.result()));
    }

    private ToolResult kept(Tool tool, ToolResult result) {
        boolean isNeeded =
                needsArtefacts || tool.isReturnDirect() || result.artefact().isEmpty();
        return isNeeded ? result : withoutObject(result);
    }

    private static ToolResult withoutObject(ToolResult result) {
        return result instanceof ToolResult.Parts shown
                ? new ToolResult.Parts(shown.parts(), Optional.empty(), shown.isError())
                : ToolResult.text(result.text());
    }

    private ToolRun timed(Tool tool, ToolCall call, Observation observation) {
        Instant start = toolServices.services().clock().instant();
        var failures = new ToolFailures(call, tool.errors().orElse(errors), scope);
        Optional<Throwable> failure = Optional.empty();
        ToolResult result;
        try {
            result = new ToolRecoverer(errors, failures, this::repaired, this::checkEnd)
                    .call(tool, call.arguments(), arguments -> called(tool, call, arguments, observation));
        } catch (Exception e) {
            checkEnd(e);
            failure = Optional.of(e);
            result = ToolResult.error(failures.textFor(e));
        }
        return new ToolRun(
                call,
                possible(tool, result),
                failure,
                Duration.between(start, toolServices.services().clock().instant()));
    }

    /** Returns an error instead of a request for input that cannot be a question. */
    private ToolResult possible(Tool tool, ToolResult result) {
        if (!waits(result)) {
            return result;
        }
        if (!requested.isPossible() || isOfAction(result)) {
            LOG.log(Level.WARNING, () -> Messages.inputImpossible(tool.name()));
            return ToolResult.error(ToolErrorTexts.inputImpossible(tool.name()));
        }
        if (!(result instanceof ToolResult.InputRequired request)) {
            return result;
        }
        return new ToolInputSchema(request.schema())
                .problem()
                .map(problem -> {
                    LOG.log(Level.WARNING, () -> Messages.invalidInputSchema(tool.name(), problem));
                    return ToolResult.error(ToolErrorTexts.inputImpossible(tool.name()));
                })
                .orElse(result);
    }

    /** Returns whether a question is that of an action, and not of a dialogue, which could continue. */
    private static boolean isOfAction(ToolResult result) {
        return result instanceof ToolResult.Awaiting awaiting && !(awaiting.question() instanceof ToolCallForm);
    }

    private String repaired(ToolRecovery.FixWithAgent fix, String task) {
        return toolServices.reach().answer(scope.process(), fix.agent(), task);
    }

    private ToolResult called(Tool tool, ToolCall call, String arguments, Observation observation) throws Exception {
        CallScope inside = scope.inside(call, resumption());
        if (guardrails.interceptors().toolCallbacks().isEmpty()) {
            return ran(tool, call, arguments, context(tool, inside, observation));
        }
        return new InterceptedTool(tool, arguments, guardrails.interceptors(), values, scope.process())
                .run(changed -> ran(tool, call, changed, context(tool, inside, observation)));
    }

    /** Returns the dialogue that the tool may resume; empty if its own dialogue cannot wait. */
    private Optional<Resumption> resumption() {
        return requested.isPossible()
                ? inner.or(() -> Optional.of(new Resumption(Optional.empty())))
                : Optional.empty();
    }

    /** Runs a tool. Checks changed arguments again. An approval covers only the arguments that were shown. */
    private ToolResult ran(Tool tool, ToolCall call, String arguments, ScopedToolContext context) throws Exception {
        boolean isSame = arguments.equals(call.arguments());
        if (!isSame && tool.confirmation().isPresent()) {
            return ToolResult.error(ToolErrorTexts.confirmedOthers(tool.name(), arguments));
        }
        String checked = isSame
                ? arguments
                : guardrails
                        .arguments(new ToolCall(call.id(), call.name(), arguments))
                        .arguments();
        try {
            return toolServices.services().steps().during(context.scope(), () -> toolServices
                    .owners()
                    .call(() -> present(tool.call(checked, context))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.toolInterrupted(tool.name(), e);
        }
    }

    /** Implementations of {@link Tool} can return null, as tool methods and functions can. */
    private static ToolResult present(@Nullable ToolResult result) {
        return result == null ? ToolResult.text("There is no result (null).") : result;
    }

    /** Rethrows exceptions that end the process or the call, which the model cannot handle. */
    private void checkEnd(Exception thrown) {
        if (thrown instanceof BudgetExceededException
                || thrown instanceof StoreFailedException
                || thrown instanceof StaleProcessException
                || thrown instanceof GuardrailException
                || thrown instanceof ToolFailedException) {
            throw (RuntimeException) thrown;
        }
        if (thrown instanceof ModelException model && model.kind() == ModelException.Kind.CANCELLED) {
            throw model;
        }
        scope.beforeAttempt(); // the end of the process is the cause
    }

    static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof UndeclaredThrowableException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    private ToolResult finished(ToolRun run) {
        scope.toolFinished(run);
        return run.result();
    }
}
