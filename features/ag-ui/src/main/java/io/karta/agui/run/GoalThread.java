/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.HasContent;
import io.karta.agent.UserInput;
import io.karta.agui.protocol.ClientMessage;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.generation.MediaReplacement;
import io.karta.message.Attachments;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Thread whose runs are processes of a goal. Immutable.
 *
 * @param process the process of the run
 * @param history the messages of the thread that the client has to know; empty unless it loads the thread
 */
record GoalThread(AgentPlatform platform, AgentProcess process, Optional<History> history, History known)
        implements RunThread {

    /** Returns the thread of a run that continues what the client shows. */
    static GoalThread of(AgentPlatform platform, AgentProcess process, RunAgentInput input) {
        return new GoalThread(platform, process, Optional.empty(), new History(input.history()));
    }

    /** Returns the thread of a client that loads it. */
    static GoalThread loaded(
            AgentPlatform platform, AgentProcess shown, List<AgentProcess> latestFirst, RunAgentInput input) {
        var messages = Stream.iterate(latestFirst.size() - 1, i -> i >= 0, i -> i - 1)
                .map(latestFirst::get)
                .flatMap(each -> messages(platform, each))
                .toList();
        return new GoalThread(platform, shown, Optional.of(new History(messages)), new History(input.history()));
    }

    private static Stream<ClientMessage> messages(AgentPlatform platform, AgentProcess process) {
        var question = process.inputs().stream() // actions add internal texts to the blackboard, or clear it
                .filter(UserInput.class::isInstance)
                .map(UserInput.class::cast)
                .findFirst()
                .map(input -> new ClientMessage(process.id() + "-1", ClientMessage.USER, input.content()));
        var answer = Optional.of(process)
                .filter(each -> each.status() == ProcessStatus.COMPLETED)
                .map(each -> new ClientMessage(answerId(each), ClientMessage.ASSISTANT, text(platform, each)));
        return Stream.concat(question.stream(), answer.stream());
    }

    private static String answerId(AgentProcess process) {
        return process.id() + "-2";
    }

    private static String text(AgentPlatform platform, AgentProcess process) {
        Object result = process.result(Object.class);
        if (result instanceof String text) {
            return text;
        }
        return result instanceof HasContent content
                ? content.content()
                : json(platform, process, Attachments.DESCRIBED).toString();
    }

    private static JsonValue json(AgentPlatform platform, AgentProcess process, MediaReplacement media) {
        Object result = process.result(Object.class);
        return platform.shapes().ofValue(process.goal().output(), result).write(result, media);
    }

    @Override
    public List<JsonObject> beginning() {
        return history.map(messages -> messages.correcting(known)).orElse(List.of());
    }

    @Override
    public boolean isActive() {
        return !process.status().isFinished() && process.status() != ProcessStatus.STUCK;
    }

    @Override
    public boolean hasTurns() {
        return false;
    }

    @Override
    public List<JsonObject> ending(List<ClientMessage> sent) {
        return List.of();
    }

    @Override
    public Optional<String> text() {
        return isNew() ? Optional.of(text(platform, process)) : Optional.empty();
    }

    /** A client that has loaded the thread of a completed process has the text in its history. */
    private boolean isNew() {
        return process.status() == ProcessStatus.COMPLETED
                && history.filter(loaded -> loaded.contains(answerId(process))).isEmpty();
    }

    @Override
    public Optional<JsonValue> result() {
        return process.status() == ProcessStatus.COMPLETED
                ? Optional.of(json(platform, process, MediaReplacement.NONE))
                : Optional.empty();
    }
}
