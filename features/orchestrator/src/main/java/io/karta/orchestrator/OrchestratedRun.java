/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an orchestrator has done: its strategy, what its steps have made, and what was decided on the way.
 *
 * <pre>{@code
 * AgentProcess process = worldBuilder.start(topic);
 * process.onEnd(ended -> {
 *     OrchestratedRun run = OrchestratedRun.of(ended);
 *     Optional<Emblem> emblem = run.output(Emblem.class);        // whatever the step that made it is called
 *     run.steps().forEach(step -> log(step.id(), step.agent(), run.text(step.id())));
 * });
 * }</pre>
 *
 * <p>It shows a process as it is when it is asked, also one that runs or rests. Immutable.
 */
public final class OrchestratedRun {

    private final AgentProcess process;
    private final Progress progress;
    private final ObjectFormatter formatter = new ObjectFormatter(new Shapes());

    private OrchestratedRun(AgentProcess process, Progress progress) {
        this.process = process;
        this.progress = progress;
    }

    /**
     * Looks at a process of an orchestrator.
     *
     * @param process the process
     * @return what it has done so far
     * @throws io.karta.agent.AgentException if it is none of an orchestrator, or has no strategy yet
     */
    public static OrchestratedRun of(AgentProcess process) {
        Progress progress = Progress.of(requireNonNull(process, "process").id(), process.blackboard());
        if (progress.strategy().isEmpty()) {
            throw Messages.notOrchestrated(process);
        }
        return new OrchestratedRun(process, progress);
    }

    /**
     * Returns the process.
     *
     * @return the orchestrator's process
     */
    public AgentProcess process() {
        return process;
    }

    /**
     * Returns the strategy as it is now; it may be used as a predefined one.
     *
     * @return all its steps
     */
    public Strategy strategy() {
        return progress.strategy().orElseThrow();
    }

    /**
     * Returns the steps of the strategy.
     *
     * @return the steps, in their order
     */
    public List<Strategy.Step> steps() {
        return progress.steps();
    }

    /**
     * Says how often a step was begun.
     *
     * @param step its id
     * @return at least 1 for one that has run
     */
    public int attempts(String step) {
        return progress.attempts(known(step));
    }

    /**
     * Returns how often the strategy was remedied: retries, tactical redesigns and full regenerations together.
     *
     * @return at least 0
     */
    public int redesigns() {
        return progress.redesigns();
    }

    /**
     * Returns what was decided.
     *
     * @return the decisions, in order, also those of strategies that were given up
     */
    public List<OrchestrationDecision> decisions() {
        return progress.decisions();
    }

    /**
     * Returns what all steps have made.
     *
     * @return the objects by the ids of the steps, in their order
     */
    public Map<String, Object> outputs() {
        return progress.finished();
    }

    /**
     * Returns what a step has made.
     *
     * @param step its id
     * @return the object; empty if the step is not finished
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<Object> output(String step) {
        return Optional.ofNullable(progress.finished().get(known(step)));
    }

    /**
     * Returns what steps have made of a type, whatever they are called.
     *
     * @param type the type
     * @param <T> the type
     * @return the latest object of it; empty if there is none
     */
    public <T> Optional<T> output(Class<T> type) {
        List<Object> latest = new ArrayList<>(progress.finished().values());
        Collections.reverse(latest);
        return latest.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /**
     * Returns what a step has made, as other agents were told it.
     *
     * @param step its id
     * @return a text; empty if the step is not finished
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<String> text(String step) {
        return output(step).map(formatter::of);
    }

    /**
     * Returns what a step has made as JSON.
     *
     * @param step its id
     * @return the JSON; empty if the step is not finished, or its type has no JSON
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<JsonValue> json(String step) {
        return output(step).flatMap(formatter::json);
    }

    /**
     * Returns what all steps have made, to read.
     *
     * @return a text with the id of each step and what it has made
     */
    public String text() {
        return progress.finished().entrySet().stream()
                .map(each -> "%s:%n%s".formatted(each.getKey(), formatter.of(each.getValue())))
                .collect(Collectors.joining("\n\n"));
    }

    private String known(String step) {
        if (steps().stream().noneMatch(each -> each.id().equals(step))) {
            throw Messages.noSuchStep(
                    step, steps().stream().map(Strategy.Step::id).toList());
        }
        return step;
    }

    @Override
    public String toString() {
        return "%s: %s".formatted(process, DecisionText.outline(strategy()));
    }
}
