/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.GoalDefinition;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.ToolClassRegistry;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.CurrentCallScope;
import io.karta.engine.call.StandaloneCallListener;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.concurrent.PlatformThreads;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.VisibleConstraints;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.OpenModeAgents;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.event.ProcessLog;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.guard.ToolDefinitionGuard;
import io.karta.engine.health.StoreProbe;
import io.karta.engine.health.TimerProbe;
import io.karta.engine.observation.Instrumentations;
import io.karta.engine.observation.Observations;
import io.karta.engine.planning.ExecutionContext;
import io.karta.engine.planning.PlanningLoop;
import io.karta.engine.process.AnswerValidator;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.GoalExplanation;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessRegistry;
import io.karta.engine.process.Recovery;
import io.karta.engine.stream.EventConsumers;
import io.karta.engine.stream.EventStreams;
import io.karta.engine.stream.LiveBuffers;
import io.karta.engine.tool.PlatformAccess;
import io.karta.engine.tool.ToolGroups;
import io.karta.engine.tool.ToolServices;
import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import io.karta.health.PlatformHealth;
import io.karta.planner.Limit;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.Explanation;
import io.karta.process.OpenQuestion;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import io.karta.spi.ProcessStore;
import io.karta.userdata.UserDataStore;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The agents of one application and the processes they run in this JVM. Needs no container:
 *
 * <pre>{@code
 * try (LocalPlatform platform = LocalPlatform.builder().agents(List.of(supportDesk)).models(models).build()) {
 *     Letter letter = platform.invocation(Letter.class).invoke(new UserInput("My kettle arrived broken"));
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class LocalPlatform implements AgentPlatform, AutoCloseable {

    private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);

    private final AgentRegistry agents;
    private final GoalDirectory directory;
    private final ProcessRegistry registry;
    private final ProcessFactory maker;
    private final ChildProcesses children;
    private final ProcessRunner runner;
    private final ToolGroups toolGroups;
    private final EngineSettings settings;
    private final EngineServices services;
    private final ShownQuestions shownQuestions;
    private final QuestionDirectory questions;
    private final EventStreams streams;
    private final EventConsumers consumers;
    private final Shapes shapes;
    private final AnswerValidator validator;
    private final ModelServices models;
    private final PlatformThreads threads;
    private final IdempotentCreation idempotency;
    private final Recovery recovery;
    private final Retention retention;
    private final StoreProbe storeProbe;
    private final TimerProbe timerProbe;
    private final GoalChoiceApprover approver;
    private final ApplicationExtensions extensions;
    private final Function<String, List<LlmReference>> configuredReferences;
    private final Map<String, String> otherSettings;

    LocalPlatform(LocalPlatformBuilder builder) {
        var toolClasses = new ToolClassRegistry(builder.shapes);
        this.toolGroups = ToolGroups.of(builder.toolGroups, ToolDefinitionGuard.of(builder.guardrails));
        this.agents = new AgentRegistry(builder, toolClasses, roles(builder));
        this.settings = builder.settings;
        this.extensions = new ApplicationExtensions(builder);
        this.configuredReferences = builder.references;
        this.shapes = builder.shapes;
        this.threads =
                new PlatformThreads(Optional.ofNullable(builder.executor), Optional.ofNullable(builder.scheduler));
        this.directory = new GoalDirectory(agents);
        var defaults = ProcessDefaults.of(builder);
        var deadlines = new EngineTimer(threads.scheduler(), builder.longestDelay);
        ProcessLog narrator = builder.processLog();
        CallScope outside = narrator.outside(new StandaloneCallListener(builder.calls, builder.clock));
        var observations = new Observations(builder.instrumentation, narrator::masked);
        Executor executor = builder.instrumentation.propagating(threads.executor());
        var calls = new CallServices(
                builder.clock, deadlines, executor, builder.containerContext, new CurrentCallScope(), observations);
        ProcessStore store = builder.processStore();
        this.streams = new EventStreams(
                store, this::process, threads.executor(), deadlines, pollInterval(), buffers(settings.streams()));
        this.services = new EngineServices(
                calls,
                store,
                new ProcessEvents(Optional.ofNullable(builder.watcher), builder.clock, narrator, streams),
                Limit.about(settings.planningTime()));
        this.shownQuestions = new ShownQuestions(store);
        this.questions = new QuestionDirectory(store, this::process, builder.clock);
        var constraints = new VisibleConstraints(builder.validator, shapes);
        var tools = new ToolServices(
                toolClasses,
                toolGroups,
                settings.tools(),
                builder.toolErrors,
                constraints,
                builder.callers,
                builder.toolOwners,
                calls,
                new ToolAccess(),
                services.store().isDurable());
        this.models = new ModelServices(builder, agents, calls, tools, services, outside);
        this.approver = builder.approver;
        this.otherSettings = builder.otherSettings;
        this.validator = new AnswerValidator(constraints);
        this.registry = new ProcessRegistry(
                agents::find,
                services,
                settings.lease(),
                builder.callers,
                new CurrentRoles(extensions, store.isDurable()),
                validator,
                defaults.contexts(),
                process -> new PlanningLoop(process, services, executionContext(process)),
                builder.processCleanup);
        this.maker = new ProcessFactory(agents, registry, services, defaults, shapes);
        this.children = new ChildProcesses(agents, directory, maker, services);
        this.runner = new ProcessRunner(executor, registry, services.steps());
        this.idempotency = new IdempotentCreation(maker, registry, services);
        this.recovery = new Recovery(registry, services, agents::isDeployed);
        this.retention = new Retention(store, UserErasure.onRemoval(registry, extensions));
        this.storeProbe = new StoreProbe(store, threads.executor(), builder.clock);
        this.timerProbe = new TimerProbe(threads.scheduler(), builder.clock);
        this.consumers = EventConsumers.start(builder.consumers, eventNode(store, deadlines));
        if (store.isDurable()) {
            recovery.start(threads.scheduler());
        }
        settings.retention().ifPresent(schedule -> retention.schedule(schedule, deadlines, executor));
    }

    private Set<String> roles(LocalPlatformBuilder builder) {
        return Stream.concat(toolGroups.rolesOfCallers(), builder.roles.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private EventConsumers.Node eventNode(ProcessStore store, EngineTimer timer) {
        return new EventConsumers.Node(
                store, this::process, registry.node(), settings.lease(), pollInterval(), threads.executor(), timer);
    }

    private static LiveBuffers buffers(EngineSettings.Streams bounds) {
        return new LiveBuffers(bounds.maxBufferSize(), bounds.maxProcessBuffers());
    }

    private Duration pollInterval() {
        return Collections.min(List.of(settings.lease().dividedBy(3), MAX_POLL_INTERVAL));
    }

    /**
     * Returns a builder of a platform.
     *
     * @return the builder, with defaults for everything except agents and models
     */
    public static LocalPlatformBuilder builder() {
        return new LocalPlatformBuilder();
    }

    GoalDirectory directory() {
        return directory;
    }

    ProcessFactory maker() {
        return maker;
    }

    @Override
    public List<AgentDefinition> agents() {
        return agents.definitions();
    }

    @Override
    public List<GoalDefinition> goals() {
        return directory.all().map(GoalDefinition.class::cast).toList();
    }

    @Override
    public AgentDefinition deploy(AgentSource agent) {
        return agents.deploy(agent.agent());
    }

    @Override
    public <T> AgentInvocation<T> invocation(Class<T> result) {
        return new GoalInvocation<>(
                this, requireNonNull(result, "result"), Optional.empty(), ProcessOptions.defaults());
    }

    @Override
    public Explanation explanation(String goal, Class<?>... inputs) {
        requireNonNull(goal, "goal");
        GoalModel requested = directory.named(goal);
        CompiledAgent agent = directory.agent(requested.agent());
        var prospect = inputs.length == 0
                ? GoalExplanation.of(agent, requested)
                : new GoalExplanation(agent, requested, List.of(inputs));
        return prospect.explain();
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        return idempotency.created(agents.of(agent.agent()), options, goal -> ProcessInputs.of(goal, inputs));
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        return idempotency.created(agents.of(agent.agent()), options, goal -> ProcessInputs.of(goal, inputs));
    }

    @Override
    public Optional<AgentProcess> requestedProcess(AgentDefinition agent, ProcessOptions options) {
        return idempotency.known(agents.of(agent.agent()), options).map(AgentProcess.class::cast);
    }

    @Override
    public Budget defaultBudget() {
        return settings.budget();
    }

    /** Returns the extensions of the application of one type. */
    <T> List<T> extensions(Class<T> kind) {
        return extensions.of(kind);
    }

    /** Returns the children of the platform's processes. */
    ChildProcesses children() {
        return children;
    }

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
                models.autonomy(),
                requireNonNull(content, "content"),
                false,
                Optional.empty(),
                Optional.empty(),
                approver,
                ProcessOptions.defaults());
    }

    @Override
    public AgentProcess run(AgentProcess process) {
        JournaledProcess own = requireOwn(process);
        boolean isNew = own.status() == ProcessStatus.NOT_STARTED;
        own.lifeCycle().startRequested();
        return isNew ? runner.runNew(own) : runner.run(own);
    }

    @Override
    public CompletionStage<AgentProcess> start(AgentProcess process) {
        JournaledProcess own = requireOwn(process);
        boolean isNew = own.status() == ProcessStatus.NOT_STARTED;
        own.lifeCycle().startRequested();
        return isNew ? runner.start(own) : runner.resume(own);
    }

    @Override
    public CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by) {
        return runner.resume(requireOwn(process).accept(questionId, answer, by));
    }

    /** Returns the runner of the platform's processes. */
    ProcessRunner runner() {
        return runner;
    }

    private JournaledProcess requireOwn(AgentProcess process) {
        if (process instanceof JournaledProcess own && own.isHostedBy(registry)) {
            return registry.cached(own);
        }
        throw Messages.notHere(process);
    }

    @Override
    public Optional<AgentProcess> resume(String id) {
        return resume(id, registry.caller());
    }

    @Override
    public Optional<AgentProcess> retry(String id, Caller by) {
        requireNonNull(by, "by");
        Optional<JournaledProcess> found = registry.findRetryable(requireNonNull(id, "id"));
        found.ifPresent(process -> {
            registry.resumption().retry(process, by);
            registry.runAsync(process::runHere);
        });
        return found.map(AgentProcess.class::cast);
    }

    @Override
    public Optional<AgentProcess> resume(String id, Caller by) {
        requireNonNull(by, "by");
        Optional<JournaledProcess> found = registry.find(requireNonNull(id, "id"));
        found.ifPresent(process -> {
            registry.resumption().resume(process, by);
            registry.runAsync(process::runHere);
        });
        return found.map(AgentProcess.class::cast);
    }

    private ExecutionContext executionContext(JournaledProcess process) {
        return new ProcessExecutionContext(
                process,
                services,
                (running, action) -> new LocalActionContext(
                        running, action, models.ai(() -> action, references(running, action)), this, services),
                scope -> models.ai(() -> scope),
                children,
                models.resumer(),
                models.supervision(),
                registry,
                ProcessExecutionContext.requestsOfAncestors(process, registry));
    }

    /** In open mode a process runs actions of several agents, each with its own knowledge. */
    private List<LlmReference> references(JournaledProcess process, ActionExecution step) {
        AgentModel agent = process.compiled().model();
        AgentModel owner = OpenModeAgents.isOpenMode(agent.name())
                ? agents.deployed().stream()
                        .filter(other -> other.find(step.action()).isPresent())
                        .findFirst()
                        .map(CompiledAgent::model)
                        .orElse(agent)
                : agent;
        List<LlmReference> configured = configuredReferences.apply(owner.name());
        return Stream.concat(owner.references().stream(), configured.stream()).toList();
    }

    /** Access of tools to the platform. */
    private final class ToolAccess implements PlatformAccess {

        @Override
        public String answer(Optional<AgentProcess> parent, AgentSource agent, String task) {
            return parent.isPresent()
                    ? children.run((JournaledProcess) parent.get(), agent, String.class, task)
                    : LocalPlatform.this
                            .run(createProcess(agent.agent(), ProcessOptions.defaults(), task))
                            .result(String.class);
        }

        @Override
        public Ai ai(CallScope scope) {
            return models.ai(() -> scope);
        }

        @Override
        public <T> T run(AgentProcess parent, AgentSource agent, Class<T> result, Object... inputs) {
            return children.run((JournaledProcess) parent, agent, result, inputs);
        }

        @Override
        public <T> T run(AgentProcess parent, Class<?> agent, Class<T> result, Object... inputs) {
            return children.runAgent((JournaledProcess) parent, agent, result, inputs);
        }
    }

    @Override
    public Optional<AgentProcess> process(String id) {
        return registry.find(requireNonNull(id, "id")).map(AgentProcess.class::cast);
    }

    @Override
    public List<ProcessInfo> children(String process) {
        return new ProcessDirectory(services.store()).children(requireNonNull(process, "process"));
    }

    @Override
    public Page<ProcessInfo> processes(ProcessFilter filter, PageRequest page) {
        return new ProcessDirectory(services.store()).processes(filter, page);
    }

    @Override
    public long purge(Duration olderThan, ProcessFilter filter) {
        return retention.purge(requireNonNull(olderThan, "olderThan"), requireNonNull(filter, "filter"));
    }

    @Override
    public Optional<String> exportProcess(String process) {
        return new ProcessExport(services.store(), extensions, agents, shapes).of(requireNonNull(process, "process"));
    }

    @Override
    public long eraseUser(String user) {
        return new UserErasure(this, extensions(UserDataStore.class)).erase(requireNonNull(user, "user"));
    }

    @Override
    public boolean removeContext(String contextId) {
        return maker.defaults().contexts().remove(requireNonNull(contextId, "contextId"));
    }

    @Override
    public Page<OpenQuestion> questions(QuestionFilter filter, PageRequest page) {
        return questions.questions(filter, page);
    }

    @Override
    public void recordShown(Collection<OpenQuestion> questions, Caller caller) {
        shownQuestions.record(questions, caller);
    }

    @Override
    public boolean wasShown(AgentProcess process, String question, Caller caller) {
        return shownQuestions.contains(process, question, caller);
    }

    @Override
    public <T> Optional<T> instrumentation(Class<T> type) {
        return Instrumentations.find(services.observations().instrumentation(), requireNonNull(type, "type"));
    }

    @Override
    public Flow.Publisher<ProcessEvent> events(EventFilter filter) {
        return streams.publish(requireNonNull(filter, "filter"));
    }

    @Override
    public ProcessEvent.Stream stream(AgentProcess process) {
        return streams.run(requireOwn(process), this::start, process.caller());
    }

    @Override
    public ProcessEvent.Stream streamTurn(AgentProcess process, Object event, Caller by) {
        return streams.turn(requireOwn(process), requireNonNull(event, "event"), requireNonNull(by, "by"));
    }

    @Override
    public Caller currentCaller() {
        return registry.caller();
    }

    @Override
    public Shapes shapes() {
        return shapes;
    }

    @Override
    public List<Problem> violations(Object value, Locale locale) {
        return validator.problems(requireNonNull(value, "value"), requireNonNull(locale, "locale"));
    }

    @Override
    public List<Problem> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return validator.problems(owner, method, arguments, requireNonNull(locale, "locale"));
    }

    @Override
    public PlatformHealth health(Duration limit) {
        return new PlatformHealth(storeProbe.check(limit), models.circuits(), models.used(), toolGroups.connections());
    }

    @Override
    public boolean isAlive() {
        return timerProbe.isAlive();
    }

    @Override
    public boolean isStopping() {
        return registry.isDraining();
    }

    /**
     * Returns the tool groups.
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
        return models.ai();
    }

    /**
     * Returns the registry of the actions that run on each thread.
     *
     * @return the current steps
     */
    public CurrentCallScope currentSteps() {
        return services.steps();
    }

    /**
     * Stops the threads of the platform. Running processes are killed, or left to other nodes if the store is durable.
     */
    @Override
    public void close() {
        recovery.stop();
        registry.drain(settings.drain()); // heartbeats renew the claims of running actions
        recovery.close();
        retention.close();
        timerProbe.close();
        consumers.close();
        registry.close();
        streams.close();
        services.deadlines().close();
        threads.close();
        services.observations().instrumentation().close();
    }
}
