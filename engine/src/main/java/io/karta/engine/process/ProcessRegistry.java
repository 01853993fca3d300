/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.Ledger;
import io.karta.engine.concurrent.Drain;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.UndeployedAgents;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.process.JournaledProcess.Identity;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Registry of the processes of one node: running ones, suspended ones, and those that it takes over from failed nodes.
 * Thread-safe.
 */
public final class ProcessRegistry implements ProcessHost {

    private static final Logger LOG = System.getLogger(ProcessRegistry.class.getName());

    private final String node = UUID.randomUUID().toString();
    private final ProcessCache objects = new ProcessCache();
    private final StoredProcesses stored;
    private final Optional<ProcessStore.Notifications> notifications;
    private final LedgerCache ledgers;
    private final Map<String, JournaledProcess> ending = new ConcurrentHashMap<>();
    private final StoreRetries retries = new StoreRetries();
    private final Drain drain = new Drain();
    private final AtomicInteger leaving = new AtomicInteger();
    private final Function<JournalEntry.Created, Optional<CompiledAgent>> agents;
    private final EngineServices services;
    private final Duration lease;
    private final Supplier<Caller> callers;
    private final UnaryOperator<Caller> currentRoles;
    private final AnswerValidator answers;
    private final ProcessResumption resumption;
    private final ContextMemory memory;
    private final ProcessChildren children;
    private final Function<JournaledProcess, ProcessLoop> loops;
    private final Consumer<AgentProcess> processCleanup;
    private volatile boolean hasLeft;
    private volatile boolean isClosed;

    public ProcessRegistry(
            Function<JournalEntry.Created, Optional<CompiledAgent>> agents,
            EngineServices services,
            Duration lease,
            Supplier<Caller> callers,
            UnaryOperator<Caller> currentRoles,
            AnswerValidator answers,
            ContextStore contexts,
            Function<JournaledProcess, ProcessLoop> loops,
            Consumer<AgentProcess> processCleanup) {
        this.agents = agents;
        this.services = services;
        this.stored = new StoredProcesses(services.store());
        this.notifications = services.store().notifications();
        this.ledgers = new LedgerCache(stored, id -> objects.find(id).isPresent());
        this.lease = lease;
        this.callers = callers;
        this.currentRoles = currentRoles;
        this.answers = answers;
        this.memory = new ContextMemory(contexts, services.store().isDurable(), retries);
        this.children = new ProcessChildren(this, stored);
        this.resumption = new ProcessResumption(this, children, new ResumptionChecks(agents), services.clock());
        this.loops = loops;
        this.processCleanup = processCleanup;
    }

    private ProcessStore store() {
        return services.store();
    }

    /** Creates a process without a parent that is not in the store yet. */
    public JournaledProcess begin(Identity identity) {
        return begin(identity, ledgers.begun(identity.id(), identity.origin().terms()));
    }

    /** Creates a process that is not in the store yet, with the ledger of its parent. */
    public JournaledProcess begin(Identity identity, Ledger ledger) {
        var process = objects.canonical(JournaledProcess.begin(identity, services, this, ledger));
        objects.retain(process);
        services.events().created(process);
        services.events().wrote(process, List.of(identity.origin()));
        return process;
    }

    /** Returns the process in its current state, even if another node runs it. */
    public Optional<JournaledProcess> find(String id) {
        objects.find(id).filter(this::isOutdated).ifPresent(objects::evict);
        Optional<JournaledProcess> here = objects.find(id);
        here.ifPresent(JournaledProcess::refreshSuspended);
        return here.isPresent() ? here : restored(id);
    }

    /** Returns a process as {@link #find} does. For a failed process it is the object with which it runs again. */
    public Optional<JournaledProcess> findRetryable(String id) {
        return find(id).map(process -> process.status() == ProcessStatus.FAILED ? objects.canonical(process) : process);
    }

    /** Returns the parent of an ended child, if the process is in the store or on this node. */
    Optional<JournaledProcess> findParent(String id) {
        return store().isDurable() ? find(id) : objects.find(id);
    }

    private Optional<JournaledProcess> restored(String id) {
        List<JournalEntry> journal = stored.journalOf(id);
        if (journal.isEmpty() || !(journal.get(0) instanceof JournalEntry.Created origin)) {
            return Optional.empty();
        }
        CompiledAgent agent = agents.apply(origin).orElseGet(() -> UndeployedAgents.agent(origin));
        GoalModel goal = agent.goal(origin.goal()).orElseGet(() -> UndeployedAgents.goal(origin));
        var identity = new Identity(id, agent, goal, origin);
        Ledger ledger = ledger(id, origin);
        ledger.read(id, origin.parent(), journal);
        var process = JournaledProcess.restore(identity, journal, services, this, ledger);
        return Optional.of(process.status().isFinished() ? process : objects.canonical(process));
    }

    /** Returns whether the object was created before the agent of the process was deployed. */
    private boolean isOutdated(JournaledProcess process) {
        return UndeployedAgents.is(process.compiled())
                && !process.isRunningHere()
                && agents.apply(process.origin())
                        .filter(agent -> agent != process.compiled())
                        .isPresent();
    }

    /** All descendants share the ledger of the root process. */
    private Ledger ledger(String id, JournalEntry.Created origin) {
        Optional<JournaledProcess> parent =
                origin.parent().flatMap(up -> objects.find(up).or(() -> restored(up)));
        return parent.map(JournaledProcess::ledger).orElseGet(() -> ledgers.of(id, origin));
    }

    @Override
    public JournaledProcess cached(JournaledProcess process) {
        if (process.status().isFinished()) {
            return process;
        }
        return isOutdated(process) ? find(process.id()).orElse(process) : objects.canonical(process);
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
    public Caller checked(Caller stored) {
        return currentRoles.apply(stored);
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

    @Override
    public boolean claim(JournaledProcess process) {
        boolean claimed = isClaimed(process.id());
        if (claimed) {
            objects.retain(process);
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
    public void register(JournaledProcess process) {
        objects.retain(process);
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
        release(process);
    }

    @Override
    public Runnable waking(JournaledProcess process) {
        String id = process.id();
        return () -> runAsync(() -> resumption.wake(id));
    }

    @Override
    public void observed(JournaledProcess process) {
        if (objects.canonical(process) == process) {
            objects.retain(process);
        }
    }

    @Override
    public void left(JournaledProcess process) {
        objects.evict(process);
    }

    @Override
    public void retryEndLater(JournaledProcess process) {
        ending.put(process.id(), process);
    }

    /** Returns the processes with ends that are not stored yet, by id. */
    Map<String, JournaledProcess> ending() {
        return ending;
    }

    /** Retries changes that the store has not accepted. */
    void retry() {
        ending.values().removeIf(process -> process.ending().retryEnd());
        retries.run();
    }

    /** Returns the processes that do not run on this node, and that it or the application refers to. */
    List<JournaledProcess> notRunning() {
        return objects.referenced().stream()
                .filter(process -> !process.isRunningHere())
                .toList();
    }

    /** Returns the object of a process if there is one on this node. */
    public Optional<JournaledProcess> known(String id) {
        return objects.find(id);
    }

    List<JournaledProcess> held() {
        return objects.held();
    }

    /** Removes processes from the cache that are no longer in the store. */
    public void removed(Collection<String> processes) {
        processes.forEach(id -> objects.find(id).ifPresent(objects::evict));
    }

    /** Removes a process from the cache unless it runs here. Its claim is renewed while it is cached. */
    public void release(JournaledProcess process) {
        synchronized (process) {
            if (process.isForgettable() && !process.isRunningHere()) {
                objects.release(process);
            }
        }
    }

    @Override
    public void abandon(String child) {
        runAsync(() -> retries.attempt(() -> children.abandon(child)));
    }

    /** Returns the resumption of the processes of this node and the takeover of those of failed nodes. */
    public ProcessResumption resumption() {
        return resumption;
    }

    /** Returns the children of the processes of this node. */
    ProcessChildren children() {
        return children;
    }

    @Override
    public void cleanUp(JournaledProcess process) {
        ProcessEvents.callListener(process, () -> processCleanup.accept(process));
        drain.stopped();
    }

    @Override
    public void appended(JournaledProcess process, List<JournalEntry> entries) {
        if (notifications.isPresent()
                && (!process.isRunningHere()
                        || entries.stream().anyMatch(entry -> entry.status().isPresent()))
                && !process.status().isFinished()) { // an end is announced separately
            notifyFollowers(process);
        }
    }

    /** Notifies the other nodes of a change, if one of them may follow the process. */
    private void notifyFollowers(JournaledProcess process) {
        if (notifications.isPresent() && process.isShared()) {
            runAsync(() -> notifications.get().processChanged(node, process.id()));
        }
    }

    @Override
    public void ended(JournaledProcess process, boolean isChildless) {
        left(process);
        notifyFollowers(process);
        services.events().channels().close(process.id());
        memory.remember(process);
        process.parent().ifPresent(parent -> retries.attempt(() -> children.ended(parent, process)));
        if (!isChildless && store().isDurable()) {
            retries.attempt(() -> children.endWith(process));
        }
    }

    /** Runs work on another thread, or on this one if none is free. */
    public void runAsync(Runnable work) {
        services.runAsync(work);
    }

    /** Lets running actions of durable processes finish within a limit. Their processes then go to other nodes. */
    public void drain(Duration limit) {
        if (!limit.isZero() && store().isDurable()) {
            drain.run(this::isBusy, limit);
        }
    }

    /** A process that leaves stops before its claim is released. */
    private boolean isBusy() {
        return objects.held().stream().anyMatch(JournaledProcess::isRunningHere) || leaving.get() > 0;
    }

    /** Returns whether a process leaves this node before its next action. */
    public boolean isDraining() {
        return isClosed || drain.isActive();
    }

    @Override
    public void requireOpen(JournaledProcess process) {
        if (isClosed) {
            throw Messages.closed(process);
        }
    }

    /**
     * Ends running processes and leaves suspended ones to other nodes. A process whose start another thread is storing
     * leaves before its first action.
     */
    public void close() {
        isClosed = true;
        objects.held().stream().filter(JournaledProcess::isRunningHere).forEach(this::leaveQuietly);
        if (hasLeft) { // threads of the platform may not have notified the other nodes yet
            notifications.ifPresent(each -> each.claimsReleased(node));
        }
    }

    /** Leaves durable processes to other nodes. Processes in memory end with this JVM. */
    public void leave(JournaledProcess process) {
        leaveQuietly(process);
        notifications.ifPresent(each -> runAsync(() -> each.claimsReleased(node)));
    }

    private void leaveQuietly(JournaledProcess process) {
        if (!store().isDurable()) {
            process.kill();
            return;
        }
        leaving.incrementAndGet();
        process.leave();
        hasLeft = true;
        try {
            store().release(process.id(), node);
        } catch (RuntimeException e) { // the claim expires with its lease
            LOG.log(Level.WARNING, Messages::storeDoesNotAnswer, e);
        } finally {
            leaving.decrementAndGet();
            drain.stopped();
        }
    }
}
