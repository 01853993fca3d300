/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.agent.AgentDefinition;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ActionRun;
import java.util.List;

/** A platform, and an action to try something in. */
final class WorkflowFixture implements AutoCloseable {

    private final LocalPlatform platform = LocalPlatform.builder().build();

    LocalPlatform platform() {
        return platform;
    }

    /** Runs something as the body of an action, which is how {@code in(context)} is called. */
    <T> AgentProcess inAction(Class<T> result, ContextBody<? extends T> body) {
        AgentDefinition agent = Agents.agent("Bench", "Tries something")
                .action("try", a -> a.produces(result).running(body))
                .goal("try", "Try", "try")
                .build();
        return run(agent);
    }

    AgentProcess run(AgentDefinition agent, Object... inputs) {
        return run(agent, ProcessOptions.defaults(), inputs);
    }

    AgentProcess run(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(agent, options, inputs));
    }

    static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(ActionRun::action)
                .map(id -> id.substring(id.indexOf('.') + 1))
                .toList();
    }

    @Override
    public void close() {
        platform.close();
    }
}
