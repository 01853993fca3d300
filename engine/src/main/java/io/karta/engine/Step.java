/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionContext;
import io.karta.agent.ActionRun;
import io.karta.agent.ActionRun.Ending;
import io.karta.agent.AgentDefinition;
import io.karta.agent.ChildEnded;
import io.karta.agent.Form;
import io.karta.agent.InvalidInputException;
import io.karta.agent.ModelCall;
import io.karta.agent.Outcome;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import io.karta.ai.ModelException;
import io.karta.ai.ToolCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.JournaledObject;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolResult;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One run of one action: from filling its parameters to the record in the journal. Used by one thread, but for the calls of models. */
final class Step implements RunningStep, CallScope {

    private final JournaledProcess process;
    private final ActionModel action;
    private final Workbench bench;
    private final Children family;
    private final ActionContext context;
    private final StepBoard board;
    private final Voice voice;
    private final CallScope account;
    private final Instant startedAt;
    private final List<ModelCall> calls = Collections.synchronizedList(new ArrayList<>());
    private boolean awaited;
    private volatile @Nullable String terminated;
    private @Nullable Draft draft;
    private @Nullable Throwable failure;
    private boolean open;
    private boolean stale;
    private boolean left;
    private @Nullable Given given;
    private @Nullable Replies replies;
    private final Repetition repetition = new Repetition();
    private final int started;
    private final Optional<Continued> continued;

    Step(
            JournaledProcess process,
            ActionModel action,
            Workbench bench,
            Contexts contexts,
            Children family,
            Optional<Continued> continued) {
        this.process = process;
        this.action = action;
        this.bench = bench;
        this.family = family;
        this.board = StepBoard.of(action, process);
        this.account = CallScope.ofProcess(process, bench, Optional.of(action.id()));
        this.voice = new Voice(process, action.id(), bench.events());
        this.context = contexts.of(process, this);
        this.startedAt = bench.clock().instant();
        this.started = process.starts();
        this.continued = continued;
    }

    /** How a run ended: its line in the history, and the child that goes on with it. */
    record Ended(ActionRun run, Optional<JournaledProcess> child) {}

    /** What goes on instead of the action's method, in the scope of a state if it was so from the beginning. */
    record Continued(Optional<Integer> state, Function<Step, Outcome<?>> work) {}

    /** What the record of this run says, but for the numbers of objects. */
    record Draft(
            ActionRun run, Yielded yielded, Optional<Records.Question> question, Optional<JournaledProcess> child) {}

    /** Makes the child that a step leaves its work to. */
    interface Children {
        JournaledProcess of(JournaledProcess parent, Class<?> agent, Object input, Class<?> result);

        JournaledProcess of(JournaledProcess parent, AgentDefinition agent, Object input, Class<?> result);

        JournaledProcess trying(JournaledProcess parent, AgentDefinition agent, String goal, List<Object> inputs);
    }

    /** Runs the action; empty if that does not count: the process is over here, or the action must run again. */
    Optional<Ended> run() {
        try {
            return begins() ? performed() : Optional.empty();
        } finally {
            close();
            board.drop();
        }
    }

    private void close() {
        voice.close();
        board.close();
    }

    private Optional<Ended> performed() {
        Draft made;
        try {
            Object returned =
                    bench.steps().during(this, () -> bench.surroundings().around(this::invoke));
            made = draft == null ? draft(outcome(returned)) : draft;
        } catch (Throwable thrown) {
            return failed(thrown);
        }
        try {
            return succeeded(made);
        } catch (UnwritableValueException unwritable) {
            return failed(unwritable);
        }
    }

    /** Takes what the action needs; false if it cannot run, because the process has left its state. */
    private boolean begins() {
        if (action.isIdempotent()) {
            return process.look(state -> isGiven());
        }
        return process.commit(() -> isGiven()
                ? List.of(new JournalEntry.ActionStarted(now(), action.id(), board.state()))
                : List.<JournalEntry>of());
    }

    private boolean isGiven() {
        Given taken = continued
                .map(going -> new Given(Map.of(), going.state()))
                .orElseGet(() -> Given.of(action, process.board()));
        given = taken;
        replies = new Replies(process, action.id(), taken.state(), bench);
        board.runsIn(taken.state());
        return continued.isPresent() ? !process.board().isLeft(taken.state()) : !taken.lacksStateOf(action);
    }

    private @Nullable Object invoke() throws Exception {
        return process.acting().during(() -> {
            if (!process.isRunningHere()) {
                return null;
            }
            pause();
            if (continued.isPresent()) {
                return continued.get().work().apply(this);
            }
            awaited = action.state().isEmpty(); // nobody intercepts calls of a state's actions
            try {
                Object returned = action.invoker()
                        .invoke(ArgumentValues.of(action.arguments(), requireNonNull(given)::find, context));
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

    private LateResult late() {
        return new LateResult(action.id(), process::isRunningHere);
    }

    private void pause() throws InterruptedException {
        Duration delay = process.origin().terms().delay();
        if (!delay.isZero()) {
            Thread.sleep(delay.toMillis());
        }
    }

    @Override
    public boolean enter(String method) {
        boolean engines = awaited && method.equals(action.name());
        if (engines) {
            awaited = false;
        }
        return engines;
    }

    @Override
    public void attempting() {
        requireNonNull(replies).countAnew();
        repetition.begin();
    }

    @Override
    public void returned(@Nullable Object result) {
        if (bench.store().joinsTransactions()) {
            Draft made = draft(outcome(awaited(result)));
            draft = made;
            try {
                open = process.appendOpen(() -> entries(made));
            } catch (StaleProcessException e) {
                stale = true;
                throw e;
            }
        }
    }

    /** What is thrown here undoes the work of the transaction. */
    private @Nullable Object awaited(@Nullable Object result) {
        try {
            return late().of(result);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new UndeclaredThrowableException(e);
        }
    }

    private Optional<Ended> succeeded(Draft made) {
        if (!open) {
            return process.commit(() -> entries(made), board::drop, finished(made)) ? counted(made) : Optional.empty();
        }
        return process.closeOpen(board::drop, finished(made))
                ? counted(made)
                : notRecorded(Messages.rolledBack(action.id()));
    }

    /** What an action did in a state that the process has left since is history and nothing else. */
    private Optional<Ended> counted(Draft made) {
        if (left) {
            made.child().ifPresent(JournaledProcess::kill);
            return Optional.empty();
        }
        return Optional.of(new Ended(made.run(), made.child()));
    }

    private Runnable finished(Draft made) {
        return () -> bench.events().finished(process, made.run());
    }

    private Optional<Ended> failed(Throwable thrown) {
        Throwable cause = thrown instanceof UndeclaredThrowableException wrapper && wrapper.getCause() != null
                ? wrapper.getCause()
                : thrown;
        Draft made = draft;
        if (open && made != null && process.closeOpen(board::drop, finished(made))) {
            process.commit(() -> List.of(new Failures(process).end(cause, now()))); // too late to undo its work
            return Optional.empty();
        }
        if (cause instanceof StoreFailedException store) {
            throw store;
        }
        if (stale) {
            return undone();
        }
        return notRecorded(cause);
    }

    /** Somebody else wrote to the journal while the transaction was open: its work is undone, and the action runs again if it may. */
    private Optional<Ended> undone() {
        if (!action.isIdempotent()) {
            process.interrupted(action);
        }
        return Optional.empty();
    }

    private Optional<Ended> notRecorded(Throwable cause) {
        String reason = terminated;
        Draft made = reason == null ? draft(Ending.FAILED, reasonOf(cause)) : draft(Ending.TERMINATED, reason);
        if (reason == null && new Failures(process).isOfModel(cause)) {
            process.modelFailed((Exception) cause);
        }
        failure = reason == null ? cause : null;
        if (!process.commit(() -> entries(made), board::drop, finished(made))) {
            return Optional.empty();
        }
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt(); // not ours: somebody wants this thread back
        }
        return counted(made);
    }

    private Draft draft(Ending ending, String remark) {
        return new Draft(run(ending, Optional.of(remark)), Yielded.NOTHING, Optional.empty(), Optional.empty());
    }

    private Instant now() {
        return bench.clock().instant();
    }

    static String reasonOf(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .orElseGet(() -> thrown.getClass().getSimpleName());
    }

    private static Outcome<?> outcome(@Nullable Object returned) {
        if (returned == null) {
            return Outcome.none();
        }
        if (returned instanceof Outcome<?> outcome) {
            return outcome;
        }
        if (returned instanceof Optional<?> optional) {
            return optional.isPresent() ? Outcome.of(optional.get()) : Outcome.none();
        }
        return Outcome.of(returned);
    }

    private Draft draft(Outcome<?> outcome) {
        close();
        String reason = terminated;
        return reason == null ? outcome.fold(new Drafts()) : draft(Ending.TERMINATED, reason);
    }

    private ActionRun run(Ending ending, Optional<String> remark) {
        Duration duration = Duration.between(startedAt, bench.clock().instant());
        return new Records.Run(action.id(), startedAt, duration, ending, remark, List.copyOf(calls));
    }

    /** Numbers what a draft says as of now; under the lock of the process. */
    private List<JournalEntry> entries(Draft made) {
        if (process.starts() != started || !process.isRunningHere()) {
            return List.of(); // another node has the process, or had it meanwhile: this run does not count
        }
        boolean isKept = !(failure instanceof UnwritableValueException); // else what it left may be what cannot be
        List<BlackboardChange> changes = new ArrayList<>(isKept ? board.numbered() : List.of());
        left = process.board().isLeft(board.state());
        if (left) {
            changes.removeIf(BlackboardChange.Added.class::isInstance);
            return List.of(ran(made, changes, Optional.empty(), Optional.empty(), Optional.empty()));
        }
        int next = process.board().size() + board.size();
        if (action.isClearing() && made.run().ending() == Ending.SUCCEEDED) {
            changes.add(new BlackboardChange.Cleared(next));
        }
        Yielded yielded = made.yielded().without(process.board()::isState); // which is there already, and stays
        Optional<Integer> stays =
                yielded.size() < made.yielded().size() ? process.board().state() : Optional.empty();
        changes.addAll(yielded.changes(next));
        Optional<PendingAnswer> question = made.question()
                .map(asked -> asked.keeping(waiting -> kept(waiting, changes)))
                .map(asked -> asked.numbered(process.nextQuestion()));
        List<JournalEntry> entries = new ArrayList<>(2);
        entries.add(ran(made, changes, yielded.object().map(output -> output.at(next)), question, stays));
        turn(made, question.filter(asked -> !leaves(changes))).ifPresent(entries::add);
        return entries;
    }

    /** Says where the tools come from, where another JVM may have to find them. */
    private Waiting kept(Waiting waiting, List<BlackboardChange> changes) {
        if (!bench.store().isDurable() || waiting.live().isEmpty()) {
            return waiting;
        }
        Toolkit tools = waiting.live().get().tools();
        return waiting.keeping(new ToolFinder(tools.shop())
                .keep(tools, owner -> process.board().place(owner).or(() -> place(owner, changes))));
    }

    private static Optional<Integer> place(Object owner, List<BlackboardChange> changes) {
        return changes.stream()
                .filter(BlackboardChange.Added.class::isInstance)
                .map(change -> ((BlackboardChange.Added) change).object())
                .filter(object -> object.value() == owner)
                .map(JournaledObject::number)
                .findFirst();
    }

    private JournalEntry ran(
            Draft made,
            List<BlackboardChange> changes,
            Optional<JournaledObject> output,
            Optional<PendingAnswer> question,
            Optional<Integer> stays) {
        return new JournalEntry.ActionRan(now(), made.run(), changes, output, question, board.state(), stays);
    }

    /** Says whether the process leaves the state in whose scope this ran before what it asks is asked. */
    private boolean leaves(List<BlackboardChange> changes) {
        return board.state().isPresent()
                && changes.stream()
                        .anyMatch(change -> change instanceof BlackboardChange.Added added
                                && added.object().beginsState());
    }

    /** What follows at once from how the action ended. */
    private Optional<JournalEntry> turn(Draft made, Optional<PendingAnswer> question) {
        Throwable thrown = failure;
        if (thrown != null && made.run().ending() == Ending.FAILED) {
            var failures = new Failures(process);
            return failures.isOfModel(thrown) ? Optional.empty() : Optional.of(failures.end(thrown, now()));
        }
        if (made.run().ending() == Ending.STOPPED) {
            String reason = made.run().remark().orElse("");
            return Optional.of(new JournalEntry.Ended(now(), JournalEntry.Cause.STOP, reason, Optional.empty()));
        }
        boolean restsNow = made.child().isEmpty() && process.restsWithQuestions();
        return question.filter(asked -> restsNow).map(asked -> process.rested(ProcessStatus.WAITING, asked, ""));
    }

    /** Turns an outcome into what the record says. */
    private final class Drafts implements Outcome.Cases<Object, Draft> {

        @Override
        public Draft value(Object value) {
            return new Draft(
                    run(Ending.SUCCEEDED, Optional.empty()),
                    Yielded.by(action, value).marking(process.compiled().states()),
                    Optional.empty(),
                    Optional.empty());
        }

        @Override
        public Draft none() {
            return draft(Ending.SUCCEEDED, Optional.empty());
        }

        @Override
        public Draft await(Form<?> form) {
            Yielded.check(action, promised(form));
            var question =
                    new Records.Question("", action.id(), form, bench.clock().instant(), Optional.empty());
            return new Draft(
                    run(Ending.WAITING, Optional.of(form.title())),
                    Yielded.NOTHING,
                    Optional.of(question),
                    Optional.empty());
        }

        @Override
        public Draft delegate(Class<?> agent, Object input, Class<?> result) {
            Yielded.check(action, result);
            return leave(family.of(process, agent, input, result), result);
        }

        @Override
        public Draft delegate(AgentDefinition agent, Object input, Class<?> result) {
            Yielded.check(action, result);
            return leave(family.of(process, agent, input, result), result);
        }

        /** What the agent can do nothing with has failed before it began. */
        @Override
        public Draft attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs) {
            Yielded.check(action, ChildEnded.class);
            JournaledProcess child;
            try {
                child = family.trying(process, agent, goal, inputs);
            } catch (InvalidInputException unfit) {
                return value(ChildEnded.notBegun(agent.name(), binding, Step.reasonOf(unfit)));
            }
            String title = "%s by %s".formatted(binding, agent.name());
            return leave(child, Form.of(ChildEnded.class).title(title), Optional.of(binding));
        }

        private Draft leave(JournaledProcess child, Class<?> result) {
            String title =
                    "%s by %s".formatted(result.getSimpleName(), child.agent().name());
            return leave(child, Form.of(result).title(title), Optional.empty());
        }

        private Draft leave(JournaledProcess child, Form<?> form, Optional<String> binding) {
            String title = form.title();
            var question = new Records.Question(
                    child.id(), action.id(), form, bench.clock().instant(), Optional.of(child.id()), binding);
            return new Draft(
                    run(Ending.WAITING, Optional.of(title)),
                    Yielded.NOTHING,
                    Optional.of(question),
                    Optional.of(child));
        }

        @Override
        public Draft replan(String reason) {
            return draft(Ending.REPLANNED, Optional.of(reason));
        }

        @Override
        public Draft stop(String reason) {
            return draft(Ending.STOPPED, Optional.of(reason));
        }

        private Draft draft(Ending ending, Optional<String> remark) {
            return new Draft(run(ending, remark), Yielded.NOTHING, Optional.empty(), Optional.empty());
        }
    }

    /** What a question is to yield. */
    private static Class<?> promised(Form<?> form) {
        return form instanceof CallForm<?> call
                ? call.waiting().wanted()
                : form.payload().<Class<?>>map(Object::getClass).orElse(form.answer());
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public Optional<StepBoard> board() {
        return Optional.of(board);
    }

    Voice voice() {
        return voice;
    }

    String action() {
        return action.id();
    }

    /** Lets this run end at the next call of a model, or when it returns. */
    void terminate(String reason) {
        terminated = reason;
    }

    @Override
    public void tell(Telling telling) {
        account.tell(telling);
    }

    @Override
    public boolean replays() {
        return replays(requireNonNull(replies));
    }

    boolean replays(Replies from) {
        return repetition.isAny() || from.isAny();
    }

    @Override
    public Attempts attempts(String model) {
        return repetition.attempts(model);
    }

    @Override
    public Optional<ModelResponse> replay(String model, ModelRequest request) {
        return replay(requireNonNull(replies), model, request);
    }

    Optional<ModelResponse> replay(Replies from, String model, ModelRequest request) {
        Optional<ModelResponse> again = repetition.next(from, model, request);
        if (again.isPresent()) {
            return again;
        }
        Optional<ModelReplied> known = from.next(model, request);
        known.ifPresent(reply -> {
            calls.add(reply.call());
            repetition.answered(from, model, request, reply.response());
        });
        return known.map(ModelReplied::response);
    }

    @Override
    public Optional<ToolResult> replayTool(ToolCall call) {
        return replayTool(requireNonNull(replies), call);
    }

    Optional<ToolResult> replayTool(Replies from, ToolCall call) {
        from.count(call);
        Optional<ToolResult> again = repetition.next(from, call);
        if (again.isPresent()) {
            return again;
        }
        Optional<ToolAnswered> known = from.next(call);
        known.ifPresent(answer -> board.repeat(answer.changes()));
        Optional<ToolResult> result = known.map(Replies::result);
        result.ifPresent(said -> repetition.ran(from, call, said));
        return result;
    }

    @Override
    public CallScope inside(ToolCall call) {
        return new NestedCalls(this, requireNonNull(replies).inside(call));
    }

    @Override
    public List<NeededToolGroup> toolGroups() {
        return action.toolGroups();
    }

    @Override
    public void beforeTool() {
        beforeAttempt();
        account.beforeTool();
    }

    @Override
    public void toolStarting(ToolCall call) {
        account.toolStarting(call);
    }

    @Override
    public void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        toolAnswered(requireNonNull(replies), call, result, changes);
    }

    void toolAnswered(Replies into, ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        repetition.ran(into, call, result);
        into.keep(call, result, changes);
    }

    @Override
    public void toolFinished(ToolCaller.Run run) {
        account.toolFinished(run);
    }

    @Override
    public void hold(long tokens) {
        account.hold(tokens);
    }

    @Override
    public void release(long tokens) {
        account.release(tokens);
    }

    @Override
    public void beforeAttempt() {
        String reason = terminated;
        if (reason != null) {
            throw new ModelException(
                    Messages.actionTerminated(action.id(), reason), ModelException.Kind.CANCELLED, null);
        }
        account.beforeAttempt();
    }

    @Override
    public Optional<JournaledProcess> process() {
        return Optional.of(process);
    }

    @Override
    public void asking(String model, ModelRequest request) {
        account.asking(model, request);
    }

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        account.retrying(model, attempt, wait, cause);
    }

    @Override
    public void declined(String model, String type, String reason) {
        account.declined(model, type, reason);
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        calls.add(call);
        account.answered(call, request, response);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        keep(requireNonNull(replies), call, request, response);
    }

    void keep(Replies into, ModelCall call, ModelRequest request, ModelResponse response) {
        repetition.answered(into, call.model(), request, response);
        into.keep(call, request, response);
    }

    @Override
    public void tripped(Trip trip) {
        account.tripped(trip);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        calls.add(call);
        account.embedded(call, texts);
    }
}
