/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.engine.blackboard.ActionArguments;
import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.call.AttemptCounter;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.FailureReason;
import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.call.Resumption;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ArgumentResolver;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.journal.EntryNotEncodedException;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.message.ToolCall;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolResult;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One run of one action: from filling its parameters to the record in the journal. Not thread-safe, except for the
 * calls of models.
 */
public final class ActionExecution extends ForwardingCallScope implements RunningAction {

    private final JournaledProcess process;
    private final ActionModel action;
    private final EngineServices services;
    private final ActionContext context;
    private final ActionBlackboard board;
    private final ActionOutput output;
    private final ActionRunRecorder run;
    private final OutcomeConverter drafts;
    private final ActionRecord record;
    private boolean awaited;
    private final EarlyEnd earlyEnd;
    private @Nullable ActionResult draft;
    private @Nullable Throwable thrown;
    private Optional<JournaledProcess> begun = Optional.empty();
    private @Nullable ActionArguments arguments;
    private @Nullable LazyReplay replay;
    private final FencingToken fence;
    private final Optional<Continued> continued;
    private final Resumption resumption;

    public ActionExecution(
            JournaledProcess process,
            ActionModel action,
            EngineServices services,
            ActionContextFactory contexts,
            Children children,
            Optional<Continued> continued,
            Resumption resumption) {
        super(new ProcessCallScope(process, services, Optional.of(action.id())));
        this.process = process;
        this.action = action;
        this.services = services;
        this.board = ActionBlackboard.of(action, process.id(), process.board());
        this.output = new ActionOutput(process, action.id(), services);
        this.context = contexts.of(process, this);
        this.run = new ActionRunRecorder(action, services.clock());
        this.earlyEnd = new EarlyEnd(action.id());
        this.drafts = new OutcomeConverter(process, action, children, run);
        this.fence = FencingToken.of(process);
        this.record = new ActionRecord(
                process, fence, new ActionEntries(process, action, board, output, services), this::failure);
        this.continued = continued;
        this.resumption = resumption;
    }

    /**
     * End of a run.
     *
     * @param run its entry in the history
     * @param hasChanges whether it has changed the blackboard itself, apart from its result
     * @param child the child that continues the work
     */
    public record Ended(ActionRun run, boolean hasChanges, Optional<JournaledProcess> child) {}

    /** Continuation that runs instead of the method of the action, in the same state scope. */
    public record Continued(Optional<Integer> state, Function<ActionExecution, Outcome<?>> work) {}

    /** Creates the child to which a step delegates its work. */
    public interface Children {
        JournaledProcess of(JournaledProcess parent, Class<?> agent, Object input, Class<?> result);

        JournaledProcess of(JournaledProcess parent, AgentDefinition agent, Object input, Class<?> result);

        JournaledProcess attempt(JournaledProcess parent, AgentDefinition agent, String goal, List<Object> inputs);
    }

    /**
     * Runs the action; empty if the run has no effect, because the process has ended here, or the action must run
     * again.
     */
    public Optional<Ended> run() {
        Optional<JournaledProcess> attended = Optional.empty();
        try {
            Optional<Ended> ended = begins() ? performed() : Optional.empty();
            attended = ended.flatMap(Ended::child);
            return ended;
        } catch (StoreFailedException e) {
            process.leave(); // the journal may have the record: it is read before the child is ended
            throw e;
        } finally {
            close();
            board.drop();
            if (attended.isEmpty()) {
                begun.ifPresent(process.children()::abandon);
            }
        }
    }

    private void close() {
        output.close();
        board.close();
    }

    private Optional<Ended> performed() {
        ActionResult actionResult;
        try {
            Object returned = services.steps()
                    .during(this, () -> services.containerContext().around(this::invoke));
            actionResult = draft == null ? draft(OutcomeConverter.outcome(returned)) : draft;
        } catch (Throwable e) {
            return failed(e);
        }
        try {
            return record.close(actionResult);
        } catch (UnwritableValueException | StoreFailedException e) {
            return failed(EntryNotEncodedException.rejection(e));
        }
    }

    /**
     * Without the objects of the action, its failure can be recorded. If it cannot be encoded either, keys are missing:
     * the action runs again when they are available.
     */
    private Optional<Ended> failed(Throwable thrown) {
        try {
            return record.fail(thrown);
        } catch (UnwritableValueException | StoreFailedException e) {
            return record.fail(EntryNotEncodedException.rejection(e));
        }
    }

    /** Reads the arguments of the action; false if it cannot run, because the process has left its state. */
    private boolean begins() {
        return action.isIdempotent() ? process.look(state -> isGiven()) : fence.commit(this::started);
    }

    private List<JournalEntry> started() {
        return isGiven()
                ? List.of(new JournalEntry.ActionStarted(services.clock().instant(), action.id(), board.state()))
                : List.of();
    }

    private boolean isGiven() {
        ActionArguments read = continued
                .map(going -> new ActionArguments(Map.of(), going.state()))
                .orElseGet(() -> resumption.arguments(action, process.board()));
        arguments = read;
        replay = new LazyReplay(() -> new StepReplayLog(fence, action.id(), read.state(), services), board, run);
        board.runsIn(read.state());
        return continued.isPresent() ? !process.board().isLeft(read.state()) : !read.lacksStateOf(action);
    }

    private @Nullable Object invoke() throws Exception {
        return process.acting().during(() -> {
            if (!fence.isValid()) {
                return null;
            }
            services.deadlines().pause(process.origin().terms().delay());
            Optional<String> unwanted = terminationRequest();
            if (unwanted.isPresent()) {
                terminate(unwanted.get());
                return null;
            }
            if (continued.isPresent()) {
                return continued.get().work().apply(this);
            }
            awaited = action.state().isEmpty(); // calls of a state's actions are not intercepted
            try {
                Object returned = action.invoker()
                        .invoke(ArgumentResolver.of(action.arguments(), requireNonNull(arguments)::find, context));
                return draft == null ? late().of(returned) : null;
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new UndeclaredThrowableException(e);
            } finally {
                awaited = false;
            }
        });
    }

    private AsyncResult late() {
        return new AsyncResult(action.id(), fence::isValid);
    }

    private Optional<String> terminationRequest() {
        return process.look(state -> state.request())
                .filter(request -> request.command() == JournalEntry.Command.TERMINATE)
                .map(JournalEntry.Requested::reason);
    }

    @Override
    public boolean enter(String method) {
        boolean isByEngine = awaited && method.equals(action.name());
        awaited &= !isByEngine;
        return isByEngine;
    }

    @Override
    public void attempting() {
        earlyEnd.check();
        requireNonNull(replay).begin();
        output.begin();
        board.restart();
        resumption.restart();
    }

    @Override
    public void returned(@Nullable Object result) {
        if (services.store().joinsTransactions()) {
            record.open(draft(OutcomeConverter.outcome(awaited(result))));
        }
    }

    /** An exception rolls back the transaction. */
    private @Nullable Object awaited(@Nullable Object result) {
        try {
            return late().of(result);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new UndeclaredThrowableException(e);
        }
    }

    /** Returns the result of a failed run; a request to end it explains the exception. */
    private ActionResult failure(Throwable cause) {
        boolean isUnrecorded = cause instanceof UnwritableValueException || cause instanceof EntryNotEncodedException;
        Optional<ActionResult> early = isUnrecorded ? Optional.empty() : earlyEnd.result(run);
        if (early.isPresent()) {
            return early.get();
        }
        thrown = cause;
        return ActionResult.failed(run.ended(Ending.FAILED, Optional.of(FailureReason.of(cause))), cause);
    }

    private ActionResult draft(Outcome<?> outcome) {
        close();
        ActionResult actionResult = earlyEnd.result(run).orElseGet(() -> outcome.fold(drafts)
                .receiving(() -> requireNonNull(arguments).places(action)));
        begun = actionResult.child();
        draft = actionResult;
        return actionResult;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public Optional<Resumption> resumption() {
        return Optional.of(resumption);
    }

    @Override
    public Optional<ActionBlackboard> board() {
        return Optional.of(board);
    }

    @Override
    public Optional<ReadOnlyBlackboard> view() {
        return Optional.of(board);
    }

    public ActionOutput output() {
        return output;
    }

    /** Returns whether the run belongs to the turn after the given number of ended turns. */
    public boolean isAfterTurns(int ended) {
        return fence.turnsEnded() == ended;
    }

    /** Returns the exception of the run, if it has thrown one. */
    public Optional<Throwable> thrown() {
        return Optional.ofNullable(thrown);
    }

    /** Returns the id of the action. */
    public String action() {
        return action.id();
    }

    /** Ends this run at its next model call, or when it returns. */
    public void terminate(String reason) {
        earlyEnd.terminate(reason);
    }

    @Override
    public void endAction(String tool, ToolResult.ActionEnd end) {
        earlyEnd.decide(end);
        earlyEnd.check();
    }

    private CallReplay known() {
        return requireNonNull(replay).get();
    }

    @Override
    public boolean replays() {
        return known().isAny();
    }

    @Override
    public AttemptCounter attempts(String model) {
        return known().attempts(model);
    }

    @Override
    public Optional<ModelResponse> replay(String model, ModelRequest request) {
        return known().answer(model, request);
    }

    @Override
    public Optional<ToolResult> replayTool(ToolCall call) {
        return known().result(call);
    }

    @Override
    public CallScope inside(ToolCall call, Optional<Resumption> own) {
        return new ToolCallScope(this, known().inside(call), own);
    }

    @Override
    public void compacted(JournalEntry.Compacted entry) {
        JournalEntry.Compacted mine = entry.by(action.id());
        if (fence.commit(() -> List.of(mine))) {
            services.events().compacted(process, mine);
        }
    }

    @Override
    public List<NeededToolGroup> toolGroups() {
        return action.toolGroups();
    }

    @Override
    public void beforeTool() {
        beforeAttempt();
        super.beforeTool();
    }

    @Override
    public void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        known().keep(call, result, changes);
    }

    @Override
    public void beforeAttempt() {
        earlyEnd.check();
        if (fence.isOfEndedTurn()) {
            throw new ModelException(Messages.turnHasEnded(action.id()), ModelException.Kind.CANCELLED, null);
        }
        super.beforeAttempt();
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        run.called(call);
        super.answered(call, request, response);
    }

    @Override
    public void failed(FailedModelCall call) {
        run.failed(call);
        super.failed(call);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        known().keep(call, request, response);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        run.called(call);
        super.embedded(call, texts);
    }
}
