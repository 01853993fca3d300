/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentInvocation;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.AgentSource;
import io.karta.agent.AutonomyInvocation;
import io.karta.agent.Caller;
import io.karta.agent.Explanation;
import io.karta.agent.GoalChoiceApprover;
import io.karta.agent.GoalDefinition;
import io.karta.agent.OperationContext;
import io.karta.agent.PlannerType;
import io.karta.agent.ProcessOptions;
import io.karta.agent.ProcessStatus;
import io.karta.agent.SupervisorInvocation;
import io.karta.agent.UtilityInvocation;
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
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private final Roster roster;
    private final ProcessHome home;
    private final ContextStore contexts;
    private final ToolGroups toolGroups;
    private final Supplier<Caller> callers;
    private final EngineSettings settings;
    private final Workbench bench;
    private final Shapes shapes;
    private final AiFactory models;
    private final Threads threads;
    private final Supplier<String> ids;
    private final Optional<Future<?>> heartbeat;
    private final CallScope outside;
    private final Supervisor.Tools supervision;
    private final Autonomy autonomy;
    private final GoalChoiceApprover approver;
    private final Map<String, String> otherSettings;

    LocalPlatform(LocalPlatformBuilder builder) {
        var toolClasses = new ToolClasses(builder.shapes);
        this.toolGroups = ToolGroups.of(builder.toolGroups);
        this.roster = new Roster(
                builder,
                toolClasses,
                Stream.concat(toolGroups.rolesOfCallers(), builder.roles.stream())
                        .collect(Collectors.toUnmodifiableSet()));
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
        var tools = new ToolShop(
                toolClasses,
                toolGroups,
                settings.tools(),
                builder.validator,
                callers,
                builder.toolOwners,
                bench,
                new Reach());
        Workbench streaming = builder.streams == null ? bench : bench.executor(builder.streams);
        this.models = new AiFactory(
                new ModelChooser(builder.models, bench),
                new EmbeddingServices(builder.embeddings, bench),
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
        var configs = Stream.concat(
                builder.models.configs().stream(),
                builder.embeddings.entries().map(entry -> entry.config().connection()));
        return new Narrator(System.getLogger(Narrator.class.getName()), builder.settings.verbosity(), configs.toList());
    }

    /** Three times per lease, so that a claim survives two beats that are late. */
    private Future<?> beats() {
        long millis = settings.lease().toMillis() / 3;
        var recovery = new Recovery(home, bench, roster.names());
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
        return roster.deployed().stream()
                .map(CompiledAgent::model)
                .map(AgentDefinition.class::cast)
                .toList();
    }

    @Override
    public List<GoalDefinition> goals() {
        return goalModels().map(GoalDefinition.class::cast).toList();
    }

    private Stream<GoalModel> goalModels() {
        return roster.deployed().stream()
                .flatMap(agent -> agent.model().goalModels().stream())
                .sorted(Comparator.comparing(GoalModel::name));
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

    /** Returns the goals for callers here whose result serves where a type is wanted. */
    List<GoalModel> goalsFor(Class<?> result) {
        return goalModels()
                .filter(GoalModel::local)
                .filter(goal -> TypeFit.assignable(result, goal.output()))
                .toList();
    }

    /** Returns those that are for remote callers alone. */
    List<String> remoteGoalsFor(Class<?> result) {
        return goalModels()
                .filter(goal -> !goal.local() && TypeFit.assignable(result, goal.output()))
                .map(GoalModel::name)
                .toList();
    }

    /** Returns the one goal whose result serves where a type is wanted, or none in particular where an agent lets several compete. */
    GoalModel goalFor(Class<?> result, ProcessOptions options) {
        List<GoalModel> fitting = closest(result, goalsFor(result));
        List<String> competing =
                fitting.stream().map(GoalModel::agent).distinct().toList();
        if (fitting.size() > 1 && competing.size() == 1 && isOpenEnded(compiled(competing.get(0)), options)) {
            return GoalModel.nirvana(competing.get(0));
        }
        if (fitting.isEmpty()) {
            throw noGoalYields(result);
        }
        if (fitting.size() > 1) {
            throw Messages.severalGoalsYield(
                    result.getSimpleName(),
                    fitting.stream().map(GoalModel::name).toList());
        }
        return fitting.get(0);
    }

    /** Those that yield exactly what is wanted, if there are any. */
    static List<GoalModel> closest(Class<?> result, List<GoalModel> fitting) {
        List<GoalModel> exact =
                fitting.stream().filter(goal -> goal.output().equals(result)).toList();
        return exact.isEmpty() ? fitting : exact;
    }

    private AgentException noGoalYields(Class<?> result) {
        List<String> remote = remoteGoalsFor(result);
        return remote.isEmpty()
                ? Messages.noGoalYields(
                        result.getSimpleName(),
                        goalModels().map(GoalModel::name).toList())
                : Messages.notLocal(remote);
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
        CompiledAgent compiled = roster.of(agent.agent());
        GoalModel goal = goalOf(compiled, options);
        return written(create(compiled, goal, options, Inputs.of(goal, inputs)));
    }

    /** From now on the store has it, and whoever asked for it. */
    JournaledProcess written(JournaledProcess process) {
        process.write();
        home.loosen(process);
        return process;
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        CompiledAgent compiled = roster.of(agent.agent());
        GoalModel goal = goalOf(compiled, options);
        return written(create(compiled, goal, options, Inputs.of(goal, inputs)));
    }

    CompiledAgent compiled(String agent) {
        return roster.deployed(agent).orElseThrow(() -> Messages.unknownAgent(agent));
    }

    static boolean isOpenEnded(CompiledAgent agent, ProcessOptions options) {
        return PlanningStyle.of(planner(agent, options)).isOpenEnded();
    }

    private static PlannerType planner(CompiledAgent agent, ProcessOptions options) {
        return options.planner().orElse(agent.model().planner());
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
        if (goals.size() != 1 && isOpenEnded(agent, options)) {
            return GoalModel.nirvana(agent.model().name());
        }
        if (goals.size() != 1) {
            throw Messages.goalNotNamed(agent.model().name(), names);
        }
        return goals.get(0);
    }

    JournaledProcess create(GoalModel goal, ProcessOptions options, Inputs inputs) {
        return create(compiled(goal.agent()), goal, options, inputs);
    }

    JournaledProcess create(CompiledAgent agent, GoalModel goal, ProcessOptions options, Inputs inputs) {
        return create(agent, goal, options, terms(options).plannedBy(planner(agent, options)), inputs);
    }

    /** Makes a process over an agent's actions that is to reach no goal in particular. */
    JournaledProcess create(PlatformUtility invocation, Object... inputs) {
        CompiledAgent agent = compiled(invocation.agentName());
        ProcessOptions options = invocation.options();
        GoalModel goal = options.goal().isPresent()
                ? goalOf(agent, options)
                : GoalModel.nirvana(agent.model().name());
        ProcessTerms terms = terms(options).plannedBy(options.planner().orElse(PlannerType.UTILITY));
        return create(
                agent,
                goal,
                options,
                invocation.isEndedWhenStuck() ? terms.endedWhenIdle() : terms,
                Inputs.of(goal, inputs));
    }

    private JournaledProcess create(
            CompiledAgent agent, GoalModel goal, ProcessOptions options, ProcessTerms terms, Inputs inputs) {
        PlanningStyle style = checked(terms, agent, goal);
        List<JournaledObject> remembered =
                options.contextId().map(this::remembered).orElse(List.of());
        Inputs all = inputs.after(remembered).of(agent);
        Optional<Plan> first = all.check(agent, style, writable(agent, style));
        var origin = new JournalEntry.Created(
                bench.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.empty(),
                callerOf(options).name(),
                heldRoles(callerOf(options)),
                terms,
                all.objects().subList(0, remembered.size()),
                all.objects().subList(remembered.size(), all.objects().size()));
        JournaledProcess process = home.begin(new Identity(ids.get(), agent, goal, origin), new Ledger(terms.budget()));
        first.ifPresent(process::begins);
        options.outputChannel().map(Outlet::new).ifPresent(process::speaksTo);
        return process;
    }

    /** What need not be given, because a model may write it. */
    private List<Type> writable(CompiledAgent agent, PlanningStyle style) {
        return style.isSupervised() ? new Writables(agent, shapes).types() : List.of();
    }

    /** Refuses a planning style that does not do for an agent. */
    private static PlanningStyle checked(ProcessTerms terms, CompiledAgent agent, GoalModel goal) {
        PlannerType planner = terms.planner().orElse(agent.model().planner());
        PlanningStyle style = PlanningStyle.of(planner);
        List<String> without = agent.model().actionModels().stream()
                .filter(action -> action.order().isEmpty())
                .map(ActionModel::id)
                .toList();
        if (planner == PlannerType.SEQUENTIAL && !without.isEmpty()) {
            throw Messages.withoutOrder(agent.model().name(), without);
        }
        if (goal.isNirvana() && !style.isOpenEnded()) {
            throw Messages.goalNotNamed(
                    agent.model().name(),
                    agent.model().goalModels().stream().map(GoalModel::name).toList());
        }
        return style;
    }

    Caller callerOf(ProcessOptions options) {
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
        Set<String> roles = roster.roles();
        return roles.isEmpty()
                ? Set.of()
                : roles.stream().filter(caller::hasRole).collect(Collectors.toUnmodifiableSet());
    }

    // -- children

    <T> T runChild(JournaledProcess parent, Class<T> result, Object... inputs) {
        GoalModel goal = goalFor(result, ProcessOptions.defaults());
        return runChild(parent, compiled(goal.agent()), goal, result, inputs);
    }

    <T> T runChild(JournaledProcess parent, String goal, Class<T> result, Object... inputs) {
        List<GoalModel> fitting = goalsFor(result);
        GoalModel wanted = fitting.stream()
                .filter(one -> one.name().equals(goal))
                .findFirst()
                .orElseThrow(() -> Messages.unknownGoal(
                        goal,
                        "what yields a " + result.getSimpleName(),
                        fitting.stream().map(GoalModel::name).toList()));
        return runChild(parent, compiled(wanted.agent()), wanted, result, inputs);
    }

    <T> T runChild(JournaledProcess parent, AgentSource source, Class<T> result, Object... inputs) {
        CompiledAgent agent = roster.of(source.agent());
        return runChild(parent, agent, onlyGoal(agent, result), result, inputs);
    }

    private <T> T runChild(
            JournaledProcess parent, CompiledAgent agent, GoalModel goal, Class<T> result, Object... inputs) {
        JournaledProcess child = child(parent, agent, goal, inputs);
        try {
            runHere(parent, child);
            return child.result(result);
        } finally {
            child.kill(); // one that rests will not be asked for again
        }
    }

    private JournaledProcess delegate(JournaledProcess parent, Class<?> agentClass, Object input, Class<?> result) {
        return delegate(parent, deployed(agentClass), input, result);
    }

    private CompiledAgent deployed(Class<?> agentClass) {
        return roster.deployed().stream()
                .filter(one -> one.model().type().filter(agentClass::equals).isPresent()
                        || one.model().name().equals(agentClass.getSimpleName()))
                .findFirst()
                .orElseThrow(() -> Messages.unknownAgent(agentClass.getName()));
    }

    private JournaledProcess delegate(JournaledProcess parent, AgentDefinition to, Object input, Class<?> result) {
        CompiledAgent agent = roster.of(to);
        if (!roster.deployed().contains(agent)) {
            throw BlueprintMessages.notDelegable(to);
        }
        return delegate(parent, agent, input, result);
    }

    private JournaledProcess delegate(JournaledProcess parent, CompiledAgent agent, Object input, Class<?> result) {
        JournaledProcess child = child(parent, agent, onlyGoal(agent, result), input);
        child.write();
        return child;
    }

    /** Lets a child try something: where it gets stuck it has failed, for nobody would help it. */
    private JournaledProcess trying(JournaledProcess parent, AgentDefinition to, String goal, List<Object> inputs) {
        CompiledAgent agent = roster.of(to);
        if (!roster.deployed().contains(agent)) {
            throw BlueprintMessages.notDelegable(to);
        }
        GoalModel wanted = agent.goal(goal)
                .orElseThrow(() -> Messages.unknownGoal(
                        goal,
                        "agent " + to.name(),
                        agent.model().goalModels().stream().map(GoalModel::name).toList()));
        JournaledProcess child =
                child(parent, agent, wanted, childTerms(parent, agent).endedWhenIdle(), inputs.toArray());
        child.write();
        return child;
    }

    private static GoalModel onlyGoal(CompiledAgent agent, Class<?> result) {
        List<GoalModel> fitting = closest(
                result,
                agent.model().goalModels().stream()
                        .filter(GoalModel::local)
                        .filter(goal -> TypeFit.assignable(result, goal.output()))
                        .toList());
        boolean isOpen = fitting.size() > 1 && isOpenEnded(agent, ProcessOptions.defaults());
        if (fitting.size() != 1 && !isOpen) {
            throw Messages.noOneGoal(agent.model(), result);
        }
        return isOpen ? GoalModel.nirvana(agent.model().name()) : fitting.get(0);
    }

    /** Makes a process that knows what its parent knows, and shares its account. */
    private JournaledProcess child(JournaledProcess parent, CompiledAgent agent, GoalModel goal, Object... inputs) {
        return child(parent, agent, goal, childTerms(parent, agent), inputs);
    }

    private JournaledProcess child(
            JournaledProcess parent, CompiledAgent agent, GoalModel goal, ProcessTerms terms, Object... inputs) {
        Inputs given = Inputs.of(goal, inputs).after(parent.board().inSight()).of(agent);
        PlanningStyle style = checked(terms, agent, goal);
        given.check(agent, style, writable(agent, style));
        var origin = new JournalEntry.Created(
                bench.clock().instant(),
                agent.model().name(),
                agent.model().version(),
                goal.name(),
                Optional.of(parent.id()),
                parent.origin().caller(),
                parent.origin().callerRoles(),
                terms,
                List.of(),
                given.objects());
        JournaledProcess child = home.begin(new Identity(ids.get(), agent, goal, origin), parent.ledger());
        parent.ledger().adopt(child.id(), parent.id());
        parent.adopt(child);
        parent.outlet().ifPresent(child::speaksTo);
        child.onEnd(ended -> parent.release(child));
        return child;
    }

    /** It decides as its own agent does. */
    private static ProcessTerms childTerms(JournaledProcess parent, CompiledAgent agent) {
        ProcessTerms terms = parent.origin().terms();
        return new ProcessTerms(
                        terms.budget(),
                        parent.timeLeft(),
                        terms.delay(),
                        terms.isConcurrent(),
                        Optional.empty(),
                        terms.locale(),
                        terms.verbosity())
                .plannedBy(agent.model().planner());
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

    /** Returns an agent as it is run, and keeps one that is not deployed for as long as somebody holds its source. */
    CompiledAgent prepared(AgentSource source) {
        return roster.of(source.agent());
    }

    boolean hasAgent(String name) {
        return roster.deployed(name).isPresent();
    }

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
            CompiledAgent deployed = deployed(agent);
            return runChild(parent, deployed, onlyGoal(deployed, result), result, inputs);
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
        home.close();
        threads.close();
    }
}
