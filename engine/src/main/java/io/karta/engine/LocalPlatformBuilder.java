/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.ai.LlmReference;
import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.ai.ToolGroup;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.builder.AnnotatedAgent;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.concurrent.ContainerContext;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.AgentReadResult;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.event.ProcessLog;
import io.karta.engine.guard.CallInterceptors;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.observation.Instrumentations;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.engine.prompt.PromptResources;
import io.karta.engine.tool.ToolOwners;
import io.karta.event.CallEvent;
import io.karta.event.RankingEvent;
import io.karta.generation.Shapes;
import io.karta.guard.Guardrail;
import io.karta.observation.Instrumentation;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.spi.ContextStore;
import io.karta.spi.EventConsumer;
import io.karta.spi.ProcessStore;
import io.karta.spi.PromptRenderer;
import io.karta.tool.ToolErrors;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builder of a {@link LocalPlatform}. Not thread-safe. */
public final class LocalPlatformBuilder {

    List<CompiledAgent> agents = List.of();
    ModelCatalog models = ModelCatalog.empty();
    EmbeddingCatalog embeddings = EmbeddingCatalog.empty();
    EngineSettings settings = EngineSettings.DEFAULT;
    SupervisorSettings supervisor = SupervisorSettings.DEFAULT;
    AutonomySettings autonomy = AutonomySettings.DEFAULT;
    Map<String, String> otherSettings = Map.of();
    Consumer<RankingEvent> rankings = event -> {};
    Consumer<CallEvent> calls = event -> {};
    ToolErrors toolErrors = ToolErrors.defaults();
    GoalChoiceApprover approver = GoalChoiceApprover.APPROVE_ALL;
    Clock clock = Clock.systemUTC();
    Shapes shapes = new Shapes();
    Supplier<Caller> callers = Caller::anonymous;
    ContainerContext containerContext = Callable::call;
    ObjectValidator validator = (object, locale) -> List.of();
    List<ToolGroup> toolGroups = List.of();
    ToolOwners toolOwners = ToolOwners.none();
    Set<String> roles = Set.of();
    Consumer<AgentProcess> processCleanup = process -> {};
    boolean makesExamples = true;
    private CompactionSettings compaction = CompactionSettings.DEFAULT;
    boolean isStrict;
    List<Guardrail> guardrails = List.of();
    List<ModelCallback> modelCallbacks = List.of();
    List<ToolCallback> toolCallbacks = List.of();
    List<EventConsumer> consumers = List.of();
    Instrumentation instrumentation = Instrumentation.NONE;
    Function<String, List<LlmReference>> references = agent -> List.of();
    final Map<Class<?>, List<?>> extensions = new HashMap<>();
    Function<Class<?>, List<?>> extensionSource = kind -> List.of();

    @Nullable
    PromptRenderer renderer;

    Consumer<AgentModel> deploymentListener = agent -> {};
    Map<AgentDefinition, AgentModel> agentModels = Map.of();

    @Nullable
    Function<AnnotatedAgent, AgentReadResult> reader;

    @Nullable
    ProcessStore store;

    @Nullable
    ContextStore contexts;

    @Nullable
    Executor executor;

    @Nullable
    Executor streams;

    @Nullable
    ScheduledExecutorService scheduler;

    Duration longestDelay = EngineTimer.LONGEST;

    @Nullable
    Consumer<ProcessEvent> watcher;

    @Nullable
    Supplier<String> ids;

    LocalPlatformBuilder() {}

    /**
     * Sets whether a role that no model is configured for is an error instead of a warning.
     *
     * @param value false by default: the default model is used
     * @return this
     */
    public LocalPlatformBuilder strict(boolean value) {
        isStrict = value;
        return this;
    }

    /**
     * Sets the agents.
     *
     * @param value the agents, with unique names
     * @return this builder
     */
    public LocalPlatformBuilder agents(List<AgentModel> value) {
        return compiledAgents(value.stream().map(CompiledAgent::new).toList());
    }

    /**
     * Sets agents that have been compiled for their validation.
     *
     * @param value the agents, with unique names
     * @return this builder
     */
    public LocalPlatformBuilder compiledAgents(List<CompiledAgent> value) {
        agents = List.copyOf(value);
        return this;
    }

    /**
     * Sets the models.
     *
     * @param value the models; none by default
     * @return this builder
     */
    public LocalPlatformBuilder models(ModelCatalog value) {
        models = requireNonNull(value, "models");
        return this;
    }

    /**
     * Sets the embedding models.
     *
     * @param value the models; none by default
     * @return this builder
     */
    public LocalPlatformBuilder embeddings(EmbeddingCatalog value) {
        embeddings = requireNonNull(value, "embeddings");
        return this;
    }

    /**
     * Sets the default settings of processes.
     *
     * @param value the settings
     * @return this builder
     */
    public LocalPlatformBuilder settings(EngineSettings value) {
        settings = requireNonNull(value, "settings");
        return this;
    }

    /**
     * Sets the settings of supervisors.
     *
     * @param value the settings
     * @return this builder
     */
    public LocalPlatformBuilder supervisor(SupervisorSettings value) {
        supervisor = requireNonNull(value, "supervisor");
        return this;
    }

    /**
     * Sets the configuration of features outside the engine.
     *
     * @param values values by key; none by default
     * @return this builder
     */
    public LocalPlatformBuilder otherSettings(Map<String, String> values) {
        otherSettings = Map.copyOf(values);
        return this;
    }

    /**
     * Sets the settings of the selection of agents and goals by models.
     *
     * @param value the settings
     * @return this builder
     */
    public LocalPlatformBuilder autonomy(AutonomySettings value) {
        autonomy = requireNonNull(value, "autonomy");
        return this;
    }

    /**
     * Sets the approver of agents and goals that a model has selected.
     *
     * @param value the approver; by default, all are approved
     * @return this builder
     */
    public LocalPlatformBuilder approver(GoalChoiceApprover value) {
        approver = requireNonNull(value, "approver");
        return this;
    }

    /**
     * Sets the listener for rankings of agents and goals.
     *
     * @param value the listener, which must not throw exceptions; none by default
     * @return this builder
     */
    public LocalPlatformBuilder rankings(Consumer<RankingEvent> value) {
        rankings = requireNonNull(value, "rankings");
        return this;
    }

    /**
     * Sets the process store.
     *
     * @param value the store; in memory by default
     * @return this builder
     */
    public LocalPlatformBuilder store(ProcessStore value) {
        store = requireNonNull(value, "store");
        return this;
    }

    /**
     * Sets the context store.
     *
     * @param value the store; in memory by default
     * @return this builder
     */
    public LocalPlatformBuilder contexts(ContextStore value) {
        contexts = requireNonNull(value, "contexts");
        return this;
    }

    /**
     * Sets the executor of processes.
     *
     * @param value the executor, which the caller closes; by default, threads of the platform
     * @return this builder
     */
    public LocalPlatformBuilder executor(Executor value) {
        executor = requireNonNull(value, "executor");
        return this;
    }

    /**
     * Sets the executor that reads streamed answers.
     *
     * @param value the executor, which the caller closes, and which must not run tasks on the calling thread; by
     *     default, the executor of processes
     * @return this builder
     */
    public LocalPlatformBuilder streams(Executor value) {
        streams = requireNonNull(value, "streams");
        return this;
    }

    /**
     * Sets the scheduler of timers.
     *
     * @param value the scheduler, which the caller closes; by default, a thread of the platform
     * @return this builder
     */
    public LocalPlatformBuilder scheduler(ScheduledExecutorService value) {
        scheduler = requireNonNull(value, "scheduler");
        return this;
    }

    /**
     * Sets the scheduler of timers to one that keeps cancelled tasks until their time.
     *
     * @param value the scheduler, which the caller closes
     * @param longest the maximum delay of a task; longer delays are divided
     * @return this builder
     */
    public LocalPlatformBuilder scheduler(ScheduledExecutorService value, Duration longest) {
        longestDelay = requireNonNull(longest, "longest");
        return scheduler(value);
    }

    /**
     * Sets the clock.
     *
     * @param value the clock
     * @return this builder
     */
    public LocalPlatformBuilder clock(Clock value) {
        clock = requireNonNull(value, "clock");
        return this;
    }

    /**
     * Sets the source of process ids.
     *
     * @param value a source of unique ids; UUIDs of version 7 by default
     * @return this builder
     */
    public LocalPlatformBuilder ids(Supplier<String> value) {
        ids = requireNonNull(value, "ids");
        return this;
    }

    /**
     * Sets the listener for events.
     *
     * @param value the listener, called with every event on the thread of the process; none by default
     * @return this builder
     */
    public LocalPlatformBuilder events(Consumer<ProcessEvent> value) {
        watcher = requireNonNull(value, "events");
        return this;
    }

    /**
     * Sets the default error policy of tools, for tools, calls and agents without a policy.
     *
     * @param value the default of the application
     * @return this builder
     */
    public LocalPlatformBuilder toolErrors(ToolErrors value) {
        toolErrors = requireNonNull(value, "toolErrors");
        return this;
    }

    /**
     * Sets the observer of calls of models and tools outside of any process.
     *
     * @param value receives every event on the thread of the call; events of calls in processes go to {@link #events}
     *     instead
     * @return this builder
     */
    public LocalPlatformBuilder calls(Consumer<CallEvent> value) {
        calls = requireNonNull(value, "calls");
        return this;
    }

    /**
     * Sets the receiver of the operations of the platform, such as a tracing library.
     *
     * @param value the receiver; none by default
     * @return this builder
     */
    public LocalPlatformBuilder instrumentation(Instrumentation value) {
        instrumentation = requireNonNull(value, "instrumentation");
        return this;
    }

    /**
     * Sets several receivers of the operations of the platform.
     *
     * @param values the receivers; none by default
     * @return this builder
     */
    public LocalPlatformBuilder instrumentations(List<Instrumentation> values) {
        return instrumentation(Instrumentations.of(values));
    }

    /**
     * Sets the listener for processes that leave the platform.
     *
     * @param value the listener, called when a process ends, or is suspended or continues outside this platform; none
     *     by default
     * @return this builder
     */
    public LocalPlatformBuilder processCleanup(Consumer<AgentProcess> value) {
        processCleanup = requireNonNull(value, "departures");
        return this;
    }

    /**
     * Sets the validator of objects that models create, of answers to forms, and of inputs from outside.
     *
     * @param value the validator; nothing is checked by default
     * @return this builder
     */
    public LocalPlatformBuilder validator(ObjectValidator value) {
        validator = requireNonNull(value, "validator");
        return this;
    }

    /**
     * Sets the source of the current caller.
     *
     * @param value returns the current caller; anonymous by default
     * @return this builder
     */
    public LocalPlatformBuilder callers(Supplier<Caller> value) {
        callers = requireNonNull(value, "callers");
        return this;
    }

    /**
     * Sets the context around every run of an action.
     *
     * @param value the context; none by default
     * @return this builder
     */
    public LocalPlatformBuilder containerContext(ContainerContext value) {
        containerContext = requireNonNull(value, "containerContext");
        return this;
    }

    /**
     * Sets the programmatic agents, so that their definitions refer to them.
     *
     * @param value the programmatic agents, by their definitions
     * @return this builder
     */
    public LocalPlatformBuilder agentModels(Map<AgentDefinition, AgentModel> value) {
        agentModels = Map.copyOf(value);
        return this;
    }

    /**
     * Sets who reads agents that are annotated objects ({@link io.karta.builder.Agents#of}).
     *
     * @param value reads one; without it such an agent is an error
     * @return this builder
     */
    public LocalPlatformBuilder reader(Function<AnnotatedAgent, AgentReadResult> value) {
        reader = requireNonNull(value, "reader");
        return this;
    }

    /**
     * Sets the listener for programmatic agents that are deployed later, so that journals can store values of their
     * types.
     *
     * @param value the listener, called before a process of the agent is created, for example {@link
     *     ExtensibleJournalCodec#addAgent}; none by default
     * @return this builder
     */
    public LocalPlatformBuilder deploymentListener(Consumer<AgentModel> value) {
        deploymentListener = requireNonNull(value, "newcomers");
        return this;
    }

    /**
     * Sets the shapes of types.
     *
     * @param value the shapes
     * @return this builder
     */
    public LocalPlatformBuilder shapes(Shapes value) {
        shapes = requireNonNull(value, "shapes");
        return this;
    }

    /**
     * Sets the renderer of templates.
     *
     * @param value the renderer; templates are an error by default
     * @return this builder
     */
    public LocalPlatformBuilder renderer(PromptRenderer value) {
        renderer = requireNonNull(value, "renderer");
        return this;
    }

    /**
     * Sets the tool groups.
     *
     * @param value the groups, with unique roles; none by default
     * @return this builder
     */
    public LocalPlatformBuilder toolGroups(Collection<? extends ToolGroup> value) {
        toolGroups = List.copyOf(value);
        return this;
    }

    /**
     * Sets the registry that finds objects with tool methods after a restart. With durable processes, an action that
     * waits for the approval of such a tool ({@link io.karta.tool.Confirm}) can resume in another JVM.
     *
     * @param value the registry; by default, only tools of objects on the blackboard and of groups are found
     * @return this builder
     */
    public LocalPlatformBuilder toolOwners(ToolOwners value) {
        toolOwners = requireNonNull(value, "toolOwners");
        return this;
    }

    /**
     * Sets whether prompts for objects contain a generated example if none is given.
     *
     * @param value true by default
     * @return this builder
     */
    public LocalPlatformBuilder generateExamples(boolean value) {
        makesExamples = value;
        return this;
    }

    /**
     * Sets roles that a process stores for its caller, in addition to those of agents, their types and tool groups:
     * roles of tools that are unknown before they are offered.
     *
     * @param value the roles; none by default
     * @return this builder
     */
    public LocalPlatformBuilder roles(Set<String> value) {
        roles = Set.copyOf(value);
        return this;
    }

    /**
     * Sets the guardrails of all model and tool calls.
     *
     * @param value the guardrails, in the order of their calls; none by default
     * @return this builder
     */
    public LocalPlatformBuilder guardrails(List<? extends Guardrail> value) {
        guardrails = List.copyOf(value);
        return this;
    }

    /**
     * Sets the callbacks around all model calls.
     *
     * @param value the callbacks, in the order of their calls; none by default
     * @return this builder
     */
    public LocalPlatformBuilder modelCallbacks(List<? extends ModelCallback> value) {
        modelCallbacks = List.copyOf(value);
        return this;
    }

    /**
     * Sets the callbacks around all tool calls.
     *
     * @param value the callbacks, in the order of their calls; none by default
     * @return this builder
     */
    public LocalPlatformBuilder toolCallbacks(List<? extends ToolCallback> value) {
        toolCallbacks = List.copyOf(value);
        return this;
    }

    /**
     * Sets the consumers of the events of all processes.
     *
     * @param value the consumers, each with another name; the platform closes them. None by default
     * @return this builder
     */
    public LocalPlatformBuilder consumers(List<? extends EventConsumer> value) {
        consumers = List.copyOf(value);
        return this;
    }

    /**
     * Sets extensions of a type that the engine does not define.
     *
     * @param kind the type
     * @param value the extensions, in order; they replace earlier ones of the type
     * @param <T> the type
     * @return this builder
     */
    public <T> LocalPlatformBuilder extensions(Class<T> kind, List<? extends T> value) {
        extensions.put(requireNonNull(kind, "kind"), List.copyOf(value));
        return this;
    }

    /**
     * Sets the source of application extensions of kinds that are not set; called at the first request of a kind.
     *
     * @param value finds all additions of a kind, in order
     * @return this builder
     */
    public LocalPlatformBuilder extensionSource(Function<Class<?>, List<?>> value) {
        extensionSource = requireNonNull(value, "extensionSource");
        return this;
    }

    /**
     * Sets references that are added to the prompts of agents.
     *
     * @param value finds the references of an agent by its name
     * @return this builder
     */
    public LocalPlatformBuilder references(Function<String, List<LlmReference>> value) {
        references = requireNonNull(value, "references");
        return this;
    }

    /**
     * Sets the compaction of conversations that are too long for a model.
     *
     * @param value the settings; {@link CompactionSettings#DEFAULT} by default
     * @return this builder
     */
    public LocalPlatformBuilder compaction(CompactionSettings value) {
        compaction = requireNonNull(value, "compaction");
        return this;
    }

    CallInterceptors interceptors() {
        return CallInterceptors.of(guardrails, modelCallbacks, toolCallbacks);
    }

    /**
     * Creates the platform.
     *
     * @return the platform
     */
    public LocalPlatform build() {
        models.check();
        return new LocalPlatform(this);
    }

    PromptResources prompts() {
        return new PromptResources(shapes, validator, Optional.ofNullable(renderer), makesExamples, compaction);
    }

    ProcessStore processStore() {
        return store == null ? new InMemoryProcessStore(InMemoryProcessStore.DEFAULT_WINDOW, clock) : store;
    }

    ProcessLog processLog() {
        var configs =
                Stream.concat(models.configs().stream(), embeddings.entries().map(entry -> entry.config()
                        .connection()));
        return new ProcessLog(
                System.getLogger(ProcessLog.class.getName()),
                settings.verbosity(),
                configs.toList(),
                settings.personality());
    }
}
