/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.ai.Ai;
import io.karta.ai.ToolClassRegistry;
import io.karta.ai.ToolGroup;
import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.call.CallLimiter;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.CurrentCallScope;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.EmbeddingServices;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.call.StandaloneCallListener;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.VisibleConstraints;
import io.karta.engine.event.ProcessLog;
import io.karta.engine.guard.CallInterceptors;
import io.karta.engine.guard.ToolDefinitionGuard;
import io.karta.engine.observation.Observations;
import io.karta.engine.prompt.AiFactory;
import io.karta.engine.prompt.ModelSelector;
import io.karta.engine.prompt.PromptResources;
import io.karta.engine.prompt.PromptSpec;
import io.karta.engine.tool.PlatformAccess;
import io.karta.engine.tool.ToolGroups;
import io.karta.engine.tool.ToolOwners;
import io.karta.engine.tool.ToolServices;
import io.karta.generation.Shapes;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.Caller;
import io.karta.process.Verbosity;
import io.karta.spi.AiProvider.ApplicationStub;
import io.karta.spi.PromptRenderer;
import io.karta.tool.ToolErrors;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Access to models without agents, processes and a configuration, otherwise as in an application.
 *
 * <pre>{@code
 * Ai ai = new StandaloneAi((options, contributors, references) -> model).validator(constraints).ai();
 * }</pre>
 *
 * <p>Its threads end after a second without work. Not thread-safe; the created {@code Ai} is thread-safe.
 */
public final class StandaloneAi {

    private final ApplicationStub application;
    private ObjectValidator validator = (object, locale) -> List.of();
    private Optional<PromptRenderer> renderer = Optional.empty();
    private List<ToolGroup> groups = List.of();

    /**
     * Creates a builder.
     *
     * @param application selects the model
     */
    public StandaloneAi(ApplicationStub application) {
        this.application = requireNonNull(application, "application");
    }

    /**
     * Sets the validator of objects that models create.
     *
     * @param value the validator; nothing is checked by default
     * @return this
     */
    public StandaloneAi validator(ObjectValidator value) {
        validator = requireNonNull(value, "validator");
        return this;
    }

    /**
     * Sets the renderer of templates.
     *
     * @param value the renderer; templates are an error by default
     * @return this
     */
    public StandaloneAi renderer(PromptRenderer value) {
        renderer = Optional.of(value);
        return this;
    }

    /**
     * Sets the tool groups.
     *
     * @param value the groups, with unique roles; none by default
     * @return this
     */
    public StandaloneAi toolGroups(Collection<? extends ToolGroup> value) {
        groups = List.copyOf(value);
        return this;
    }

    /**
     * Creates the entry point to the models.
     *
     * @return the entry point
     */
    public Ai ai() {
        var shapes = new Shapes();
        Clock clock = Clock.systemUTC();
        ProcessLog narrator = narrator();
        CallServices services = services(clock);
        var reach = new ModelAccess();
        var toolServices = new ToolServices(
                new ToolClassRegistry(shapes),
                ToolGroups.of(groups, ToolDefinitionGuard.of(List.of())),
                ToolLimits.DEFAULT,
                ToolErrors.defaults(),
                new VisibleConstraints(validator, shapes),
                Caller::anonymous,
                ToolOwners.none(),
                services,
                reach,
                false);
        var factory = new AiFactory(
                new SingleModelSelector(application, services),
                new EmbeddingServices(EmbeddingCatalog.empty(), services, false),
                new PromptResources(shapes, validator, renderer, true, CompactionSettings.DEFAULT),
                toolServices,
                CallInterceptors.NONE,
                services);
        reach.models = factory;
        CallScope outside = narrator.outside(new StandaloneCallListener(event -> {}, clock));
        return factory.ai(() -> services.steps().scope().orElse(outside));
    }

    /**
     * Creates the blackboard of an action outside of a process.
     *
     * @return an empty blackboard
     */
    public static Blackboard createBlackboard() {
        return ActionBlackboard.standalone();
    }

    private static ProcessLog narrator() {
        return new ProcessLog(
                System.getLogger(ProcessLog.class.getName()), Verbosity.silent(), List.of(), Optional.empty());
    }

    private static CallServices services(Clock clock) {
        return new CallServices(
                clock,
                new EngineTimer(scheduler()),
                threads(),
                Callable::call,
                new CurrentCallScope(),
                Observations.none());
    }

    private static ThreadPoolExecutor threads() {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons("karta-ai"));
    }

    private static ScheduledThreadPoolExecutor scheduler() {
        var scheduler = new ScheduledThreadPoolExecutor(1, daemons("karta-ai-deadlines"));
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setKeepAliveTime(1, TimeUnit.SECONDS);
        scheduler.allowCoreThreadTimeOut(true);
        return scheduler;
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Models, and no processes that could have children. */
    private static final class ModelAccess implements PlatformAccess {

        private @Nullable AiFactory models;

        @Override
        public Ai ai(CallScope scope) {
            return requireNonNull(models).ai(() -> scope);
        }

        @Override
        public String answer(Optional<AgentProcess> parent, AgentSource agent, String task) {
            throw new IllegalStateException("no agents are deployed here to repair arguments");
        }

        @Override
        public <T> T run(AgentProcess parent, AgentSource agent, Class<T> result, Object... inputs) {
            throw new IllegalStateException("There is no process here");
        }

        @Override
        public <T> T run(AgentProcess parent, Class<?> agent, Class<T> result, Object... inputs) {
            throw new IllegalStateException("There is no process here");
        }
    }

    /** Catalog with one model for all calls, without retries. */
    private static final class SingleModelSelector extends ModelSelector {

        private final ApplicationStub application;
        private final CallServices services;

        SingleModelSelector(ApplicationStub application, CallServices services) {
            super(ModelCatalog.empty(), services, false);
            this.application = application;
            this.services = services;
        }

        @Override
        public void check(LlmOptions options, CallScope account) {
            // any name refers to the one model
        }

        @Override
        public List<ResilientModel> fallbacks(ResilientModel model, Set<Capability> needed) {
            return List.of();
        }

        @Override
        public ResilientModel choose(PromptSpec plan, Set<Capability> needed, CallScope account) {
            LlmOptions options = plan.options();
            String name = options.model().or(options::role).orElse("default");
            var config = ModelConfig.builder(name, "stand-in").maxRetries(0).build();
            var model = application.modelFor(options, plan.contributors(), plan.references());
            return capable(
                    new ResilientModel(
                            new ModelEntry(config, model), services, new CallLimiter(config, services), () -> 0),
                    needed);
        }
    }
}
