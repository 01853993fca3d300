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
import io.karta.agent.Caller;
import io.karta.agent.Explanation;
import io.karta.agent.GoalDefinition;
import io.karta.agent.ProcessOptions;
import io.karta.agent.ProcessStatus;
import io.karta.ai.Ai;
import io.karta.engine.JournaledProcess.Identity;
import io.karta.generation.Shapes;
import io.karta.planner.Plan;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessTerms;
import io.karta.tool.ToolClasses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
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
    private final ProcessHome home;
    private final ContextStore contexts;
    private final ToolClasses toolClasses;
    private final ToolGroups toolGroups;
    private final Set<String> roles;
    private final Supplier<Caller> callers;
    private final EngineSettings settings;
    private final Workbench bench;
    private final Shapes shapes;
    private final AiFactory models;
    private final Threads threads;
    private final Supplier<String> ids;
    private final Optional<Future<?>> heartbeat;
    private final CallScope outside;

    LocalPlatform(LocalPlatformBuilder builder) {
        this.agents = builder.agents.stream()
                .collect(Collectors.toMap(AgentModel::name, CompiledAgent::new, (a, b) -> a, TreeMap::new));
        this.toolClasses = new ToolClasses(builder.shapes);
        this.toolGroups = ToolGroups.of(builder.toolGroups);
        this.roles = Stream.of(
                        agents.values().stream().flatMap(agent -> agent.roles().stream()),
                        agents.values().stream().flatMap(agent -> agent.rolesOfTools(toolClasses)),
                        toolGroups.rolesOfCallers(),
                        builder.roles.stream())
                .flatMap(some -> some)
                .collect(Collectors.toUnmodifiableSet());
        this.callers = builder.callers;
        this.settings = builder.settings;
        this.shapes = builder.shapes;
        this.threads = new Threads(Optional.ofNullable(builder.executor), Optional.ofNullable(builder.scheduler));
        this.ids = builder.ids == null ? new TimeOrderedIds(builder.clock) : builder.ids;
        this.contexts = builder.contexts == null
                ? new InMemoryContextStore(InMemoryContextStore.DEFAULT_WINDOW)
                : builder.contexts;
        var deadlines = new Deadlines(threads.scheduler());
        Narrator narrator = narrator(builder);
        this.outside = narrator.outside();
        this.bench = new Workbench(
                builder.clock,
                store(builder),
                new Events(Optional.ofNullable(builder.watcher), builder.clock, narrator),
                deadlines,
                threads.executor(),
                builder.surroundings,
                new CurrentSteps());
        var tools = new ToolShop(toolClasses, toolGroups, settings.tools(), builder.validator, callers, bench);
        this.models = new AiFactory(builder.models, parts(builder), tools, bench);
        this.home = new ProcessHome(
                agents,
                bench,
                settings.lease(),
                callers,
                new Answers(builder.validator),
                contexts,
                StepCrew::new,
                builder.departures);
        this.heartbeat = bench.store().isDurable() ? Optional.of(beats()) : Optional.empty();
    }

    private static PromptParts parts(LocalPlatformBuilder builder) {
        return new PromptParts(
                builder.shapes, builder.validator, Optional.ofNullable(builder.renderer), builder.makesExamples);
    }

    private static ProcessStore store(LocalPlatformBuilder builder) {
        return builder.store == null
                ? new InMemoryProcessStore(InMemoryProcessStore.DEFAULT_WINDOW, builder.clock)
                : builder.store;
    }

    private static Narrator narrator(LocalPlatformBuilder builder) {
        return new Narrator(
                System.getLogger(Narrator.class.getName()), builder.settings.verbosity(), builder.models.configs());
    }

    /** Three times per lease, so that a claim survives two beats that are late. */
    private Future<?> beats() {
        long millis = settings.lease().toMillis() / 3;
        var recovery = new Recovery(home, bench, agents.keySet());
        return threads.scheduler().scheduleWithFixedDelay(recovery::beat, 0, millis, TimeUnit.MILLISECONDS);
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
    public Explanation explanation(String goal, Class<?>... inputs) {
        requireNonNull(goal, "goal");
        GoalModel wanted = goalModels()
                .filter(known -> known.name().equals(goal))
                .findFirst()
                .orElseThrow(() -> Messages.unknownGoal(
                        goal, "this platform", goalModels().map(GoalModel::name).toList()));
        CompiledAgent agent = compiled(wanted.agent());
        var prospect = inputs.length == 0 ? Prospect.of(agent, wanted) : new Prospect(agent, wanted, List.of(inputs));
        return prospect.explain();
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        CompiledAgent compiled = compiled(agent.name());
        GoalModel goal = goalOf(compiled, options);
        return written(create(compiled, goal, options, Inputs.of(goal, inputs)));
    }

    /** From now on the store has it, and whoever asked for it. */
    private JournaledProcess written(JournaledProcess process) {
        process.write();
        home.loosen(process);
        return process;
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        CompiledAgent compiled = compiled(agent.name());
        GoalModel goal = goalOf(compiled, options);
        return written(create(compiled, goal, options, Inputs.of(goal, inputs)));
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
        List<JournaledObject> remembered =
                options.contextId().map(this::remembered).orElse(List.of());
        Inputs all = inputs.after(remembered);
        Optional<Plan> first = all.check(agent);
        ProcessTerms terms = terms(options);
        var origin = new JournalEntry.Created(
                bench.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.empty(),
                callerOf(options).name(),
                heldRoles(callerOf(options)),
                terms,
                remembered,
                all.objects().subList(remembered.size(), all.objects().size()));
        JournaledProcess process = home.begin(new Identity(ids.get(), agent, goal, origin), new Ledger(terms.budget()));
        first.ifPresent(process::begins);
        return process;
    }

    private Caller callerOf(ProcessOptions options) {
        return options.caller().orElseGet(callers);
    }

    private List<JournaledObject> remembered(String contextId) {
        List<JournaledObject> objects = new ArrayList<>();
        contexts.load(contextId).forEach(object -> objects.add(object.at(objects.size())));
        return objects;
    }

    private ProcessTerms terms(ProcessOptions options) {
        return new ProcessTerms(
                options.budget().orElse(settings.budget()),
                atMost(Deadlines.LONGEST, options.timeout().orElse(settings.timeout())),
                options.delay(),
                options.isConcurrent(),
                options.contextId(),
                options.locale().orElseGet(Locale::getDefault),
                options.verbosity().orElse(settings.verbosity()));
    }

    private static Duration atMost(Duration longest, Duration time) {
        return time.compareTo(longest) < 0 ? time : longest;
    }

    /** Those roles that an agent or a tool of the platform mentions: a child's agent may ask for other ones than its parent's. */
    private Set<String> heldRoles(Caller caller) {
        return roles.isEmpty()
                ? Set.of()
                : roles.stream().filter(caller::hasRole).collect(Collectors.toUnmodifiableSet());
    }

    // -- children

    <T> T runChild(JournaledProcess parent, Class<T> result, Object... inputs) {
        GoalModel goal = goalFor(result);
        JournaledProcess child = child(parent, goal, inputs);
        try {
            runHere(parent, child);
            return child.result(result);
        } finally {
            child.kill(); // one that rests will not be asked for again
        }
    }

    private JournaledProcess delegate(JournaledProcess parent, Class<?> agentClass, Object input, Class<?> result) {
        CompiledAgent agent = agents.values().stream()
                .filter(one -> one.model().type().filter(agentClass::equals).isPresent()
                        || one.model().name().equals(agentClass.getSimpleName()))
                .findFirst()
                .orElseThrow(() -> Messages.unknownAgent(agentClass.getName()));
        List<GoalModel> fitting = agent.model().goalModels().stream()
                .filter(goal -> TypeFit.assignable(result, goal.output()))
                .toList();
        if (fitting.size() != 1) {
            throw Messages.noOneGoal(agent.model(), result);
        }
        JournaledProcess child = child(parent, fitting.get(0), input);
        child.write();
        return child;
    }

    /** Makes a process that knows what its parent knows, and shares its account. */
    private JournaledProcess child(JournaledProcess parent, GoalModel goal, Object... inputs) {
        CompiledAgent agent = compiled(goal.agent());
        Inputs given = Inputs.of(goal, inputs).after(parent.board().inSight());
        given.check(agent);
        ProcessTerms terms = parent.origin().terms();
        var origin = new JournalEntry.Created(
                bench.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.of(parent.id()),
                parent.origin().caller(),
                parent.origin().callerRoles(),
                new ProcessTerms(
                        terms.budget(),
                        parent.timeLeft(),
                        terms.delay(),
                        terms.isConcurrent(),
                        Optional.empty(),
                        terms.locale(),
                        terms.verbosity()),
                List.of(),
                given.objects());
        JournaledProcess child = home.begin(new Identity(ids.get(), agent, goal, origin), parent.ledger());
        parent.adopt(child);
        child.onEnd(ended -> parent.release(child));
        return child;
    }

    private void runHere(JournaledProcess parent, JournaledProcess child) {
        bench.events().childStarted(parent, child);
        if (child.status() == ProcessStatus.NOT_STARTED) {
            child.start();
            child.run();
            child.awaitRest();
        }
    }

    // -- running

    @Override
    public AgentProcess run(AgentProcess process) {
        JournaledProcess mine = mine(process);
        mine.start();
        return runs(mine);
    }

    private JournaledProcess runs(JournaledProcess process) {
        process.run();
        process.awaitRest();
        return process;
    }

    @Override
    public CompletionStage<AgentProcess> start(AgentProcess process) {
        JournaledProcess mine = mine(process);
        mine.start();
        return startedThen(mine, Function.identity());
    }

    @Override
    public CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by) {
        return startedThen(mine(process).accept(questionId, answer, by), Function.identity());
    }

    /** Runs a process that has begun on another thread, and turns it into something when it ends or rests. */
    <R> CompletionStage<R> startedThen(JournaledProcess process, Function<AgentProcess, R> then) {
        var future = new KillingFuture<R>(process);
        try {
            threads.executor().execute(() -> {
                process.runHere();
                process.whenItRests(() -> future.completeWith(() -> then.apply(process)));
            });
        } catch (RejectedExecutionException e) {
            process.end(JournalEntry.Cause.FAILURE, "no thread was free", Optional.of(e));
            throw Messages.noThread(process, e);
        }
        return future;
    }

    private JournaledProcess mine(AgentProcess process) {
        if (process instanceof JournaledProcess mine && mine.livesAt(home)) {
            return home.settle(mine);
        }
        throw Messages.notHere(process);
    }

    @Override
    public Optional<AgentProcess> resume(String id) {
        Optional<JournaledProcess> found = home.find(requireNonNull(id, "id"));
        found.ifPresent(process -> {
            home.resume(process);
            startedThen(process, Function.identity());
        });
        return found.map(AgentProcess.class::cast);
    }

    private ActionContext context(JournaledProcess process, Optional<Step> step) {
        CallScope scope =
                step.map(CallScope.class::cast).orElseGet(() -> CallScope.ofProcess(process, bench, Optional.empty()));
        return new StepContext(process, step, models.ai(() -> scope), this, bench);
    }

    /** Does the work of one process. */
    private final class StepCrew implements PlanningLoop.Crew {

        private final JournaledProcess process;

        StepCrew(JournaledProcess process) {
            this.process = process;
        }

        @Override
        public Step step(ActionModel action) {
            return new Step(process, action, bench, LocalPlatform.this::context, LocalPlatform.this::delegate);
        }

        @Override
        public ActionContext context() {
            return LocalPlatform.this.context(process, Optional.empty());
        }

        @Override
        public void run(JournaledProcess parent, JournaledProcess child) {
            runHere(parent, child);
        }

        @Override
        public Optional<String> obstacle(JournaledProcess one) {
            return home.obstacle(one);
        }
    }

    @Override
    public Optional<AgentProcess> process(String id) {
        return home.find(requireNonNull(id, "id")).map(AgentProcess.class::cast);
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
     * Returns the groups of tools there are.
     *
     * @return the groups
     */
    public ToolGroups toolGroups() {
        return toolGroups;
    }

    /**
     * Returns the models, for use anywhere. Inside an action a call is part of the action's step.
     *
     * @return the models
     */
    public Ai ai() {
        return models.ai(() -> bench.steps().scope().orElse(outside));
    }

    /**
     * Returns who knows which run of an action goes on on which thread.
     *
     * @return the current steps
     */
    public CurrentSteps currentSteps() {
        return bench.steps();
    }

    /**
     * Gives back the platform's own threads. What still runs is killed, or, where journals are durable, left to the next node
     * that opens the store.
     */
    @Override
    public void close() {
        heartbeat.ifPresent(beat -> beat.cancel(false));
        home.close();
        threads.close();
    }
}
