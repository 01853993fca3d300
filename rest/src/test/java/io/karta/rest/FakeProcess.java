/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.GoalDefinition;
import io.karta.generation.result.Problem;
import io.karta.model.ModelUsage;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.OutputChannel;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessStuckException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessTimedOutException;
import io.karta.process.ProcessWaitingException;
import io.karta.process.history.ActionRun;
import io.karta.process.history.QueuedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Scripted process. Not thread-safe. */
public final class FakeProcess implements AgentProcess {

    private final String id;
    private final AgentDefinition agent;
    private final FakeGoal goal;
    private final Caller caller;
    private final List<Object> inputs;
    private final List<ActionRun> history = new ArrayList<>();
    private final List<Consumer<AgentProcess>> listeners = new ArrayList<>();
    private Optional<String> parent = Optional.empty();
    private ProcessStatus status = ProcessStatus.NOT_STARTED;
    private Optional<Object> result = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();
    private final List<PendingAnswer> pending = new ArrayList<>();
    private final List<PendingAnswer> closed = new ArrayList<>();
    private Optional<String> label = Optional.empty();
    private Locale locale = Locale.ROOT;
    private Consumer<Object> reaction = answer -> {};
    private Optional<RuntimeException> storeFailure = Optional.empty();
    private boolean isOutOfTime;
    private String explanation = "all is well";

    public FakeProcess(String id, AgentDefinition agent, FakeGoal goal, Caller caller, List<Object> inputs) {
        this.id = id;
        this.agent = agent;
        this.goal = goal;
        this.caller = caller;
        this.inputs = new ArrayList<>(inputs);
    }

    /** Lets it run, with no action that ends. */
    FakeProcess running() {
        status = ProcessStatus.RUNNING;
        return this;
    }

    void play() {
        status = ProcessStatus.RUNNING;
        goal.play().accept(this);
    }

    FakeProcess childOf(AgentProcess other) {
        parent = Optional.of(other.id());
        return this;
    }

    void ran(String action) {
        history.add(FakeRun.succeeded(action));
    }

    void completes(Object value) {
        result = Optional.of(value);
        ends(ProcessStatus.COMPLETED);
    }

    void fails(Throwable thrown) {
        history.add(FakeRun.failed("SupportDesk.decide", thrown));
        failure = Optional.of(thrown);
        explanation = "failed with " + thrown.getMessage();
        ends(ProcessStatus.FAILED);
    }

    void isStuck(String why) {
        explanation = why;
        status = ProcessStatus.STUCK;
    }

    void stops(String why) {
        explanation = why;
        ends(ProcessStatus.TERMINATED);
    }

    void runsOutOfTime(String why) {
        isOutOfTime = true;
        stops(why);
    }

    public void asks(Form<?> form, Consumer<Object> whenAnswered) {
        history.add(FakeRun.waiting("SupportDesk.ask", "asked"));
        pending.add(new Question("q" + history.size(), "SupportDesk.ask", form, Optional.empty(), FakeRun.START));
        reaction = whenAnswered;
        status = ProcessStatus.WAITING;
    }

    /** Lets every change of the process fail. */
    void failsWith(RuntimeException thrown) {
        storeFailure = Optional.of(thrown);
    }

    private void failIfStoreFails() {
        storeFailure.ifPresent(thrown -> {
            throw thrown;
        });
    }

    void waitsFor(AgentProcess child) {
        var form = Form.of(Object.class);
        pending.add(new Question("c" + child.id(), "SupportDesk.ask", form, Optional.of(child.id()), FakeRun.START));
        status = ProcessStatus.WAITING;
    }

    FakeProcess speaking(Optional<Locale> language) {
        locale = language.orElse(Locale.ROOT);
        return this;
    }

    private void ends(ProcessStatus end) {
        status = end;
        closed.addAll(pending);
        pending.clear();
        listeners.forEach(listener -> listener.accept(this));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public ProcessStatus status() {
        return status;
    }

    @Override
    public AgentDefinition agent() {
        return agent;
    }

    @Override
    public GoalDefinition goal() {
        return goal;
    }

    @Override
    public Optional<String> parent() {
        return parent;
    }

    @Override
    public Caller caller() {
        return caller;
    }

    ProcessInfo info() {
        return new ProcessInfo(
                id, agent.name(), goal.name(), parent, caller.name(), label, status, createdAt(), createdAt());
    }

    FakeProcess labelled(Optional<String> key) {
        label = key;
        return this;
    }

    @Override
    public Optional<String> label() {
        return label;
    }

    @Override
    public Locale locale() {
        return locale;
    }

    @Override
    public Instant createdAt() {
        return FakeRun.START;
    }

    @Override
    public Optional<Instant> endedAt() {
        return status.isFinished() ? Optional.of(FakeRun.START.plusSeconds(1)) : Optional.empty();
    }

    @Override
    public List<Object> inputs() {
        return List.copyOf(inputs);
    }

    @Override
    public List<ActionRun> history() {
        return List.copyOf(history);
    }

    @Override
    public ModelUsage usage() {
        return new FakeUsage(3, 1, 4, 120, 34, 0.5, Map.of("fast", new FakeUsage(2, 1, 3, 20, 4, 0.25, Map.of())));
    }

    private record FakeUsage(
            int calls,
            int uncountedCalls,
            int attempts,
            long inputTokens,
            long outputTokens,
            double cost,
            Map<String, ModelUsage> byModel)
            implements ModelUsage {}

    @Override
    public Optional<AgentPlan> plan() {
        return Optional.of(new Plan(List.of("SupportDesk.write"), 0.5, "write needs a Ticket"));
    }

    @Override
    public Blackboard blackboard() {
        throw new UnsupportedOperationException("the blackboard is no business of HTTP");
    }

    @Override
    public <T> Optional<T> last(Class<T> type) {
        return inputs.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    @Override
    public <T> T result(Class<T> type) {
        return switch (status) {
            case COMPLETED -> type.cast(result.orElseThrow());
            case FAILED -> throw new ProcessFailedException("failed", this, failure.orElse(null));
            case KILLED -> throw new ProcessKilledException("killed", this, null);
            case STUCK -> throw new ProcessStuckException("stuck", this, null);
            case TERMINATED ->
                throw isOutOfTime
                        ? new ProcessTimedOutException("out of time", this, null)
                        : new ProcessTerminatedException("stopped", this, null);
            default -> throw new ProcessWaitingException("not yet", this, null);
        };
    }

    @Override
    public Optional<Throwable> failure() {
        return failure;
    }

    @Override
    public Optional<PendingAnswer> pendingAnswer() {
        return pending.stream().findFirst();
    }

    @Override
    public List<PendingAnswer> pendingAnswers() {
        return List.copyOf(pending);
    }

    @Override
    public List<PendingAnswer> closedQuestions() {
        return List.copyOf(closed);
    }

    @Override
    public void answer(String questionId, Object answer) {
        answer(questionId, answer, caller);
    }

    @Override
    public void answer(String questionId, Object answer, Caller by) {
        take(questionId, answer, by).run();
    }

    /** Takes an answer, and returns how to go on with it. */
    Runnable take(String questionId, Object answer, Caller by) {
        var asked = pending.stream()
                .filter(question -> question.id().equals(questionId))
                .findFirst()
                .orElseThrow(() -> new AgentException("KARTA-000: no such question: " + questionId));
        if (!asked.form().role().map(by::hasRole).orElse(true)) {
            throw new ForbiddenActionException(
                    "KARTA-000: this is for an " + asked.form().role().orElseThrow());
        }
        if (answer.toString().contains("awful")) {
            throw new InvalidAnswerException("KARTA-000: no", List.of(new Problem("/text", "is not kind")));
        }
        pending.remove(asked);
        closed.add(asked);
        status = ProcessStatus.RUNNING;
        return () -> reaction.accept(answer);
    }

    @Override
    public void add(Object object, Caller by) {
        add(object);
    }

    @Override
    public void add(Object object) {
        refuseIfEnded();
        status = ProcessStatus.RUNNING;
        inputs.add(object);
    }

    @Override
    public void tick(Caller by) {
        tick();
    }

    @Override
    public QueuedEvent enqueue(Object event) {
        throw new UnsupportedOperationException();
    }

    @Override
    public QueuedEvent enqueue(Object event, Caller by) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean stopTurn() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean stopTurn(Caller by) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void tick() {
        throw new UnsupportedOperationException("see EngineCommandsTest");
    }

    @Override
    public void pause(Caller by) {
        pause();
    }

    @Override
    public void pause() {
        failIfStoreFails();
        refuseIfEnded();
        status = ProcessStatus.PAUSED;
    }

    void resume() {
        refuseIfEnded();
        status = ProcessStatus.RUNNING;
    }

    @Override
    public void terminate(String reason, Caller by) {
        terminate(reason);
    }

    @Override
    public void terminate(String reason) {
        failIfStoreFails();
        stops(reason);
    }

    private void refuseIfEnded() {
        if (status.isFinished()) {
            throw new AgentException("KARTA-000: it has ended");
        }
    }

    @Override
    public void kill(Caller by) {
        kill();
    }

    @Override
    public void kill() {
        failIfStoreFails();
        if (!status.isFinished()) {
            ends(ProcessStatus.KILLED);
        }
    }

    @Override
    public void attach(OutputChannel channel) {}

    @Override
    public void detach(OutputChannel channel) {}

    @Override
    public void onEnd(Consumer<AgentProcess> listener) {
        listeners.add(listener);
    }

    @Override
    public Explanation explanation() {
        return new FakeExplanation(this, explanation);
    }

    @Override
    public String explain() {
        return explanation;
    }

    private record Question(String id, String action, Form<?> form, Optional<String> child, Instant askedAt)
            implements PendingAnswer {}

    private record Plan(List<String> actions, double cost, String explain) implements AgentPlan {}
}
