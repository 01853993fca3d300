/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.Ledger;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.UndeployedAgents;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.process.JournaledProcess.Identity;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessStatus;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import io.karta.spi.UnwritableValueException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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
import java.util.stream.Stream;

/**
 * Where the processes of one node live: those that run here, those that rest,
 *         and those that other nodes leave behind. Thread-safe.
 */
public final class ProcessRegistry implements ProcessHost {

    private static final Logger LOG = System.getLogger(ProcessRegistry.class.getName());

    private final String node = UUID.randomUUID().toString();
    private final ProcessCache objects = new ProcessCache();
    private final StoredProcesses stored;
    private final LedgerCache ledgers;
    private final Map<String, JournaledProcess> ending = new ConcurrentHashMap<>();
    private final StoreRetries retries = new StoreRetries();
    private final Function<String, Optional<CompiledAgent>> agents;
    private final EngineServices services;
    private final Duration lease;
    private final Supplier<Caller> callers;
    private final AnswerValidator answers;
    private final ResumptionObstacles obstacles;
    private final ContextStore contexts;
    private final Function<JournaledProcess, ProcessLoop> loops;
    private final Consumer<AgentProcess> departures;

    public ProcessRegistry(
            Function<String, Optional<CompiledAgent>> agents,
            EngineServices services,
            Duration lease,
            Supplier<Caller> callers,
            AnswerValidator answers,
            ContextStore contexts,
            Function<JournaledProcess, ProcessLoop> loops,
            Consumer<AgentProcess> departures) {
        this.agents = agents;
        this.services = services;
        this.stored = new StoredProcesses(services.store());
        this.ledgers = new LedgerCache(stored);
        this.lease = lease;
        this.callers = callers;
        this.answers = answers;
        this.obstacles = new ResumptionObstacles(agents);
        this.contexts = contexts;
        this.loops = loops;
        this.departures = departures;
    }

    private ProcessStore store() {
        return services.store();
    }

    // -- beginning and finding

    /** Makes a process that is not in the store yet. */
    public JournaledProcess begin(Identity identity, Ledger ledger) {
        var process = objects.theOne(JournaledProcess.begin(identity, services, this, ledger));
        objects.hold(process);
        services.events().created(process);
        services.events().wrote(process, List.of(identity.origin()));
        return process;
    }

    /** Returns the process as it stands now, wherever it runs. */
    public Optional<JournaledProcess> find(String id) {
        objects.find(id).filter(this::isOutdated).ifPresent(objects::forget);
        Optional<JournaledProcess> here = objects.find(id);
        here.ifPresent(JournaledProcess::refreshSuspended);
        return here.isPresent() ? here : restored(id);
    }

    private Optional<JournaledProcess> restored(String id) {
        List<JournalEntry> journal = stored.journalOf(id);
        if (journal.isEmpty() || !(journal.get(0) instanceof JournalEntry.Created origin)) {
            return Optional.empty();
        }
        CompiledAgent agent = agents.apply(origin.agent()).orElseGet(() -> UndeployedAgents.agent(origin));
        GoalModel goal = agent.goal(origin.goal()).orElseGet(() -> UndeployedAgents.goal(origin));
        var identity = new Identity(id, agent, goal, origin);
        var process = JournaledProcess.restore(identity, journal, services, this, ledger(id, origin));
        return Optional.of(process.status().isFinished() ? process : objects.theOne(process));
    }

    /** Returns whether the object was made without the agent of the process, which is deployed now. */
    private boolean isOutdated(JournaledProcess process) {
        return UndeployedAgents.is(process.compiled())
                && !process.isRunningHere()
                && agents.apply(process.origin().agent())
                        .filter(agent -> agent != process.compiled())
                        .isPresent();
    }

    /** A whole family has one account: its root's. */
    private Ledger ledger(String id, JournalEntry.Created origin) {
        Optional<JournaledProcess> parent =
                origin.parent().flatMap(up -> objects.find(up).or(() -> restored(up)));
        return parent.map(JournaledProcess::ledger).orElseGet(() -> ledgers.of(id, origin));
    }

    @Override
    public JournaledProcess settle(JournaledProcess process) {
        if (process.status().isFinished()) {
            return process;
        }
        return isOutdated(process) ? find(process.id()).orElse(process) : objects.theOne(process);
    }

    @Override
    public ProcessLoop loop(JournaledProcess process) {
        return loops.apply(process);
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
        boolean claimed = isClaimed(process.id());
        if (claimed) {
            objects.hold(process);
        }
        return claimed;
    }

    private boolean isClaimed(String process) {
        try {
            return store().claim(process, node, lease()).isPresent();
        } catch (RuntimeException e) {
            throw store().isDurable() ? Messages.notKept(process, e) : e;
        }
    }

    @Override
    public void began(JournaledProcess process) {
        objects.hold(process);
    }

    @Override
    public Duration lease() {
        return store().isDurable() ? lease : EngineTimer.LONGEST;
    }

    @Override
    public void suspended(JournaledProcess process) {
        try {
            store().release(process.id(), node);
        } catch (RuntimeException e) { // the claim ends with its lease
            LOG.log(Level.WARNING, Messages::storeDoesNotAnswer, e);
        }
        loosen(process);
    }

    @Override
    public Runnable waking(JournaledProcess process) {
        String id = process.id();
        return () -> elsewhere(() -> wake(id));
    }

    @Override
    public void observed(JournaledProcess process) {
        if (objects.theOne(process) == process) {
            objects.hold(process);
        }
    }

    @Override
    public void left(JournaledProcess process) {
        objects.forget(process);
    }

    @Override
    public void endsLater(JournaledProcess process) {
        ending.put(process.id(), process);
    }

    /** Returns the processes whose ends are not stored yet, by their ids. */
    Map<String, JournaledProcess> ending() {
        return ending;
    }

    /** Does again what the store has not taken. */
    void retry() {
        ending.values().removeIf(process -> process.ending().endsNow());
        retries.run();
    }

    /** Returns the processes that do not run on this node, and that it or the application refers to. */
    List<JournaledProcess> notRunning() {
        return objects.referenced().stream()
                .filter(process -> !process.isRunningHere())
                .toList();
    }

    List<JournaledProcess> held() {
        return objects.held();
    }

    /** Lets the cache forget a process unless it runs here: its claim is renewed as long as it is held. */
    public void loosen(JournaledProcess process) {
        synchronized (process) {
            if (process.isForgettable() && !process.isRunningHere()) {
                objects.loosen(process);
            }
        }
    }

    @Override
    public void departed(JournaledProcess process) {
        ProcessEvents.tell(process, () -> departures.accept(process));
    }

    @Override
    public void ended(JournaledProcess process, boolean isChildless) {
        left(process);
        remember(process);
        process.parent().ifPresent(parent -> retries.attempt(() -> childEnded(parent, process)));
        if (!isChildless && store().isDurable()) {
            retries.attempt(() -> endChildrenOf(process));
        }
    }

    /** Ends those children too that this node knows nothing of. */
    private void endChildrenOf(JournaledProcess parent) {
        stored.childrenOf(parent.id()).stream()
                .filter(child -> !child.status().isFinished())
                .flatMap(child -> find(child.id()).stream())
                .forEach(child -> child.ending().endWith(parent));
    }

    /** What a process knew, the next one of its context knows too. */
    private void remember(JournaledProcess process) {
        Optional<String> context = process.origin().terms().contextId();
        if (context.isEmpty() || process.status() != ProcessStatus.COMPLETED) {
            return;
        }
        int known = process.origin().remembered().size();
        List<JournaledObject> objects = process.board().recorded().stream()
                .filter(object -> object.number() >= known
                        && !process.compiled().states().has(object.value().getClass()))
                .toList();
        try {
            contexts.add(context.get(), objects);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.contextNotKept(process, context.get()), e);
            if (store().isDurable() && !(e instanceof UnwritableValueException)) { // only then is there a heartbeat
                retries.later(() -> contexts.add(context.get(), objects));
            }
        }
    }

    // -- children

    @Override
    public void abandon(String child) {
        elsewhere(() -> retries.attempt(() -> find(child)
                .filter(process -> !process.status().isFinished() && isOrphan(process))
                .ifPresent(process -> process.ending()
                        .endSoon(JournalEntry.Cause.KILL, "its parent goes on without it", Optional.empty()))));
    }

    /** Tells a parent that waits for a child that it waits no more. */
    private void childEnded(String parent, JournaledProcess child) {
        Optional<JournaledProcess> waiting = store().isDurable() ? find(parent) : objects.find(parent);
        waiting.ifPresent(process -> deliver(process, child));
    }

    /** Hands a child's result to a parent that waits for it, or its failure. */
    private void deliver(JournaledProcess parent, JournaledProcess child) {
        Optional<PendingAnswer> open = awaited(parent, child.id());
        if (open.isEmpty() || !child.status().isFinished()) {
            return;
        }
        try {
            handOver(open.get(), parent, child);
        } catch (ProcessNotCompletedException
                | ClassCastException e) { // where goals compete another one may have been reached
            parent.inbox().fails(open.get(), e);
        }
        if (parent.isRunningHere()) {
            elsewhere(parent::runHere); // a thread that works at it already does not mind
        }
    }

    private static void handOver(PendingAnswer open, JournaledProcess parent, JournaledProcess child) {
        Optional<String> binding = open instanceof JournalRecords.Question asked ? asked.binding() : Optional.empty();
        if (binding.isPresent()) {
            parent.inbox().heard(open, child, ChildOutcome.of(child, binding.get()));
        } else {
            parent.inbox().completed(open, child, child.result(open.form().answer()));
        }
    }

    private static Optional<PendingAnswer> awaited(JournaledProcess parent, String child) {
        return parent.pendingAnswers().stream()
                .filter(question -> question.child().filter(child::equals).isPresent())
                .findFirst();
    }

    /**
     * Returns whether the result of a child is no longer awaited: its parent has ended, or has another child do the
     * work.
     */
    boolean isOrphan(JournaledProcess child) {
        return child.parent()
                .filter(parent -> find(parent)
                        .filter(one -> !one.status().isFinished())
                        .flatMap(one -> awaited(one, child.id()))
                        .isEmpty())
                .isPresent();
    }

    /** Runs work on another thread, or on this one if none is free. */
    public void elsewhere(Runnable work) {
        try {
            services.executor().execute(work);
        } catch (RejectedExecutionException ignored) {
            work.run(); // better on this thread than never
        }
    }

    // -- going on

    /** Goes on with a process that is paused, stuck or left behind. */
    public void resume(JournaledProcess process) {
        if (process.isRunningHere()) {
            throw Messages.notRunnable(process);
        }
        if (process.status() != ProcessStatus.RUNNING) {
            process.lifeCycle().start();
        } else if (!takeOver(process)) {
            throw Messages.claimedElsewhere(process);
        }
        tendChildrenOfRunning(process);
    }

    /** Takes over a process that a failed node has left; returns false if another node has it, or had it meanwhile. */
    boolean takeOver(JournaledProcess process) {
        int starts = process.starts();
        List<JournaledProcess> claimed = new ArrayList<>();
        boolean taken = false;
        try {
            taken = claimWithChildren(process, claimed) && process.lifeCycle().takeOver(starts);
            return taken; // if not, the next beat looks again
        } finally {
            if (!taken) {
                claimed.forEach(each -> each.lifeCycle().releaseClaim());
            }
        }
    }

    /** Checks whether a suspended process has a reason to resume, when the alarm of this node rings. */
    void wake(String id) {
        find(id).ifPresent(process -> wake(process, services.clock().instant()));
    }

    /** Resumes a suspended process that is ready by the store's clock, which the clock of this node may be behind. */
    void wake(StoredProcess ready) {
        find(ready.id()).ifPresent(process -> {
            Optional<JournaledProcess> ended = process.parent()
                    .flatMap(this::find)
                    .filter(parent -> parent.status().isFinished());
            if (ended.isPresent()) { // its node failed before it had ended its children
                process.ending().endWith(ended.get());
            } else {
                wake(process, readySince(process, ready));
            }
        });
    }

    private Instant readySince(JournaledProcess process, StoredProcess ready) {
        Instant now = services.clock().instant();
        boolean mayBeOther = process.seen() != ready.version()
                || process.pendingAnswers().stream()
                        .anyMatch(question -> question.child().isPresent());
        return mayBeOther
                ? now
                : process.look(ProcessState::wakesAt).filter(now::isBefore).orElse(now);
    }

    private void wake(JournaledProcess process, Instant now) {
        if (process.status().isFinished()) {
            return;
        }
        process.pendingAnswers().stream()
                .filter(question ->
                        question.expiresAt().filter(end -> !end.isAfter(now)).isPresent())
                .forEach(process.inbox()::expired);
        process.ending().endIfIdleTooLong(now);
        tendChildrenOf(process);
    }

    /**
     * Claims a process and its children that are not started,
     *         so that they can be. The claim of a failed node on a child
     * may expire a little later than the one on its parent.
     *
     * @param claimed receives the claimed processes, also if another node holds one of them
     * @return whether all are claimed
     */
    private boolean claimWithChildren(JournaledProcess process, List<JournaledProcess> claimed) {
        return claim(process, claimed)
                && childrenOf(process)
                        .filter(child -> child.status() == ProcessStatus.NOT_STARTED)
                        .allMatch(child -> claim(child, claimed));
    }

    private boolean claim(JournaledProcess process, List<JournaledProcess> claimed) {
        return claim(process) && claimed.add(process);
    }

    private Stream<JournaledProcess> childrenOf(JournaledProcess process) {
        return process.pendingAnswers().stream().flatMap(question -> question.child().flatMap(this::find).stream());
    }

    /** Starts children that are not started, and delivers the results of those that have ended. */
    void tendChildrenOf(JournaledProcess process) {
        childrenOf(process).forEach(child -> {
            if (child.status() == ProcessStatus.NOT_STARTED) {
                child.lifeCycle().start();
                elsewhere(child::runHere);
            }
            deliver(process, child);
        });
    }

    /**
     * Starts children as {@link #tendChildrenOf} does, of a process that has just been started and that no thread runs
     * yet.
     */
    void tendChildrenOfRunning(JournaledProcess process) {
        leavingOnFailure(process, () -> {
            tendChildrenOf(process);
            return true;
        });
    }

    /** Leaves a process if something fails that must be done before a thread runs it: it is taken over again later. */
    static <T> T leavingOnFailure(JournaledProcess process, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            process.leave();
            throw e;
        }
    }

    /** Returns what keeps a process from going on with today's agents. */
    public Optional<String> obstacle(JournaledProcess process) {
        return process.isYoung()
                ? Optional.empty() // it has known no other agents than today's
                : obstacles.of(process);
    }

    /** Ends what runs, and lets others have what rests. */
    public void close() {
        objects.held().stream().filter(JournaledProcess::isRunningHere).forEach(this::leave);
    }

    /** What others can go on with is left to them; what only this JVM knows ends with it. */
    private void leave(JournaledProcess process) {
        if (!store().isDurable()) {
            process.kill();
            return;
        }
        process.leave();
        try {
            store().release(process.id(), node);
        } catch (RuntimeException e) { // the claim expires with its lease
            LOG.log(Level.WARNING, Messages::storeDoesNotAnswer, e);
        }
    }
}
