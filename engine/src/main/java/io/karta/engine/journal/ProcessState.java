/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.domain.AchievedGoals;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import io.karta.process.history.ProcessCommand;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.JournaledObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** State of a process, which follows from its journal entry by entry. Guarded by its process. */
public final class ProcessState {

    private final ProcessBlackboard board;
    private final List<ActionRun> history = new ArrayList<>();
    private final List<ProcessCommand> commands = new ArrayList<>();
    private final Set<String> ran = new LinkedHashSet<>();

    /** Actions that failed because of a model, or that have an unknown end. */
    private final Set<String> excluded = new LinkedHashSet<>();

    /** Actions that must not run twice and have not ended, with their state scopes. */
    private final Map<String, Optional<Integer>> unfinished = new LinkedHashMap<>();

    /** Model results in actions that have not ended. */
    private final List<ModelReplied> replies = new ArrayList<>();

    /** Results of tools in actions that have not ended. */
    private final List<ToolAnswered> toolAnswers = new ArrayList<>();

    /** Agenda of a supervising model. */
    private volatile SupervisorAgenda agenda = SupervisorAgenda.EMPTY;

    private AvoidedActions avoided = AvoidedActions.NONE;

    private final ProcessQuestions questions = new ProcessQuestions();
    private final List<JournalEntry.Compacted> compactions = new ArrayList<>(0);
    private final RunTime runTime = new RunTime();
    private final ProcessTurns turns = new ProcessTurns();
    private final AchievedGoals achievements;

    /** Predicate for actions with several results. */
    private final Predicate<String> several;

    /** Classes of the results of actions with one result; empty if an action has run without one. */
    private final Map<String, Optional<Class<?>>> results = new HashMap<>();

    private Optional<Integer> stateKnown = Optional.empty();
    private Optional<Integer> within = Optional.empty();
    private ProcessStatus status = ProcessStatus.NOT_STARTED;
    private String node = "";
    private int starts;
    private boolean achieved;

    private @Nullable Object result;

    private JournalEntry.@Nullable Requested request;

    private JournalEntry.@Nullable Ended ended;
    private String statusReason = "";

    public ProcessState(ProcessBlackboard board, AchievedGoals achievements, Predicate<String> several) {
        this.board = board;
        this.achievements = achievements;
        this.several = several;
    }

    public ProcessBlackboard board() {
        return board;
    }

    /** Returns the runs of actions that have ended, the oldest first. */
    public List<ActionRun> history() {
        return history;
    }

    /** Returns the actions that have run and are done. */
    public Set<String> ran() {
        return ran;
    }

    /** Returns the classes of the latest results of actions; empty if the action has run without a result. */
    public Map<String, Optional<Class<?>>> results() {
        return results;
    }

    /** Returns the actions that plans exclude, because they failed or their outcome is unknown. */
    public Set<String> excluded() {
        return excluded;
    }

    /** Returns the actions that must not run twice and have not ended. */
    public Set<String> unfinished() {
        return unfinished.keySet();
    }

    /** Returns the recorded model answers of actions that have not ended. */
    public List<ModelReplied> replies() {
        return replies;
    }

    /** Returns the results of tools in actions that have not ended. */
    public List<ToolAnswered> toolAnswers() {
        return toolAnswers;
    }

    /**
     * Returns the parts of conversations that prompts no longer contain, the oldest first. Temporary ones belong to
     * actions that have not ended.
     */
    public List<JournalEntry.Compacted> compactions() {
        return compactions;
    }

    public SupervisorAgenda agenda() {
        return agenda;
    }

    /** Returns the actions that the next plan avoids. */
    public AvoidedActions avoided() {
        return avoided;
    }

    /** Returns the open questions by their ids. */
    public Map<String, PendingAnswer> questions() {
        return questions.open();
    }

    public AchievedGoals achievements() {
        return achievements;
    }

    public ProcessStatus status() {
        return status;
    }

    /** Returns the node that started the process last. */
    public String node() {
        return node;
    }

    /** Returns the number of starts of the process. */
    public int starts() {
        return starts;
    }

    /** Returns whether a goal is reached. */
    public boolean isAchieved() {
        return achieved;
    }

    /** Returns the result of the best goal that is reached. */
    public @Nullable Object result() {
        return result;
    }

    /** Returns the reason of the last suspension. */
    public String statusReason() {
        return statusReason;
    }

    public void apply(JournalEntry entry) {
        agenda = agenda.after(entry, board);
        avoided = avoided.after(entry);
        turns.apply(entry, board);
        if (entry instanceof JournalEntry.ActionRan done) {
            actionRan(done);
        } else if (entry instanceof JournalEntry.Answered answered) {
            answered(answered);
        } else if (entry instanceof JournalEntry.Added added) {
            put(added.object());
        } else if (entry instanceof JournalEntry.ActionStarted started) {
            unfinished.put(started.action(), started.state());
        } else if (entry instanceof JournalEntry.Chosen chosen) {
            chosen(chosen);
        } else if (entry instanceof ModelReplied reply) {
            replies.add(reply);
        } else if (entry instanceof ToolAnswered answer) {
            toolAnswers.add(answer);
        } else if (entry instanceof JournalEntry.Compacted compacted) {
            compactions.add(compacted);
        } else if (entry instanceof JournalEntry.Requested requested) {
            request = requested;
        } else if (entry instanceof JournalEntry.Commanded commanded) {
            commanded(commanded);
        } else if (entry instanceof JournalEntry.Enqueued queued) {
            String type = queued.event().value().getClass().getSimpleName();
            commands.add(new ProcessCommand(ProcessCommand.Kind.ENQUEUE, queued.at(), queued.by(), type));
        } else if (entry instanceof JournalEntry.TurnStarted started) {
            runTime.turnStarted(started.at(), status);
            forgetLeftState();
        } else if (entry instanceof JournalEntry.TurnEnded) {
            turnEnded();
        } else {
            trackStatus(entry);
        }
        runTime.passed(entry);
        entry.status().ifPresent(next -> status = next);
    }

    private void trackStatus(JournalEntry entry) {
        runTime.track(entry, status, node);
        questions.track(entry, status);
        if (entry instanceof JournalEntry.Created created) {
            created(created);
        } else if (entry instanceof JournalEntry.Started started) {
            node = started.node();
            starts++;
            if (status != ProcessStatus.RUNNING && request != null && request.command() == Command.PAUSE) {
                request = null;
            }
        } else if (entry instanceof JournalEntry.Suspended suspended) {
            statusReason = suspended.reason();
            request = isStepping() ? null : request;
            if (questions.open().isEmpty() && suspended.suspension() == ProcessStatus.WAITING && !turns.isEnabled()) {
                runTime.idleUntil(suspended.wakesAt());
            }
        } else if (entry instanceof JournalEntry.Ended end) {
            ended = end;
            questions.end();
        }
    }

    /** Drops the recorded results of unfinished actions of the turn. */
    private void turnEnded() {
        questions.endTurn();
        unfinished.clear();
        replies.clear();
        toolAnswers.clear();
        compactions.removeIf(JournalEntry.Compacted::isTemporary);
        excluded.clear();
        board.markLatestOld();
    }

    private void created(JournalEntry.Created created) {
        board.remember(created.remembered(), created.conditions(), created.stateConditions());
        forgetLeftState();
        board.markLatestOld(); // known objects are not new
        created.inputs().forEach(this::put);
    }

    private void actionRan(JournalEntry.ActionRan done) {
        String action = done.run().action();
        history.add(done.run());
        if (isStepping()) { // the step is done
            request = new JournalEntry.Requested(
                    done.at(), Command.PAUSE, request().orElseThrow().reason());
        }
        unfinished.remove(action);
        replies.removeIf(reply -> reply.action().equals(action) && reply.state().equals(done.state()));
        toolAnswers.removeIf(
                answer -> answer.action().equals(action) && answer.state().equals(done.state()));
        compactions.removeIf(entry ->
                entry.isTemporary() && entry.action().filter(action::equals).isPresent());
        if (board.isLeft(done.state())) {
            done.changes().forEach(change -> board.apply(change, done.state()));
            return;
        }
        questions.ran(action);
        within = done.state();
        int known = board.size();
        Ending ending = done.run().ending();
        ended(action, ending);
        done.changes().forEach(this::change);
        done.output().ifPresent(output -> recordResult(action, output));
        if (ending == Ending.SUCCEEDED && done.stays().isEmpty()) {
            remember(action, done.output());
        }
        done.stays().ifPresent(number -> keepState(action, number));
        if (ending == Ending.SUCCEEDED || ending == Ending.TERMINATED) {
            came(action, known);
        }
        done.question().ifPresent(question -> questions.asked(question, within, board.isLeft(within)));
        within = Optional.empty();
    }

    private void commanded(JournalEntry.Commanded command) {
        commands.add(new ProcessCommand(command.command(), command.at(), command.by(), command.detail()));
        if (command.command() == ProcessCommand.Kind.RETRY) {
            excluded.clear();
            ended = null;
            request = null; // it applied to the run that has failed
        }
    }

    /** Returns the commands of callers, the oldest first. */
    public List<ProcessCommand> commands() {
        return commands;
    }

    /** Returns whether the process pauses after its next action. */
    public boolean isStepping() {
        return request != null && request.command() == Command.STEP;
    }

    /** Determines the new objects of an action, given the earlier number of objects. */
    private void came(String action, int known) {
        if (board.size() == known) {
            board.markLatestOld();
        } else if (several.test(action)) {
            board.markAddedTogether(known);
        }
    }

    private void ended(String action, Ending ending) {
        if (ending == Ending.SUCCEEDED || ending == Ending.TERMINATED) {
            ran.add(action);
        } else if (ending == Ending.FAILED || ending == Ending.INTERRUPTED) {
            excluded.add(action);
        }
        board.ran(action, within.isPresent());
    }

    /** Returns whether an action has asked a user while others ran concurrently, and the question is open. */
    public boolean isSuspensionDue() {
        return questions.isSuspensionDue();
    }

    private void answered(JournalEntry.Answered answered) {
        answered.by()
                .map(caller -> new ProcessCommand(
                        ProcessCommand.Kind.ANSWER, answered.at(), Optional.of(caller), answered.questionId()))
                .ifPresent(commands::add);
        runTime.childRan(answered.runTime().orElse(Duration.ZERO), status);
        Optional<Integer> state = questions.question(answered.questionId()).flatMap(this::stateOf);
        PendingAnswer question = questions.close(answered.questionId());
        if (question != null) {
            within = state;
            if (question.form() instanceof ToolCallForm<?> call
                    && answered.answer().isPresent()) {
                questions.resume(
                        question, call.waiting(), answered.answer().get().value(), within);
                within = Optional.empty();
                return;
            }
            int known = board.size();
            ended(question.action(), Ending.SUCCEEDED);
            answered.changes().forEach(this::change);
            answered.answer().ifPresent(answer -> recordResult(question.action(), answer));
            remember(question.action(), answered.answer());
            came(question.action(), known);
            within = Optional.empty();
        }
    }

    private void change(BlackboardChange change) {
        board.apply(change, within);
        if (change instanceof BlackboardChange.Cleared) {
            ran.clear();
        }
        if (!(change instanceof BlackboardChange.Added) && board.state().isEmpty()) {
            within = Optional.empty(); // the blackboard was cleared, or the object hidden: later objects remain
        }
        forgetLeftState();
    }

    private void recordResult(String action, JournaledObject output) {
        put(output);
        achieves(action, output.value());
    }

    private void remember(String action, Optional<JournaledObject> output) {
        if (!several.test(action)) {
            results.put(action, output.map(result -> result.value().getClass()));
        }
    }

    private void keepState(String action, int number) {
        board.keepState(number);
        stateKnown = board.state();
        achieves(action, board.value(number));
    }

    private void achieves(String action, Object value) {
        achievements.recordResult(action, value);
        result = achievements.result().orElse(null);
        achieved = result != null;
    }

    /** Objects that are written in a state belong to it. */
    private void chosen(JournalEntry.Chosen chosen) {
        replies.removeIf(reply -> reply.action().equals(SupervisorAgenda.SUPERVISOR));
        within = board.state();
        chosen.written().forEach(this::put);
        within = Optional.empty();
    }

    private void put(JournaledObject object) {
        board.put(object, within);
        forgetLeftState();
    }

    /** After the process has left a state, its actions may run again, and its questions are closed. */
    private void forgetLeftState() {
        if (board.state().equals(stateKnown)) {
            return;
        }
        Set<String> left = board.takeActionsOfLeftScopes();
        ran.removeAll(left);
        excluded.removeAll(left);
        questions.leave(board::isLeft);
        stateKnown = board.state();
    }

    /** Returns actions that no longer wait, because their questions are answered or expired. */
    public Set<String> answered() {
        return questions.answered(ran);
    }

    /** Returns the number of the state object of the scope of a question, if there is one. */
    public Optional<Integer> stateOf(PendingAnswer question) {
        return questions.isInScope(question) ? board.state() : Optional.empty();
    }

    /** Returns the number of the state object of the scope of a running action, if there is one. */
    public Optional<Integer> stateOf(String unended) {
        return unfinished.getOrDefault(unended, Optional.empty());
    }

    /** Returns the action that asked a question, open or not. */
    public Optional<String> asker(String question) {
        return questions.asker(question);
    }

    /** Returns the children that are no longer awaited since the last call. */
    public List<String> takeAbandoned() {
        return questions.takeAbandoned();
    }

    /** Returns the run time of the process and its children so far, without suspended time. */
    public Duration used(Instant now) {
        return runTime.used(now, status);
    }

    public Optional<JournalEntry.Ended> ended() {
        return Optional.ofNullable(ended);
    }

    public Optional<JournalEntry.Requested> request() {
        return Optional.ofNullable(request);
    }

    public Optional<PendingAnswer> question(String id) {
        return questions.question(id);
    }

    /** Returns the questions to users that are no longer open. */
    public List<PendingAnswer> closedQuestions() {
        return questions.closed();
    }

    /** Returns the actions that awaited the approval of a tool call and can resume. */
    public List<ResumableAction> resumptions() {
        return questions.resumptions();
    }

    public Optional<ResumableAction> resumption(String action) {
        return questions.resumption(action);
    }

    /** Returns the turns of the process and its queued events. */
    public ProcessTurns turns() {
        return turns;
    }

    /** Returns the run time of the process and its children before the current or last turn. */
    public Duration usedBeforeTurn() {
        return runTime.usedBeforeTurn();
    }

    /** Returns the end of the timeout of a stuck process. */
    public Optional<Instant> idlesUntil() {
        return runTime.idlesUntil();
    }

    /**
     * Returns the time at which the process must be checked: its timeout, the expiry of a question, a queued event, or
     * its idle timeout.
     */
    public Optional<Instant> wakesAt() {
        return idlesUntil().or(questions::expiresAt).or(turns::deliversAt).or(turns::idlesUntil);
    }

    /** Returns the children that are awaited. */
    public Set<String> children() {
        return questions.children();
    }
}
