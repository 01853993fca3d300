/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import io.karta.agent.GoalDefinition;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.rule.GoalCatalog;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import jakarta.enterprise.inject.spi.CDI;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Invocation for one injection point. Serializable, because sessions contain beans with invocations. Thread-safe.
 */
final class InjectedInvocation<T> implements AgentInvocation<T>, Serializable {

    private static final long serialVersionUID = 1L;

    private final Class<T> result;
    private final @Nullable String goal;
    private transient volatile @Nullable AgentInvocation<T> known;

    private InjectedInvocation(AgentPlatform platform, Class<T> result, @Nullable String goal) {
        this.result = result;
        this.goal = goal;
        this.known = invocation(platform);
    }

    private AgentInvocation<T> invocation(AgentPlatform platform) {
        AgentInvocation<T> any = platform.invocation(result);
        return goal == null ? any : any.ofGoal(goal);
    }

    /**
     * Returns the invocation. A session may continue on another node or in the next version of the application, so it
     * is found again with the first call: a goal that is missing then does not prevent that the session is read.
     */
    private AgentInvocation<T> invocation() {
        AgentInvocation<T> found = known;
        if (found == null) {
            found = invocation(CDI.current().select(AgentPlatform.class).get());
            known = found;
        }
        return found;
    }

    static AgentInvocation<?> of(AgentPlatform platform, InvocationInjectionPoint point) {
        Type result = point.result().orElse(Object.class);
        Optional<String> goal = point.goal().or(() -> onlyGoal(platform, result));
        return new InjectedInvocation<>(platform, RawClass.of(result), goal.orElse(null));
    }

    private static Optional<String> onlyGoal(AgentPlatform platform, Type result) {
        List<? extends GoalDefinition> found = GoalCatalog.producing(
                result,
                platform.goals().stream().filter(GoalDefinition::isLocal).toList());
        return found.size() == 1 ? Optional.of(found.get(0).name()) : Optional.empty();
    }

    @Override
    public AgentInvocation<T> ofGoal(String other) {
        return invocation().ofGoal(other);
    }

    @Override
    public ProcessOptions options() {
        return invocation().options();
    }

    @Override
    public AgentInvocation<T> withOptions(ProcessOptions options) {
        return invocation().withOptions(options);
    }

    @Override
    public T invoke(Object... inputs) {
        return invocation().invoke(inputs);
    }

    @Override
    public T invoke(Map<String, ?> inputs) {
        return invocation().invoke(inputs);
    }

    @Override
    public CompletionStage<T> invokeAsync(Object... inputs) {
        return invocation().invokeAsync(inputs);
    }

    @Override
    public CompletionStage<T> invokeAsync(Map<String, ?> inputs) {
        return invocation().invokeAsync(inputs);
    }

    @Override
    public AgentProcess start(Object... inputs) {
        return invocation().start(inputs);
    }

    @Override
    public AgentProcess start(Map<String, ?> inputs) {
        return invocation().start(inputs);
    }

    @Override
    public ProcessEvent.Stream stream(Object... inputs) {
        return invocation().stream(inputs);
    }

    @Override
    public ProcessEvent.Stream stream(Map<String, ?> inputs) {
        return invocation().stream(inputs);
    }
}
