/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentComponent;
import io.karta.agent.AgentSource;
import io.karta.agent.PlannerType;
import io.karta.engine.domain.CompiledAgent;
import io.karta.process.AgentInvocation;
import io.karta.process.ProcessOptions;
import io.karta.process.SupervisorInvocation;
import java.util.Optional;

/** Invocation in which a model selects the actions of one agent, or of all components. */
record PlatformSupervisor(LocalPlatform platform, Optional<CompiledAgent> chosen, ProcessOptions options)
        implements SupervisorInvocation {

    @Override
    public SupervisorInvocation ofAgent(String name) {
        return new PlatformSupervisor(
                platform, Optional.of(platform.directory().agent(requireNonNull(name, "agent"))), options);
    }

    @Override
    public SupervisorInvocation of(AgentSource source) {
        return new PlatformSupervisor(
                platform, Optional.of(platform.directory().agent(requireNonNull(source, "agent"))), options);
    }

    @Override
    public SupervisorInvocation withOptions(ProcessOptions other) {
        return new PlatformSupervisor(platform, chosen, requireNonNull(other, "options"));
    }

    @Override
    public <T> AgentInvocation<T> returning(Class<T> result) {
        requireNonNull(result, "result");
        if (chosen.isEmpty() && !platform.directory().hasAgent(AgentComponent.AGENT)) {
            throw Messages.nothingToSupervise();
        }
        CompiledAgent agent = chosen.orElseGet(() -> platform.directory().agent(AgentComponent.AGENT));
        ProcessOptions supervised = options.withPlanner(PlannerType.SUPERVISOR);
        return new AgentGoalInvocation<>(platform, agent, result, Optional.empty(), supervised);
    }
}
