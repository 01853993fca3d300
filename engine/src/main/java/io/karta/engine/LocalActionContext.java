/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.engine.call.ParallelMap;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.message.Message;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Context of one run of an action. */
final class LocalActionContext implements ActionContext {

    private final JournaledProcess process;
    private final ActionExecution step;
    private final Ai ai;
    private final LocalPlatform platform;
    private final EngineServices services;

    LocalActionContext(
            JournaledProcess process, ActionExecution step, Ai ai, LocalPlatform platform, EngineServices services) {
        this.process = process;
        this.step = step;
        this.ai = ai;
        this.platform = platform;
        this.services = services;
    }

    @Override
    public Ai ai() {
        return ai;
    }

    @Override
    public AgentProcess process() {
        return process;
    }

    @Override
    public Blackboard blackboard() {
        return step.board().orElseThrow();
    }

    @Override
    public <T> T run(Class<T> result, Object... inputs) {
        return platform.children().run(process, result, inputs);
    }

    @Override
    public <T> T run(String goal, Class<T> result, Object... inputs) {
        return platform.children().run(process, goal, result, inputs);
    }

    @Override
    public <T> T run(AgentSource agent, Class<T> result, Object... inputs) {
        return platform.children().run(process, agent, result, inputs);
    }

    @Override
    public <T> List<T> extensions(Class<T> kind) {
        return platform.extensions(kind);
    }

    @Override
    public <I, R> List<R> parallelMap(
            Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        return new ParallelMap(services.calls(), step).apply(items, maxConcurrency, function);
    }

    @Override
    public ActionContext withKnowledge(List<Knowledge> knowledge) {
        LlmReference[] references = knowledge.stream().map(LlmReference::of).toArray(LlmReference[]::new);
        return new LocalActionContext(process, step, ai.withReferences(references), platform, services);
    }

    @Override
    public AgentPlatform platform() {
        return platform;
    }

    @Override
    public void terminateAgent(String reason) {
        process.terminate(reason);
    }

    @Override
    public void terminateAction(String reason) {
        requireNonNull(reason, "reason");
        step.terminate(reason);
    }

    @Override
    public void progress(String text) {
        step.output().progress(text);
    }

    @Override
    public void sendMessage(Message message) {
        step.output().sendMessage(message);
    }
}
