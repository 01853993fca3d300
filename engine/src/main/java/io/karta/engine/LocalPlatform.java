/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.GoalDefinition;
import io.karta.ai.Ai;
import io.karta.ai.ToolClassRegistry;
import io.karta.generation.Shapes;
import io.karta.planner.Limit;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.GoalChoiceApprover;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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

    private final Roster roster;
    private final GoalDirectory directory;
    private final ProcessHome home;
    private final ProcessMaker maker;
    private final ToolGroups toolGroups;
    private final EngineSettings settings;
    private final Workbench bench;
    private final Shapes shapes;
    private final AiFactory models;
    private final Threads threads;
    private final Recovery recovery;
    private final Optional<Future<?>> heartbeat;
    private final CallScope outside;
    private final Supervisor.Tools supervision;
    private final Autonomy autonomy;
    private final GoalChoiceApprover approver;
    private final Map<Class<?>, List<?>> extensions;
    private final Map<String, String> otherSettings;

    LocalPlatform(LocalPlatformBuilder builder) {
        var toolClasses = new ToolClassRegistry(builder.shapes);
        this.toolGroups = ToolGroups.of(builder.toolGroups);
        this.roster = new Roster(
                builder,
                toolClasses,
                Stream.concat(toolGroups.rolesOfCallers(), builder.roles.stream())
                        .collect(Collectors.toUnmodifiableSet()));
        this.settings = builder.settings;
        this.extensions = Map.copyOf(builder.extensions);
        this.shapes = builder.shapes;
        this.threads = new Threads(Optional.ofNullable(builder.executor), Optional.ofNullable(builder.scheduler));
        this.directory = new GoalDirectory(roster);
        var defaults = ProcessDefaults.of(builder);
        var deadlines = new Deadlines(threads.scheduler());
        Narrator narrator = narrator(builder);
        this.outside = narrator.outside(new OutsideCallWatcher(builder.calls, builder.clock));
        this.bench = new Workbench(
                builder.clock,
                store(builder),
                new Events(Optional.ofNullable(builder.watcher), builder.clock, narrator),
                deadlines,
                threads.executor(),
                builder.surroundings,
                new CurrentSteps(),
                Limit.about(settings.planningTime()));
        var tools = new ToolShop(
                toolClasses,
                toolGroups,
                settings.tools(),
                builder.toolErrors,
                builder.validator,
                builder.callers,
                builder.toolOwners,
                bench,
                new Reach());
        Workbench streaming = builder.streams == null ? bench : bench.executor(builder.streams);
        this.models = new AiFactory(
                new ModelChooser(builder.models, bench, builder.isStrict),
                new EmbeddingServices(builder.embeddings, bench, builder.isStrict),
                parts(builder),
                tools,
                builder.hooks(),
                streaming);
        this.supervision = new Supervisor.Tools(
                parts(builder), builder.supervisor, scope -> models.ai(() -> scope), builder.models.names());
        this.approver = builder.approver;
        this.otherSettings = builder.otherSettings;
        this.autonomy = new Autonomy(
                roster, new Ranker(builder.autonomy, builder.models, ai(), parts(builder), builder.rankings));
        this.home = new ProcessHome(
                roster,
                bench,
                settings.lease(),
                builder.callers,
                new Answers(builder.validator),
                defaults.contexts(),
                StepCrew::new,
                builder.departures);
        this.maker = new ProcessMaker(roster, home, bench, defaults, shapes);
        this.recovery = new Recovery(home, bench, roster::isHere);
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
        var configs = Stream.concat(
                builder.models.configs().stream(),
                builder.embeddings.entries().map(entry -> entry.config().connection()));
        return new Narrator(System.getLogger(Narrator.class.getName()), builder.settings.verbosity(), configs.toList());
    }

    /** Three times per lease, so that a claim survives two beats that are late. */
    private Future<?> beats() {
        long millis = settings.lease().toMillis() / 3;
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

    GoalDirectory directory() {
        return directory;
    }

    ProcessMaker maker() {
        return maker;
    }

    @Override
    public List<AgentDefinition> agents() {
        return roster.deployed().stream()
                .map(CompiledAgent::model)
                .map(AgentDefinition.class::cast)
                .toList();
    }

    @Override
    public List<GoalDefinition> goals() {
        return directory.all().map(GoalDefinition.class::cast).toList();
    }

    @Override
    public AgentDefinition deploy(AgentSource agent) {
        return roster.deploy(agent.agent());
    }

    @Override
    public <T> AgentInvocation<T> invocation(Class<T> result) {
        return new GoalInvocation<>(
                this, requireNonNull(result, "result"), Optional.empty(), ProcessOptions.defaults());
    }

    @Override
    public Explanation explanation(String goal, Class<?>... inputs) {
        requireNonNull(goal, "goal");
        GoalModel wanted = directory.named(goal);
        CompiledAgent agent = directory.agent(wanted.agent());
        var prospect = inputs.length == 0 ? Prospect.of(agent, wanted) : new Prospect(agent, wanted, List.of(inputs));
        return prospect.explain();
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        return maker.written(maker.create(roster.of(agent.agent()), options, goal -> Inputs.of(goal, inputs)));
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        return maker.written(maker.create(roster.of(agent.agent()), options, goal -> Inputs.of(goal, inputs)));
    }

    /** What the application adds of a kind. */
    @SuppressWarnings("unchecked") // put there by LocalPlatformBuilder.extensions, with its kind
    <T> List<T> extensions(Class<T> kind) {
        return (List<T>) extensions.getOrDefault(kind, List.of());
    }

    // -- children

    <T> T runChild(JournaledProcess parent, Class<T> result, Object... inputs) {
        GoalModel goal = directory.one(result, ProcessOptions.defaults());
        return runChild(parent, directory.agent(goal.agent()), goal, result, inputs);
    }

    <T> T runChild(JournaledProcess parent, String goal, Class<T> result, Object... inputs) {
        GoalModel wanted = directory.one(result, goal);
        return runChild(parent, directory.agent(wanted.agent()), wanted, result, inputs);
    }

    <T> T runChild(JournaledProcess parent, AgentSource source, Class<T> result, Object... inputs) {
        CompiledAgent agent = roster.of(source.agent());
        return runChild(parent, agent, GoalDirectory.only(agent, result), result, inputs);
    }

    private <T> T runChild(
            JournaledProcess parent, CompiledAgent agent, GoalModel goal, Class<T> result, Object... inputs) {
        JournaledProcess child = maker.child(parent, agent, goal, inputs);
        try {
            runHere(parent, child);
            return child.result(result);
        } finally {
            child.kill(); // one that rests will not be asked for again
        }
    }

    private JournaledProcess delegate(JournaledProcess parent, Class<?> agentClass, Object input, Class<?> result) {
        return delegate(parent, directory.agent(agentClass), input, result);
    }

    private JournaledProcess delegate(JournaledProcess parent, AgentDefinition to, Object input, Class<?> result) {
        CompiledAgent agent = roster.of(to);
        if (!roster.deployed().contains(agent)) {
            throw ProgrammaticAgentMessages.notDelegable(to);
        }
        return delegate(parent, agent, input, result);
    }

    private JournaledProcess delegate(JournaledProcess parent, CompiledAgent agent, Object input, Class<?> result) {
        JournaledProcess child = maker.child(parent, agent, GoalDirectory.only(agent, result), input);
        child.write();
        return child;
    }

    /** Lets a child try something: where it gets stuck it has failed, for nobody would help it. */
    private JournaledProcess trying(JournaledProcess parent, AgentDefinition to, String goal, List<Object> inputs) {
        CompiledAgent agent = roster.of(to);
        if (!roster.deployed().contains(agent)) {
            throw ProgrammaticAgentMessages.notDelegable(to);
        }
        GoalModel wanted = GoalDirectory.of(agent, goal);
        JournaledProcess child = maker.trying(parent, agent, wanted, inputs.toArray());
        child.write();
        return child;
    }

    private void runHere(JournaledProcess parent, JournaledProcess child) {
        bench.events().childStarted(parent, child);
        if (child.status() == ProcessStatus.NOT_STARTED) {
            child.start();
            child.run();
            child.awaitSuspension();
        }
    }

    // -- running

    @Override
    public Optional<String> setting(String key) {
        return Optional.ofNullable(otherSettings.get(requireNonNull(key, "key")));
    }

    @Override
    public UtilityInvocation utility() {
        return new PlatformUtility(this, Optional.empty(), false, ProcessOptions.defaults());
    }

    @Override
    public SupervisorInvocation supervisor() {
        return new PlatformSupervisor(this, Optional.empty(), ProcessOptions.defaults());
    }

    @Override
    public AutonomyInvocation ask(String content) {
        return new PlatformAutonomy(
                this,
                autonomy,
                requireNonNull(content, "content"),
                false,
                Optional.empty(),
                Optional.empty(),
                approver,
                ProcessOptions.defaults());
    }

    @Override
    public AgentProcess run(AgentProcess process) {
        JournaledProcess mine = mine(process);
        mine.start();
        return runs(mine);
    }

    private JournaledProcess runs(JournaledProcess process) {
        process.run();
        process.awaitSuspension();
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
        return startedThen(mine(process).inbox().accept(questionId, answer, by), Function.identity());
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
            process.endSoon(JournalEntry.Cause.FAILURE, "no thread was free", Optional.of(e));
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

    private ActionContext context(JournaledProcess process, Step step) {
        return new StepContext(process, step, models.ai(() -> step), this, bench);
    }

    private OperationContext context(JournaledProcess process) {
        CallScope scope = CallScope.ofProcess(process, bench, Optional.empty());
        return new LookingContext(process, scope, models.ai(() -> scope), bench);
    }

    /** What tools can reach. */
    private final class Reach implements ToolReach {

        @Override
        public String answer(Optional<JournaledProcess> parent, AgentSource agent, String task) {
            return parent.isPresent()
                    ? runChild(parent.get(), agent, String.class, task)
                    : LocalPlatform.this
                            .run(createProcess(agent.agent(), ProcessOptions.defaults(), task))
                            .result(String.class);
        }

        @Override
        public Ai ai(CallScope scope) {
            return models.ai(() -> scope);
        }

        @Override
        public <T> T run(JournaledProcess parent, AgentSource agent, Class<T> result, Object... inputs) {
            return runChild(parent, agent, result, inputs);
        }

        @Override
        public <T> T run(JournaledProcess parent, Class<?> agent, Class<T> result, Object... inputs) {
            CompiledAgent deployed = directory.agent(agent);
            return runChild(parent, deployed, GoalDirectory.only(deployed, result), result, inputs);
        }
    }

    /** Does the work of one process. */
    private final class StepCrew implements PlanningLoop.Crew {

        private final JournaledProcess process;
        private final Step.Children children = new Step.Children() {

            @Override
            public JournaledProcess of(JournaledProcess parent, Class<?> agent, Object input, Class<?> result) {
                return delegate(parent, agent, input, result);
            }

            @Override
            public JournaledProcess of(JournaledProcess parent, AgentDefinition agent, Object input, Class<?> result) {
                return delegate(parent, agent, input, result);
            }

            @Override
            public JournaledProcess trying(
                    JournaledProcess parent, AgentDefinition agent, String goal, List<Object> inputs) {
                return LocalPlatform.this.trying(parent, agent, goal, inputs);
            }
        };

        StepCrew(JournaledProcess process) {
            this.process = process;
        }

        @Override
        public Step step(ActionModel action) {
            return new Step(process, action, bench, LocalPlatform.this::context, children, continued(action));
        }

        private Optional<Step.Continued> continued(ActionModel action) {
            return process.look(state -> state.resumption(action.id()))
                    .map(each -> new Step.Continued(
                            each.state(), step -> models.resumer().resume(each, process, step)));
        }

        @Override
        public OperationContext context() {
            return LocalPlatform.this.context(process);
        }

        @Override
        public Supervisor supervisor() {
            return new Supervisor(process, bench, supervision);
        }

        @Override
        public void run(JournaledProcess parent, JournaledProcess child) {
            runHere(parent, child);
        }

        @Override
        public Optional<String> obstacle(JournaledProcess one) {
            return home.obstacle(one).or(() -> models.resumer().obstacle(one));
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
        recovery.stop();
        home.close();
        threads.close();
    }
}
