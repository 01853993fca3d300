/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ActionRun;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentPlan;
import io.karta.agent.AgentProcess;
import io.karta.agent.Blackboard;
import io.karta.agent.Caller;
import io.karta.agent.Explanation;
import io.karta.agent.Form;
import io.karta.agent.GoalDefinition;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessFailedException;
import io.karta.agent.ProcessKilledException;
import io.karta.agent.ProcessStatus;
import io.karta.agent.ProcessStuckException;
import io.karta.agent.ProcessTerminatedException;
import io.karta.agent.ProcessTimedOutException;
import io.karta.agent.ProcessWaitingException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A process that does what its goal's play says. Used by one thread at a time. */
final class PlayedProcess implements AgentProcess {

    private final String id;
    private final AgentDefinition agent;
    private final PlayedGoal goal;
    private final Caller caller;
    private final List<Object> inputs;
    private final List<ActionRun> history = new ArrayList<>();
    private final List<Consumer<AgentProcess>> listeners = new ArrayList<>();
    private Optional<String> parent = Optional.empty();
    private ProcessStatus status = ProcessStatus.NOT_STARTED;
    private Optional<Object> result = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();
    private Optional<PendingAnswer> pending = Optional.empty();
    private Consumer<Object> reaction = answer -> {};
    private boolean isOutOfTime;
    private String explanation = "all is well";

    PlayedProcess(String id, AgentDefinition agent, PlayedGoal goal, Caller caller, List<Object> inputs) {
        this.id = id;
        this.agent = agent;
        this.goal = goal;
        this.caller = caller;
        this.inputs = List.copyOf(inputs);
    }

    void play() {
        status = ProcessStatus.RUNNING;
        goal.play().accept(this);
    }

    PlayedProcess childOf(AgentProcess other) {
        parent = Optional.of(other.id());
        return this;
    }

    List<Object> inputs() {
        return inputs;
    }

    void ran(String action) {
        history.add(PlayedRun.succeeded(action));
    }

    void completes(Object value) {
        result = Optional.of(value);
        ends(ProcessStatus.COMPLETED);
    }

    void fails(Throwable thrown) {
        history.add(PlayedRun.failed("SupportDesk.decide", thrown));
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

    void asks(Form<?> form, Consumer<Object> whenAnswered) {
        history.add(PlayedRun.waiting("SupportDesk.ask", "asked"));
        pending = Optional.of(new Question("q" + history.size(), "SupportDesk.ask", form, PlayedRun.START));
        reaction = whenAnswered;
        status = ProcessStatus.WAITING;
    }

    private void ends(ProcessStatus end) {
        status = end;
        pending = Optional.empty();
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

    @Override
    public Instant createdAt() {
        return PlayedRun.START;
    }

    @Override
    public Optional<Instant> endedAt() {
        return status.isFinished() ? Optional.of(PlayedRun.START.plusSeconds(1)) : Optional.empty();
    }

    @Override
    public List<ActionRun> history() {
        return List.copyOf(history);
    }

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
        return pending;
    }

    @Override
    public void answer(String questionId, Object answer) {
        if (pending.filter(asked -> asked.id().equals(questionId)).isEmpty()) {
            throw new AgentException("KARTA-000: nobody asked " + questionId);
        }
        pending = Optional.empty();
        status = ProcessStatus.RUNNING;
        reaction.accept(answer);
    }

    @Override
    public void kill() {
        if (!status.isFinished()) {
            ends(ProcessStatus.KILLED);
        }
    }

    @Override
    public void onEnd(Consumer<AgentProcess> listener) {
        listeners.add(listener);
    }

    @Override
    public String explain() {
        return explanation;
    }

    @Override
    public Explanation explanation() {
        throw new UnsupportedOperationException("nobody asks a played process for data");
    }

    private record Question(String id, String action, Form<?> form, Instant askedAt) implements PendingAnswer {}

    private record Plan(List<String> actions, double cost, String explain) implements AgentPlan {}
}
