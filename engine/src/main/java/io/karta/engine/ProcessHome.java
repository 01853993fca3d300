/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.AgentProcess;
import io.karta.agent.Caller;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessNotCompletedException;
import io.karta.agent.ProcessStatus;
import io.karta.engine.JournaledProcess.Identity;
import io.karta.generation.Problem;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import io.karta.spi.UnreadableValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the processes of one node live: those that run here, those that rest, and those that other nodes leave behind. Safe for
 * use by several threads.
 */
final class ProcessHome implements JournaledProcess.Home {

    private static final Logger LOG = System.getLogger(ProcessHome.class.getName());

    private static final int MOST_CHILDREN = 10_000;

    private final String node = UUID.randomUUID().toString();
    private final Map<String, JournaledProcess> live = new ConcurrentHashMap<>();
    private final Map<String, WeakReference<JournaledProcess>> resting = new ConcurrentHashMap<>();
    private final Map<String, CompiledAgent> agents;
    private final Workbench bench;
    private final Duration lease;
    private final Supplier<Caller> callers;
    private final Answers answers;
    private final ContextStore contexts;
    private final Function<JournaledProcess, PlanningLoop.Crew> crews;
    private final Consumer<AgentProcess> departures;

    ProcessHome(
            Map<String, CompiledAgent> agents,
            Workbench bench,
            Duration lease,
            Supplier<Caller> callers,
            Answers answers,
            ContextStore contexts,
            Function<JournaledProcess, PlanningLoop.Crew> crews,
            Consumer<AgentProcess> departures) {
        this.agents = agents;
        this.bench = bench;
        this.lease = lease;
        this.callers = callers;
        this.answers = answers;
        this.contexts = contexts;
        this.crews = crews;
        this.departures = departures;
    }

    private ProcessStore store() {
        return bench.store();
    }

    // -- beginning and finding

    /** Makes a process that is not in the store yet. */
    JournaledProcess begin(Identity identity, Ledger ledger) {
        var process = JournaledProcess.begin(identity, bench, this, ledger);
        live.put(process.id(), process);
        bench.events().created(process);
        bench.events().wrote(process, List.of(identity.origin()));
        return process;
    }

    Optional<JournaledProcess> find(String id) {
        JournaledProcess here = known(id);
        if (here != null && !here.isRunningHere() && store().isDurable()) {
            here.refresh(Long.MAX_VALUE);
            here = known(id);
        }
        return here != null ? Optional.of(here) : restored(id);
    }

    private @Nullable JournaledProcess known(String id) {
        JournaledProcess running = live.get(id);
        if (running != null) {
            return running;
        }
        WeakReference<JournaledProcess> reference = resting.get(id);
        return reference == null ? null : reference.get();
    }

    /** Says whether a process is this node's to run. */
    boolean isHere(JournaledProcess process) {
        return known(process.id()) == process;
    }

    private Optional<JournaledProcess> restored(String id) {
        List<JournalEntry> journal = store().load(id);
        if (journal.isEmpty() || !(journal.get(0) instanceof JournalEntry.Created origin)) {
            return Optional.empty();
        }
        CompiledAgent agent = Optional.ofNullable(agents.get(origin.agent())).orElseGet(() -> Departed.agent(origin));
        GoalModel goal = agent.goal(origin.goal()).orElseGet(() -> Departed.goal(origin));
        var identity = new Identity(id, agent, goal, origin);
        return Optional.of(JournaledProcess.restore(identity, journal, bench, this, ledger(id, origin, journal)));
    }

    /** A child's account is its parent's, if that is here. */
    private Ledger ledger(String id, JournalEntry.Created origin, List<JournalEntry> journal) {
        return origin.parent()
                .map(live::get)
                .map(JournaledProcess::ledger)
                .orElseGet(() -> new Ledger(origin.terms().budget(), booking -> book(id, journal, booking)));
    }

    /** Books what a process and its children did so far. */
    private void book(String id, List<JournalEntry> journal, Ledger ledger) {
        ledger.book(journal);
        if (store().isDurable()) {
            store().find(ProcessQuery.all().childrenOf(id).limit(MOST_CHILDREN))
                    .forEach(child -> book(child.id(), store().load(child.id()), ledger));
        }
    }

    @Override
    public JournaledProcess settle(JournaledProcess process) {
        JournaledProcess known = known(process.id());
        if (known != null) {
            return known;
        }
        if (process.status().isFinished() || process.status() == ProcessStatus.RUNNING) {
            return process;
        }
        JournaledProcess first = live.putIfAbsent(process.id(), process);
        return first == null ? process : first;
    }

    @Override
    public PlanningLoop loop(JournaledProcess process) {
        return new PlanningLoop(process, bench, crews.apply(process));
    }

    @Override
    public Caller caller() {
        return callers.get();
    }

    @Override
    public String node() {
        return node;
    }

    @Override
    public void check(JournaledProcess process, PendingAnswer question, Object answer, Caller by) {
        question.form().role().filter(role -> !by.hasRole(role)).ifPresent(role -> {
            throw Messages.mayNotAnswer(process, question, by, role);
        });
        List<Problem> problems = answers.problems(question.form(), answer, process.locale());
        if (!problems.isEmpty()) {
            throw Messages.wrongAnswer(process, question, problems);
        }
    }

    // -- claims

    @Override
    public boolean claim(JournaledProcess process) {
        return store().claim(process.id(), node, until()).isPresent();
    }

    private Instant until() {
        return store().isDurable() ? bench.clock().instant().plus(lease) : Instant.MAX;
    }

    @Override
    public void rests(JournaledProcess process) {
        store().release(process.id(), node);
        if (process.isForgettable()) {
            resting.put(process.id(), new WeakReference<>(process));
            live.remove(process.id(), process);
        }
        watchTheTime(process);
    }

    private void watchTheTime(JournaledProcess process) {
        String id = process.id();
        for (PendingAnswer question : process.pendingAnswers()) {
            question.expiresAt().ifPresent(end -> bench.deadlines()
                    .later(Duration.between(bench.clock().instant(), end), () -> wakeElsewhere(id)));
        }
    }

    @Override
    public void left(JournaledProcess process) {
        live.remove(process.id(), process);
        resting.remove(process.id());
    }

    @Override
    public void departed(JournaledProcess process) {
        Events.tell(process, () -> departures.accept(process));
    }

    @Override
    public void ended(JournaledProcess process) {
        left(process);
        remember(process);
        process.parent().ifPresent(parent -> childEnded(parent, process));
    }

    /** What a process knew, the next one of its context knows too. */
    private void remember(JournaledProcess process) {
        Optional<String> context = process.origin().terms().contextId();
        if (context.isEmpty() || process.status() != ProcessStatus.COMPLETED) {
            return;
        }
        int known = process.origin().remembered().size();
        try {
            contexts.add(
                    context.get(),
                    process.board().recorded().stream()
                            .filter(object -> object.number() >= known)
                            .toList());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.contextNotKept(process, context.get()), e);
        }
    }

    // -- children

    /** Tells a parent that waits for a child that it waits no more. */
    private void childEnded(String parent, JournaledProcess child) {
        JournaledProcess waiting = known(parent);
        if (waiting == null && store().isDurable()) {
            waiting = restored(parent).orElse(null);
        }
        if (waiting != null && !waiting.status().isFinished()) {
            deliver(waiting, child);
        }
    }

    /** Hands a child's result to its parent, or its failure; says whether the parent waited for it. */
    boolean deliver(JournaledProcess parent, JournaledProcess child) {
        Optional<PendingAnswer> open = parent.pendingAnswers().stream()
                .filter(question -> question.child().filter(child.id()::equals).isPresent())
                .findFirst();
        if (open.isEmpty() || !child.status().isFinished()) {
            return false;
        }
        JournaledProcess here = settle(parent);
        boolean rested = here.status().isResting();
        try {
            here.answered(open.get(), Optional.empty(), Optional.of(child.result(Object.class)));
        } catch (ProcessNotCompletedException e) {
            here.fails(open.get(), e);
        }
        if (rested) {
            elsewhere(here::runHere);
        }
        return true;
    }

    private void elsewhere(Runnable work) {
        try {
            bench.executor().execute(work);
        } catch (RejectedExecutionException e) {
            LOG.log(Level.WARNING, () -> Messages.noThreadYet(), e);
        }
    }

    // -- going on

    /** Goes on with a process that is paused, stuck or left behind. */
    JournaledProcess resume(JournaledProcess process) {
        JournaledProcess here = settle(process);
        if (!claim(here)) {
            throw Messages.claimedElsewhere(here);
        }
        if (here.status() == ProcessStatus.RUNNING) {
            if (here.isRunningHere()) {
                throw Messages.notRunnable(here);
            }
            live.put(here.id(), here);
            here.takeOver();
        } else {
            here.start();
        }
        return here;
    }

    private void wakeElsewhere(String id) {
        elsewhere(() -> wake(id));
    }

    /** Looks whether a process that rests has a reason to go on. */
    private void wake(String id) {
        Optional<JournaledProcess> found =
                find(id).filter(process -> !process.status().isFinished());
        if (found.isEmpty()) {
            return;
        }
        JournaledProcess process = settle(found.get());
        Instant now = bench.clock().instant();
        for (PendingAnswer question : process.pendingAnswers()) {
            if (question.expiresAt().filter(end -> !end.isAfter(now)).isPresent()) {
                process.expire(question);
            }
            question.child().flatMap(this::find).ifPresent(child -> deliver(process, child));
        }
    }

    // -- other nodes

    /** Keeps the claims of this node, and looks after what others left. */
    void beat() {
        try {
            renew();
            recover();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.storeDoesNotAnswer(), e);
        }
    }

    private void renew() {
        Map<String, JournaledProcess> mine = live.values().stream()
                .filter(JournaledProcess::isRunningHere)
                .collect(Collectors.toMap(JournaledProcess::id, Function.identity(), (a, b) -> a));
        if (mine.isEmpty()) {
            return;
        }
        Map<String, Long> versions = store().renew(node, mine.keySet(), until());
        mine.forEach((id, process) -> process.refresh(versions.getOrDefault(id, Long.MAX_VALUE)));
    }

    /** Takes over what no node runs any more, and wakes what has a reason to go on. */
    void recover() {
        Instant now = bench.clock().instant();
        for (StoredProcess left : store().find(
                        ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandonedAt(now))) {
            if (agents.containsKey(left.agent())) {
                elsewhere(() -> takeOver(left.id()));
            }
        }
        for (StoredProcess ready : store().find(
                        ProcessQuery.all().withStatus(ProcessStatus.WAITING).readyAt(now))) {
            if (agents.containsKey(ready.agent())) {
                wakeElsewhere(ready.id());
            }
        }
    }

    private void takeOver(String id) {
        if (known(id) != null || store().claim(id, node, until()).isEmpty()) {
            return;
        }
        restored(id)
                .filter(process -> process.status() == ProcessStatus.RUNNING && live.putIfAbsent(id, process) == null)
                .ifPresent(process -> {
                    LOG.log(Level.INFO, () -> Messages.takenOver(process));
                    process.takeOver();
                    process.runHere();
                });
    }

    /** Says what keeps a process from going on with today's agents. */
    Optional<String> obstacle(JournaledProcess process) {
        JournalEntry.Created origin = process.origin();
        CompiledAgent agent = agents.get(origin.agent());
        if (agent == null || agent.goal(origin.goal()).isEmpty()) {
            return Optional.of(Messages.departed(origin));
        }
        if (!majorOf(origin.agentVersion()).equals(majorOf(agent.model().version()))) {
            return Optional.of(Messages.otherVersion(origin, agent.model().version()));
        }
        List<UnreadableValue> unreadable = process.board().unreadable();
        return unreadable.isEmpty() ? Optional.empty() : Optional.of(Messages.unreadable(unreadable));
    }

    private static String majorOf(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? version : version.substring(0, dot);
    }

    /** Ends what runs, and lets others have what rests. */
    void close() {
        for (JournaledProcess process : new ArrayList<>(live.values())) {
            if (process.isRunningHere()) {
                leave(process);
            }
        }
    }

    /** What others can go on with is left to them; what only this JVM knows ends with it. */
    private void leave(JournaledProcess process) {
        if (!store().isDurable()) {
            process.kill();
            return;
        }
        process.leave();
        departed(process);
        try {
            store().release(process.id(), node);
        } catch (AgentException e) {
            LOG.log(Level.WARNING, () -> Messages.storeDoesNotAnswer(), e);
        }
    }
}
