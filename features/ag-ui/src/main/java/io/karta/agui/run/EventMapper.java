/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.agui.protocol.ClientMessage;
import io.karta.agui.protocol.JsonBuilders;
import io.karta.agui.run.TextMessages.Origin;
import io.karta.event.ActionFinished;
import io.karta.event.ActionStarted;
import io.karta.event.ChildStarted;
import io.karta.event.MessageSent;
import io.karta.event.ModelAnswered;
import io.karta.event.PlanFormulated;
import io.karta.event.ProcessEnded;
import io.karta.event.ProgressUpdated;
import io.karta.event.TextDelta;
import io.karta.event.ThinkingDelta;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.process.ProcessEvent;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Maps the events of processes to those of a run: texts, thinking, tool calls, steps, subagents, plans and costs. Not
 * thread-safe; confined to one run.
 */
final class EventMapper {

    private static final String PLAN = "karta.plan";
    private static final String PROGRESS = "karta.progress";
    private static final String USAGE = "karta.usage";

    private final String root;
    private final EventSink out;
    private final TextMessages texts;
    private final ToolCalls tools;
    private final Steps steps;
    private final Subagents subagents;
    private final RunUsage usage = new RunUsage();
    private final List<Rule<?>> rules = List.of(
            new Rule<>(TextDelta.class, (event, subagent) -> text(event, subagent)),
            new Rule<>(ThinkingDelta.class, (event, subagent) -> thinking(event, subagent)),
            new Rule<>(ActionStarted.class, (event, subagent) -> started(event, subagent)),
            new Rule<>(ActionFinished.class, (event, subagent) -> finished(event, subagent)),
            new Rule<>(ToolStarted.class, (event, subagent) -> started(event, subagent)),
            new Rule<>(ToolFinished.class, (event, subagent) -> finished(event, subagent)),
            new Rule<>(MessageSent.class, (event, subagent) -> sent(event, subagent)),
            new Rule<>(ProgressUpdated.class, (event, subagent) -> progress(event, subagent)),
            new Rule<>(PlanFormulated.class, (event, subagent) -> planned(event, subagent)),
            new Rule<>(ModelAnswered.class, (event, subagent) -> answered(event)),
            new Rule<>(ChildStarted.class, (event, subagent) -> childStarted(event)),
            new Rule<>(ProcessEnded.class, (event, subagent) -> ended(event, subagent)));

    /** Events of one type, and what they become. */
    private record Rule<E>(Class<E> type, BiConsumer<E, Optional<String>> mapping) {

        void apply(ProcessEvent event, Optional<String> subagent) {
            if (type.isInstance(event)) {
                mapping.accept(type.cast(event), subagent);
            }
        }
    }

    /**
     * Creates the mapper of a run.
     *
     * @param root the id of the process of the run
     * @param showsTools whether the client receives arguments and results of tools
     */
    EventMapper(String root, String runId, boolean showsTools) {
        this.root = root;
        this.out = new EventSink(runId);
        this.texts = new TextMessages(out);
        this.tools = new ToolCalls(out, showsTools);
        this.steps = new Steps(out);
        this.subagents = new Subagents(root, out);
    }

    /** Returns the events of the run that follow from an event of one of its processes. */
    List<JsonObject> map(ProcessEvent event) {
        var subagent = subagents.of(event.process());
        rules.forEach(rule -> rule.apply(event, subagent));
        return out.take();
    }

    private static Origin origin(ProcessEvent event, Optional<String> action, Optional<String> subagent) {
        return new Origin(event.process().id(), action, subagent);
    }

    /** Texts that are intermediate results of actions are not for users. */
    private void text(TextDelta event, Optional<String> subagent) {
        if (event.isAnswer()) {
            texts.append(event.message(), false, event.text(), origin(event, event.action(), subagent));
        }
    }

    private void thinking(ThinkingDelta event, Optional<String> subagent) {
        texts.append(event.message(), true, event.text(), origin(event, event.action(), subagent));
    }

    private void started(ActionStarted event, Optional<String> subagent) {
        steps.started(event.action(), subagent);
    }

    private void finished(ActionFinished event, Optional<String> subagent) {
        texts.endOf(event.process().id(), Optional.of(event.run().action()));
        steps.finished(event.run().action(), subagent);
    }

    private void started(ToolStarted event, Optional<String> subagent) {
        texts.endOf(event.process().id(), event.action());
        if (!OfferedTools.contain(event.process(), event.tool())) {
            tools.started(event.tool(), event.arguments(), origin(event, event.action(), subagent));
        }
    }

    private void finished(ToolFinished event, Optional<String> subagent) {
        if (!OfferedTools.contain(event.process(), event.tool())) {
            var origin = origin(event, event.action(), subagent);
            tools.finished(event.tool(), event.arguments(), event.result().text(), origin);
        }
    }

    private void sent(MessageSent event, Optional<String> subagent) {
        texts.whole(event.text(), origin(event, Optional.of(event.action()), subagent));
    }

    private void progress(ProgressUpdated event, Optional<String> subagent) {
        out.add(AgUiEvents.custom(
                PROGRESS, JsonBuilders.object().add("text", event.text()).build(), subagent));
    }

    private void planned(PlanFormulated event, Optional<String> subagent) {
        out.add(AgUiEvents.custom(
                PLAN,
                JsonBuilders.object()
                        .add("actions", JsonBuilders.array(event.plan().actions()))
                        .build(),
                subagent));
    }

    private void answered(ModelAnswered event) {
        usage.add(event.call());
    }

    private void childStarted(ChildStarted event) {
        var unused = subagents.of(event.child());
    }

    private void ended(ProcessEnded event, Optional<String> subagent) {
        if (subagent.isPresent()) {
            texts.endOf(event.process().id(), Optional.empty());
            steps.endOf(subagent);
            subagents.ended(event.process(), event.status());
        }
    }

    /** Sends a text of the main process that no model has streamed, such as a result. */
    void text(String text) {
        texts.endAll();
        if (!texts.hasSent(text)) {
            texts.whole(text, new Origin(root, Optional.empty(), Optional.empty()));
        }
    }

    /** Returns the messages that the client has received. */
    List<ClientMessage> sent() {
        return texts.sent();
    }

    /** Ends everything that is open, and reports the costs. Open subagents have no result. */
    List<JsonObject> close() {
        return close(id -> AgUiEvents.subagentError(id, "The run ended before the agent."));
    }

    /**
     * Ends what is open in a run that awaits an answer, and reports the costs.
     *
     * @param interrupts the ids of the interrupts of the run
     */
    List<JsonObject> suspend(List<String> interrupts) {
        return close(id -> AgUiEvents.subagentFinished(id, suspended(id, interrupts)));
    }

    private List<JsonObject> close(Function<String, JsonObject> lastOfSubagent) {
        texts.endAll();
        steps.endAll();
        subagents.endAll(lastOfSubagent);
        if (!usage.isEmpty()) {
            out.add(AgUiEvents.custom(USAGE, usage.total(), Optional.empty()));
        }
        return out.take();
    }

    private static JsonObject suspended(String subagent, List<String> interrupts) {
        var own = interrupts.stream()
                .filter(id -> id.startsWith(subagent + Interrupts.SEPARATOR))
                .toList();
        return JsonBuilders.object()
                .add("type", "suspended")
                .add("interruptIds", JsonBuilders.array(own))
                .build();
    }

    /** Returns the tokens of the run, by model. */
    List<JsonObject> usage() {
        return usage.byModel();
    }
}
