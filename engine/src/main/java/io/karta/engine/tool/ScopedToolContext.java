/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.engine.call.CallScope;
import io.karta.observation.Observation;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.KnowledgeSearch;
import io.karta.tool.ToolInput;
import java.util.Map;
import java.util.Optional;

/** Context of one tool call. */
record ScopedToolContext(
        String tool,
        CallScope scope,
        Map<String, Object> values,
        boolean isReadOnly,
        ToolServices toolServices,
        RequestedInput requested,
        Observation observation)
        implements ToolContext {

    @Override
    public Optional<AgentProcess> process() {
        return scope.process();
    }

    @Override
    public Optional<BlackboardView> blackboard() {
        return scope.view().map(BlackboardView.class::cast);
    }

    @Override
    public Ai ai() {
        return toolServices.reach().ai(scope);
    }

    @Override
    public <T> T run(AgentSource agent, Class<T> result, Object... inputs) {
        requireNonNull(agent, "agent");
        Optional<AgentProcess> parent = parent();
        return parent.isPresent()
                ? toolServices.reach().run(parent.get(), agent, result, inputs)
                : ToolContext.super.run(agent, result, inputs);
    }

    @Override
    public <T> T run(Class<?> agent, Class<T> result, Object... inputs) {
        requireNonNull(agent, "agent");
        Optional<AgentProcess> parent = parent();
        return parent.isPresent()
                ? toolServices.reach().run(parent.get(), agent, result, inputs)
                : ToolContext.super.run(agent, result, inputs);
    }

    /** Returns the parent process; empty outside of actions, because only actions await children. */
    private Optional<AgentProcess> parent() {
        return scope.board().flatMap(board -> scope.process());
    }

    @Override
    public void add(Object object) {
        requireNonNull(object, "object");
        board("add a %s to the blackboard".formatted(object.getClass().getSimpleName()))
                .add(object);
    }

    @Override
    public void setCondition(String name, boolean holds) {
        requireNonNull(name, "name");
        board("set the condition '%s'".formatted(name)).setCondition(name, holds);
    }

    private Blackboard board(String change) {
        if (isReadOnly) {
            throw Messages.readOnlyToolChanges(tool, change);
        }
        return scope.board().orElseThrow(() -> Messages.noBoardForTool(tool, change));
    }

    @Override
    public ArgumentValidator validator() {
        return toolServices.argumentValidator();
    }

    @Override
    public Optional<ToolInput> input() {
        return requested.answer();
    }

    @Override
    public Optional<String> inputState() {
        return requested.state();
    }

    @Override
    public boolean canRequestInput() {
        return requested.isPossible();
    }

    @Override
    public Map<String, String> traceHeaders() {
        return observation.headers();
    }

    @Override
    public void traceAttribute(String name, String value) {
        observation.attribute(name, value);
    }

    @Override
    public void searched(KnowledgeSearch search) {
        requireNonNull(search, "search");
        scope.report(listener -> listener.searched(search));
    }

    /** Omits values, which may be confidential. */
    @Override
    public String toString() {
        return "context of tool " + tool;
    }
}
