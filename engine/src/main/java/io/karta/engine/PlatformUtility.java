/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentComponent;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.UtilityInvocation;
import java.util.Optional;

/** Invocation that repeatedly runs the most valuable action: of one agent, or of all components. */
record PlatformUtility(LocalPlatform platform, Optional<String> agent, boolean isEndedWhenStuck, ProcessOptions options)
        implements UtilityInvocation {

    @Override
    public UtilityInvocation ofAgent(String name) {
        if (!platform.directory().hasAgent(requireNonNull(name, "agent"))) {
            throw Messages.unknownAgent(name);
        }
        return new PlatformUtility(platform, Optional.of(name), isEndedWhenStuck, options);
    }

    @Override
    public UtilityInvocation terminateWhenStuck() {
        return new PlatformUtility(platform, agent, true, options);
    }

    @Override
    public UtilityInvocation withOptions(ProcessOptions other) {
        return new PlatformUtility(platform, agent, isEndedWhenStuck, requireNonNull(other, "options"));
    }

    private JournaledProcess created(Object... inputs) {
        CompiledAgent deployed = platform.directory().agent(agentName());
        return platform.maker().create(deployed, options, isEndedWhenStuck, inputs);
    }

    private String agentName() {
        if (agent.isEmpty() && !platform.directory().hasAgent(AgentComponent.AGENT)) {
            throw Messages.noComponents();
        }
        return agent.orElse(AgentComponent.AGENT);
    }

    @Override
    public AgentProcess run(Object... inputs) {
        return platform.run(created(inputs));
    }

    @Override
    public AgentProcess start(Object... inputs) {
        JournaledProcess process = created(inputs);
        process.lifeCycle().start();
        platform.runner().start(process);
        return process;
    }
}
