/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentInvocation;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.Budget;
import io.karta.agent.Caller;
import io.karta.agent.GoalDefinition;
import io.karta.agent.ProcessOptions;
import io.karta.agent.ProcessStatus;
import io.karta.ai.Ai;
import io.karta.generation.Shapes;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The agents of one application and the processes they run in this JVM. Needs no container:
 *
 * <pre>{@code
 * try (LocalPlatform platform = LocalPlatform.builder().agents(List.of(supportDesk)).models(models).build()) {
 *     Letter letter = platform.invocation(Letter.class).invoke(new UserInput("My kettle arrived broken"));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class LocalPlatform implements AgentPlatform, AutoCloseable {

    private final Map<String, CompiledAgent> agents;
    private final Map<String, JournaledProcess> live = new ConcurrentHashMap<>();
    private final Supplier<Caller> callers;
    private final EngineSettings settings;
    private final Workbench bench;
    private final Shapes shapes;
    private final AiFactory models;
    private final Threads threads;
    private final Supplier<String> ids;
    private final String node;

    LocalPlatform(LocalPlatformBuilder builder) {
        this.agents = builder.agents.stream()
                .collect(Collectors.toMap(AgentModel::name, CompiledAgent::new, (a, b) -> a, TreeMap::new));
        this.callers = builder.callers;
        this.settings = builder.settings;
        this.shapes = builder.shapes;
        this.threads = new Threads(Optional.ofNullable(builder.executor), Optional.ofNullable(builder.scheduler));
        this.ids = builder.ids == null ? new TimeOrderedIds(builder.clock) : builder.ids;
        this.node = UUID.randomUUID().toString();
        var deadlines = new Deadlines(threads.scheduler());
        this.bench = new Workbench(
                builder.clock,
                builder.store == null
                        ? new InMemoryProcessStore(InMemoryProcessStore.DEFAULT_WINDOW, builder.clock)
                        : builder.store,
                new Events(Optional.ofNullable(builder.watcher), builder.clock),
                deadlines,
                threads.executor(),
                builder.surroundings,
                new CurrentSteps());
        this.models = new AiFactory(builder.models, shapes, builder.validator, bench);
    }

    /**
     * Begins a platform.
     *
     * @return a builder in which everything but agents and models has its default
     */
    public static LocalPlatformBuilder builder() {
        return new LocalPlatformBuilder();
    }

    @Override
    public List<AgentDefinition> agents() {
        return agents.values().stream()
                .map(CompiledAgent::model)
                .map(AgentDefinition.class::cast)
                .toList();
    }

    @Override
    public List<GoalDefinition> goals() {
        return goalModels().map(GoalDefinition.class::cast).toList();
    }

    private Stream<GoalModel> goalModels() {
        return agents.values().stream()
                .flatMap(agent -> agent.model().goalModels().stream())
                .sorted(Comparator.comparing(GoalModel::name));
    }

    @Override
    public <T> AgentInvocation<T> invocation(Class<T> result) {
        return new GoalInvocation<>(
                this, requireNonNull(result, "result"), Optional.empty(), ProcessOptions.defaults());
    }

    /** Returns the goals whose result serves where a type is wanted. */
    List<GoalModel> goalsFor(Class<?> result) {
        return goalModels()
                .filter(goal -> TypeFit.assignable(result, goal.output()))
                .toList();
    }

    /** Returns the one goal whose result serves where a type is wanted. */
    GoalModel goalFor(Class<?> result) {
        List<GoalModel> fitting = goalsFor(result);
        if (fitting.isEmpty()) {
            throw Messages.noGoalYields(
                    result.getSimpleName(), goalModels().map(GoalModel::name).toList());
        }
        if (fitting.size() > 1) {
            throw Messages.severalGoalsYield(
                    result.getSimpleName(),
                    fitting.stream().map(GoalModel::name).toList());
        }
        return fitting.get(0);
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        CompiledAgent compiled = compiled(agent.name());
        GoalModel goal = goalOf(compiled, options);
        return create(compiled, goal, options, Inputs.of(goal, inputs));
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        CompiledAgent compiled = compiled(agent.name());
        GoalModel goal = goalOf(compiled, options);
        return create(compiled, goal, options, Inputs.of(goal, inputs));
    }

    private CompiledAgent compiled(String agent) {
        return Optional.ofNullable(agents.get(agent)).orElseThrow(() -> Messages.unknownAgent(agent));
    }

    private static GoalModel goalOf(CompiledAgent agent, ProcessOptions options) {
        List<GoalModel> goals = agent.model().goalModels();
        List<String> names = goals.stream().map(GoalModel::name).toList();
        if (options.goal().isPresent()) {
            String wanted = options.goal().get();
            return agent.goal(wanted)
                    .orElseThrow(() -> Messages.unknownGoal(
                            wanted, "agent " + agent.model().name(), names));
        }
        if (goals.size() != 1) {
            throw Messages.goalNotNamed(agent.model().name(), names);
        }
        return goals.get(0);
    }

    JournaledProcess create(GoalModel goal, ProcessOptions options, Inputs inputs) {
        return create(compiled(goal.agent()), goal, options, inputs);
    }

    private JournaledProcess create(CompiledAgent agent, GoalModel goal, ProcessOptions options, Inputs inputs) {
        inputs.check(agent);
        var account = new Account(
                options.caller().orElseGet(callers),
                options.budget().orElse(settings.budget()),
                atMost(Deadlines.LONGEST, options.timeout().orElse(settings.timeout())),
                Optional.empty());
        var ledger = new Ledger(account.budget());
        return begin(agent, goal, account, ledger, inputs);
    }

    private static Duration atMost(Duration longest, Duration time) {
        return time.compareTo(longest) < 0 ? time : longest;
    }

    /** Who runs a process, and what it may use. */
    private record Account(Caller caller, Budget budget, Duration timeout, Optional<String> parent) {}

    private JournaledProcess begin(CompiledAgent agent, GoalModel goal, Account account, Ledger ledger, Inputs inputs) {
        var origin = new JournalEntry.Created(
                bench.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                account.parent(),
                account.caller().name(),
                heldRoles(account.caller()),
                account.budget(),
                account.timeout(),
                inputs.objects());
        var process = JournaledProcess.begin(
                new JournaledProcess.Identity(ids.get(), agent, goal, origin), bench, ledger, this::loop);
        live.put(process.id(), process);
        process.onEnd(ended -> live.remove(ended.id()));
        return process;
    }

    /** Those roles that an agent of the platform mentions: a child's agent may ask for other ones than its parent's. */
    private Set<String> heldRoles(Caller caller) {
        return agents.values().stream()
                .flatMap(agent -> agent.roles().stream())
                .filter(caller::hasRole)
                .collect(Collectors.toUnmodifiableSet());
    }

    <T> T runChild(JournaledProcess parent, Class<T> result, Object... inputs) {
        GoalModel goal = goalFor(result);
        CompiledAgent agent = compiled(goal.agent());
        Inputs given = Inputs.of(goal, inputs);
        given.check(agent);
        var account =
                new Account(parent.caller(), parent.origin().budget(), parent.timeLeft(), Optional.of(parent.id()));
        JournaledProcess child = begin(agent, goal, account, parent.ledger(), given);
        parent.adopt(child);
        try {
            return run(child).result(result);
        } finally {
            child.kill(); // one that rests will not be asked for again
            parent.release(child);
        }
    }

    @Override
    public AgentProcess run(AgentProcess process) {
        JournaledProcess mine = mine(process);
        claim(mine);
        loop(mine);
        return mine;
    }

    @Override
    public CompletionStage<AgentProcess> start(AgentProcess process) {
        JournaledProcess mine = mine(process);
        claim(mine);
        return startedThen(mine, Function.identity());
    }

    /** Runs a claimed process on another thread, and turns it into something when it ends or rests. */
    <R> CompletionStage<R> startedThen(JournaledProcess process, Function<AgentProcess, R> then) {
        var future = new KillingFuture<R>(process);
        try {
            threads.executor()
                    .execute(() -> future.completeWith(() -> {
                        loop(process);
                        return then.apply(process);
                    }));
        } catch (RejectedExecutionException e) {
            process.end(JournalEntry.Cause.FAILURE, "no thread was free", Optional.of(e));
            throw Messages.noThread(process, e);
        }
        return future;
    }

    private JournaledProcess mine(AgentProcess process) {
        if (process instanceof JournaledProcess mine && live.get(mine.id()) == mine) {
            return mine;
        }
        throw process.status().isFinished() ? Messages.notRunnable(process) : Messages.notHere(process);
    }

    void claim(JournaledProcess process) {
        Instant until = bench.clock().instant().plus(process.origin().timeout());
        if (!bench.store().claim(process.id(), node, until)) {
            throw Messages.claimedElsewhere(process);
        }
        process.claim();
    }

    private void loop(JournaledProcess process) {
        Contexts contexts = this::context;
        new PlanningLoop(
                        process,
                        bench,
                        contexts.of(process, Optional.empty()),
                        (running, action) -> new Step(running, action, bench, contexts))
                .run();
    }

    private ActionContext context(JournaledProcess process, Optional<Step> step) {
        CallScope scope = step.map(CallScope.class::cast).orElseGet(() -> CallScope.ofProcess(process, bench));
        return new StepContext(process, step, models.ai(() -> scope), this, bench);
    }

    @Override
    public Optional<AgentProcess> process(String id) {
        JournaledProcess running = live.get(requireNonNull(id, "id"));
        return running != null ? Optional.of(running) : restored(id);
    }

    private Optional<AgentProcess> restored(String id) {
        List<JournalEntry> journal = bench.store().load(id);
        if (journal.isEmpty() || !(journal.get(0) instanceof JournalEntry.Created origin)) {
            return Optional.empty();
        }
        return Optional.ofNullable(agents.get(origin.agent()))
                .flatMap(agent ->
                        agent.goal(origin.goal()).map(goal -> new JournaledProcess.Identity(id, agent, goal, origin)))
                .map(identity -> JournaledProcess.restore(identity, journal, bench, this::loop));
    }

    @Override
    public Optional<AgentProcess> kill(String id) {
        Optional<AgentProcess> found = process(id);
        found.ifPresent(AgentProcess::kill);
        return found;
    }

    @Override
    public Shapes shapes() {
        return shapes;
    }

    /**
     * Returns the models, for use anywhere. Inside an action a call is part of the action's step.
     *
     * @return the models
     */
    public Ai ai() {
        return models.ai(() -> bench.steps().scope().orElse(CallScope.NOBODY));
    }

    /**
     * Returns who knows which run of an action goes on on which thread.
     *
     * @return the current steps
     */
    public CurrentSteps currentSteps() {
        return bench.steps();
    }

    /** Kills what still runs and gives back the platform's own threads. */
    @Override
    public void close() {
        List.copyOf(live.values()).stream()
                .filter(process -> process.status() == ProcessStatus.RUNNING)
                .forEach(JournaledProcess::kill);
        threads.close();
    }
}
