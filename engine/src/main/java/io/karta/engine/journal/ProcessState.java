/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Confirmation;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.domain.AchievedGoals;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.process.ActionRun;
import io.karta.process.ActionRun.Ending;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.JournalEntry.Wish;
import io.karta.spi.JournaledObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a process stands: what follows from its journal, entry by entry. Guarded by its process. */
public final class ProcessState {

    private final ProcessBlackboard board;
    private final List<ActionRun> history = new ArrayList<>();
    private final Set<String> ran = new LinkedHashSet<>();

    /** Actions that failed because of a model, or whose end is unknown. */
    private final Set<String> excluded = new LinkedHashSet<>();

    /** Actions that must not run twice and have not ended. */
    private final Set<String> unfinished = new LinkedHashSet<>();

    /** In which states' scopes those run; by their ids. */
    private final Map<String, Integer> unfinishedIn = new HashMap<>();

    /** What models said in actions that have not ended. */
    private final List<ModelReplied> replies = new ArrayList<>();

    /** What tools came to in actions that have not ended. */
    private final List<ToolAnswered> toolAnswers = new ArrayList<>();

    /** What a supervising model wants to be done. */
    private volatile SupervisorAgenda agenda = SupervisorAgenda.EMPTY;

    private final Map<String, PendingAnswer> questions = new LinkedHashMap<>();

    /** By their ids, all questions that persons could ever answer. */
    private final Map<String, PendingAnswer> everAsked = new LinkedHashMap<>();

    /** By their ids, actions that asked about a tool and can go on. */
    private final Map<String, ResumableAction> resumptions = new LinkedHashMap<>();

    private final AchievedGoals achievements;

    /** Knows which actions yield several results at once. */
    private final Predicate<String> several;

    /** By their ids, who asked them. */
    private final Map<String, String> askers = new HashMap<>();

    /** Questions that close when the state is left. */
    private final Set<String> questionsInScope = new HashSet<>();

    /** Children whose results are no longer awaited. */
    private final List<String> abandoned = new ArrayList<>();

    private Optional<Integer> stateKnown = Optional.empty();
    private Optional<Integer> within = Optional.empty();
    private ProcessStatus status = ProcessStatus.NOT_STARTED;
    private String node = "";
    private int starts;
    private boolean achieved;

    private @Nullable Object result;

    private JournalEntry.@Nullable Requested request;

    private JournalEntry.@Nullable Ended ended;
    private String restReason = "";
    private Duration used = Duration.ZERO;

    /** How long it has run at least, because children have run for it. */
    private Duration usedAtLeast = Duration.ZERO;

    private Instant runsSince = Instant.MAX;
    private Instant latest = Instant.MIN;
    private @Nullable Instant idlesUntil;
    private boolean asked;

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

    /** Returns the actions that have run and count as done. */
    public Set<String> ran() {
        return ran;
    }

    /** Returns the actions that planning leaves out, because they failed or their end is unknown. */
    public Set<String> excluded() {
        return excluded;
    }

    /** Returns the actions that must not run twice and have not ended. */
    public Set<String> unfinished() {
        return unfinished;
    }

    /** Returns the answers of models to actions that have not ended. */
    public List<ModelReplied> replies() {
        return replies;
    }

    /** Returns the results of tools in actions that have not ended. */
    public List<ToolAnswered> toolAnswers() {
        return toolAnswers;
    }

    public SupervisorAgenda agenda() {
        return agenda;
    }

    /** Returns the open questions by their ids. */
    public Map<String, PendingAnswer> questions() {
        return questions;
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

    /** Returns how often the process has been started. */
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
    public String restReason() {
        return restReason;
    }

    public void apply(JournalEntry entry) {
        agenda = agenda.after(entry, board);
        if (entry instanceof JournalEntry.ActionRan done) {
            actionRan(done);
        } else if (entry instanceof JournalEntry.Answered answered) {
            answered(answered);
        } else if (entry instanceof JournalEntry.Added added) {
            put(added.object());
        } else if (entry instanceof JournalEntry.ActionStarted started) {
            unfinished.add(started.action());
            started.state().ifPresent(state -> unfinishedIn.put(started.action(), state));
        } else if (entry instanceof JournalEntry.Chosen chosen) {
            chosen(chosen);
        } else if (entry instanceof ModelReplied reply) {
            replies.add(reply);
        } else if (entry instanceof ToolAnswered answer) {
            toolAnswers.add(answer);
        } else if (entry instanceof JournalEntry.Requested wanted) {
            request = wanted;
        } else {
            turned(entry);
        }
        latest = comesFromOutside(entry) ? latest : entry.at();
        entry.status().ifPresent(next -> status = next);
    }

    private void turned(JournalEntry entry) {
        stopTheClock(entry);
        asked &= status == ProcessStatus.RUNNING && entry instanceof JournalEntry.Started;
        if (entry instanceof JournalEntry.Created created) {
            created.remembered().forEach(this::put);
            board.settle(); // what was known before has not just come
            created.inputs().forEach(this::put);
        } else if (entry instanceof JournalEntry.Started started) {
            node = started.node();
            runsSince = started.at();
            starts++;
            if (status != ProcessStatus.RUNNING && request != null && request.wish() == Wish.PAUSE) {
                request = null;
            }
        } else if (entry instanceof JournalEntry.Suspended suspended) {
            restReason = suspended.reason();
            idlesUntil = questions.isEmpty() && suspended.suspension() == ProcessStatus.WAITING
                    ? suspended.wakesAt().orElse(null)
                    : null;
        } else if (entry instanceof JournalEntry.Ended end) {
            ended = end;
            questions.clear();
            questionsInScope.clear();
            resumptions.clear();
        }
    }

    /**
     * Where a node died, its time ended with the last thing it wrote; one that idles has all the time until something
     * happens.
     */
    private void stopTheClock(JournalEntry entry) {
        if (status == ProcessStatus.RUNNING) {
            Instant until = entry instanceof JournalEntry.Started ? latest : entry.at();
            used = longer(used.plus(Duration.between(runsSince, until)), usedAtLeast);
            runsSince = until;
        } else if (idlesUntil != null) {
            used = isOfOtherNode(entry) ? used : used.plus(Duration.between(runsSince, entry.at()));
            idlesUntil = null;
        }
    }

    /** Clocks of nodes may differ: what lies between the times of two nodes is unknown. */
    private boolean isOfOtherNode(JournalEntry entry) {
        return entry instanceof JournalEntry.Started started && !started.node().equals(node);
    }

    /** Any node may write these; all others are of the node that runs the process. */
    private static boolean comesFromOutside(JournalEntry entry) {
        return entry instanceof JournalEntry.Added
                || entry instanceof JournalEntry.Answered
                || entry instanceof JournalEntry.Requested;
    }

    private void actionRan(JournalEntry.ActionRan done) {
        String action = done.run().action();
        history.add(done.run());
        unfinished.remove(action);
        unfinishedIn.remove(action);
        replies.removeIf(reply -> reply.action().equals(action) && reply.state().equals(done.state()));
        toolAnswers.removeIf(
                answer -> answer.action().equals(action) && answer.state().equals(done.state()));
        if (board.isLeft(done.state())) {
            done.changes().forEach(change -> board.apply(change, done.state()));
            return;
        }
        questions.values().removeIf(question -> question.action().equals(action));
        resumptions.remove(action);
        within = done.state();
        int known = board.size();
        Ending ending = done.run().ending();
        ended(action, ending);
        done.changes().forEach(this::change);
        done.output().ifPresent(output -> yielded(action, output));
        done.stays().ifPresent(number -> stayed(action, number));
        if (ending == Ending.SUCCEEDED || ending == Ending.TERMINATED) {
            came(action, known);
        }
        done.question().ifPresent(this::asked);
        within = Optional.empty();
    }

    /** Sees what has just come of an action, where so much was there before. */
    private void came(String action, int known) {
        if (board.size() == known) {
            board.settle();
        } else if (several.test(action)) {
            board.cameTogether(known);
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

    private void asked(PendingAnswer question) {
        askers.put(question.id(), question.action());
        if (board.isLeft(within)) {
            question.child().ifPresent(abandoned::add);
            return;
        }
        questions.put(question.id(), question);
        if (question.child().isEmpty()) {
            everAsked.put(question.id(), question);
            asked = true;
        }
        if (within.isPresent()) {
            questionsInScope.add(question.id());
        }
    }

    /** Returns whether an action has asked a person while others ran beside it, and has no answer yet. */
    public boolean owesRest() {
        return asked && !questions.isEmpty();
    }

    private void answered(JournalEntry.Answered answered) {
        usedAtLeast = longer(usedAtLeast, answered.runTime().orElse(Duration.ZERO));
        if (status != ProcessStatus.RUNNING) {
            used = longer(used, usedAtLeast);
        }
        PendingAnswer question = questions.remove(answered.questionId());
        if (question != null) {
            within = stateOf(question);
            questionsInScope.remove(question.id());
            if (question.form() instanceof ToolConfirmationForm<?> call
                    && answered.answer().isPresent()) {
                goesOn(question, call.waiting(), answered.answer().get().value());
                return;
            }
            int known = board.size();
            ended(question.action(), Ending.SUCCEEDED);
            answered.changes().forEach(this::change);
            answered.answer().ifPresent(answer -> yielded(question.action(), answer));
            came(question.action(), known);
            within = Optional.empty();
        }
    }

    private void goesOn(PendingAnswer question, SuspendedDialogue waiting, Object said) {
        boolean accepted = said instanceof Confirmation confirmation && confirmation.accepted();
        resumptions.put(question.action(), new ResumableAction(question.action(), waiting, accepted, within));
        within = Optional.empty();
    }

    private void change(BlackboardChange change) {
        board.apply(change, within);
        if (change instanceof BlackboardChange.Cleared) {
            ran.clear();
        }
        if (!(change instanceof BlackboardChange.Added) && board.state().isEmpty()) {
            within = Optional.empty(); // it was cleared, or hidden: what comes now outlives it
        }
        forgetWhatIsLeft();
    }

    private void yielded(String action, JournaledObject output) {
        put(output);
        achieves(action, output.value());
    }

    private void stayed(String action, int number) {
        board.stay(number);
        stateKnown = board.state();
        achieves(action, board.value(number));
    }

    private void achieves(String action, Object value) {
        achievements.yielded(action, value);
        result = achievements.result().orElse(null);
        achieved = result != null;
    }

    /** What is written while the process is in a state belongs to it. */
    private void chosen(JournalEntry.Chosen chosen) {
        replies.removeIf(reply -> reply.action().equals(SupervisorAgenda.SUPERVISOR));
        within = board.state();
        chosen.written().forEach(this::put);
        within = Optional.empty();
    }

    private void put(JournaledObject object) {
        board.put(object, within);
        forgetWhatIsLeft();
    }

    /** Where the process has left a state, what ran there may run again, and what was asked there has no answer. */
    private void forgetWhatIsLeft() {
        if (board.state().equals(stateKnown)) {
            return;
        }
        Set<String> left = board.takeLeft();
        ran.removeAll(left);
        excluded.removeAll(left);
        for (String id : questionsInScope) {
            Optional.ofNullable(questions.remove(id))
                    .flatMap(PendingAnswer::child)
                    .ifPresent(abandoned::add);
        }
        questionsInScope.clear();
        resumptions.values().removeIf(each -> board.isLeft(each.state()));
        stateKnown = board.state();
    }

    /**
     * Returns actions that do not wait, whatever their last runs said: they have their answers, or will never have
     * any.
     */
    public Set<String> settled() {
        Set<String> settled = new HashSet<>(ran);
        if (ended == null) {
            settled.addAll(askers.values());
            questions.values().forEach(question -> settled.remove(question.action()));
            settled.removeAll(resumptions.keySet());
        }
        return settled;
    }

    /** Returns the place of the state object in whose scope a question was asked, if it was. */
    public Optional<Integer> stateOf(PendingAnswer question) {
        return questionsInScope.contains(question.id()) ? board.state() : Optional.empty();
    }

    /** Returns the place of the state object in whose scope an action runs that has not ended, if it does. */
    public Optional<Integer> stateOf(String unended) {
        return Optional.ofNullable(unfinishedIn.get(unended));
    }

    /** Returns who asked a question, open or not. */
    public Optional<String> asker(String question) {
        return Optional.ofNullable(askers.get(question));
    }

    /** Returns the children that are no longer awaited since the last call. */
    public List<String> takeAbandoned() {
        List<String> taken = List.copyOf(abandoned);
        abandoned.clear();
        return taken;
    }

    /** How long it has run so far, itself or its children; time in which it rested does not count. */
    public Duration used(Instant now) {
        return status == ProcessStatus.RUNNING || idlesUntil != null
                ? longer(used.plus(Duration.between(runsSince, now)), usedAtLeast)
                : used;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    public Optional<JournalEntry.Ended> ended() {
        return Optional.ofNullable(ended);
    }

    public Optional<JournalEntry.Requested> request() {
        return Optional.ofNullable(request);
    }

    public Optional<PendingAnswer> question(String id) {
        return Optional.ofNullable(questions.get(id));
    }

    /** Returns the questions to persons that are not open any more. */
    public List<PendingAnswer> closedQuestions() {
        return everAsked.values().stream()
                .filter(question -> !questions.containsKey(question.id()))
                .toList();
    }

    /** Returns the actions that asked about a tool and can go on. */
    public List<ResumableAction> resumptions() {
        return List.copyOf(resumptions.values());
    }

    public Optional<ResumableAction> resumption(String action) {
        return Optional.ofNullable(resumptions.get(action));
    }

    /** Returns when its time is over, if it rests because nothing is left to do. */
    public Optional<Instant> idlesUntil() {
        return Optional.ofNullable(idlesUntil);
    }

    /** Returns when the first question is over, or its time. */
    public Optional<Instant> wakesAt() {
        return idlesUntil != null
                ? idlesUntil()
                : questions.values().stream()
                        .flatMap(question -> question.expiresAt().stream())
                        .min(Instant::compareTo);
    }

    /** Returns the children whose results are awaited. */
    public Set<String> children() {
        return questions.values().stream()
                .flatMap(question -> question.child().stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
