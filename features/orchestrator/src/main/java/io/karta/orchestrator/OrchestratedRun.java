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
 * Snapshot of a run of an orchestrator: strategy, outputs of steps and decisions.
 *
 * <pre>{@code
 * AgentProcess process = worldBuilder.start(topic);
 * process.onEnd(ended -> {
 *     OrchestratedRun run = OrchestratedRun.of(ended);
 *     Optional<Emblem> emblem = run.output(Emblem.class);        // of any step
 *     run.steps().forEach(step -> log(step.id(), step.agent(), run.text(step.id())));
 * });
 * }</pre>
 *
 * <p>The process can be running, suspended or finished. Immutable.
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
     * Returns a snapshot of a process of an orchestrator.
     *
     * @param process the process
     * @return the snapshot
     * @throws io.karta.agent.AgentException if the process does not belong to an orchestrator, or has no strategy yet
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
     * @return the process
     */
    public AgentProcess process() {
        return process;
    }

    /**
     * Returns the current strategy. It can be used as a predefined strategy.
     *
     * @return the strategy with all steps
     */
    public Strategy strategy() {
        return progress.strategy().orElseThrow();
    }

    /**
     * Returns the steps of the strategy.
     *
     * @return the steps, in order
     */
    public List<Strategy.Step> steps() {
        return progress.steps();
    }

    /**
     * Returns the number of starts of a step.
     *
     * @param step the id of the step
     * @return the number; at least 1 for a step that has run
     */
    public int attempts(String step) {
        return progress.attempts(known(step));
    }

    /**
     * Returns the number of remediations: retries, tactical redesigns and full regenerations.
     *
     * @return the number, at least 0
     */
    public int redesigns() {
        return progress.redesigns();
    }

    /**
     * Returns the decisions.
     *
     * @return the decisions, in order, including those of abandoned strategies
     */
    public List<OrchestrationDecision> decisions() {
        return progress.decisions();
    }

    /**
     * Returns the outputs of all steps.
     *
     * @return the outputs by step id, in the order of the steps
     */
    public Map<String, Object> outputs() {
        return progress.finished();
    }

    /**
     * Returns the output of a step.
     *
     * @param step the id of the step
     * @return the output; empty if the step is not finished
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<Object> output(String step) {
        return Optional.ofNullable(progress.finished().get(known(step)));
    }

    /**
     * Returns the output of a type, of any step.
     *
     * @param type the type
     * @param <T> the type
     * @return the latest output of this type; empty if there is none
     */
    public <T> Optional<T> output(Class<T> type) {
        List<Object> latest = new ArrayList<>(progress.finished().values());
        Collections.reverse(latest);
        return latest.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /**
     * Returns the output of a step as the text that other agents received.
     *
     * @param step the id of the step
     * @return the text; empty if the step is not finished
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<String> text(String step) {
        return output(step).map(formatter::of);
    }

    /**
     * Returns the output of a step as JSON.
     *
     * @param step the id of the step
     * @return the JSON; empty if the step is not finished, or its type has no JSON form
     * @throws io.karta.agent.AgentException if there is no such step
     */
    public Optional<JsonValue> json(String step) {
        return output(step).flatMap(formatter::json);
    }

    /**
     * Returns the outputs of all steps as one readable text.
     *
     * @return the text, with the id and the output of each step
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
