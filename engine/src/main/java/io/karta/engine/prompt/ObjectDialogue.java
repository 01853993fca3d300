/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingResponse;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.ToolLoop;
import io.karta.generation.result.ReadResult;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ThinkingBlock;
import io.karta.message.UserMessage;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Dialogue that requests an object until the answer is valid: the model receives its answer with all problems. */
final class ObjectDialogue<T> {

    private final ModelDialogue dialogue;
    private final ObjectRequest<T> requested;
    private final List<ThinkingBlock> thoughts = new ArrayList<>();

    ObjectDialogue(ModelDialogue dialogue, ObjectRequest<T> requested) {
        this.dialogue = dialogue;
        this.requested = requested;
    }

    /** Progress of the dialogue: an object, or a waiting tool call, with the number of the attempt. */
    record Progress<T>(Optional<ThinkingResponse<T>> object, Optional<ToolLoop.Pending> pending, int attempt) {}

    ThinkingResponse<T> run() {
        return begin().object().orElseThrow();
    }

    Progress<T> begin() {
        InitialRequest opening = dialogue.forObject(requested);
        return from(opening, dialogue.ask(opening), 1);
    }

    /** Resumes a suspended round of tool calls. */
    Progress<T> resume(InitialRequest opening, ToolCallRound turn, int attempt, Object answer) {
        return from(opening, dialogue.resume(opening, turn, answer), attempt);
    }

    private Progress<T> from(InitialRequest opening, ToolLoop.Ending first, int attempt) {
        ToolLoop.Ending ending = first;
        int answers = 1 + requested.repairAttempts(dialogue.model());
        for (int answer = attempt; ; answer++) {
            if (ending.pending().isPresent()) {
                return new Progress<>(Optional.empty(), ending.pending(), answer);
            }
            Optional<T> directResult =
                    ending.direct().flatMap(ToolResult::artefact).flatMap(requested::direct);
            if (directResult.isPresent()) {
                return progress(directResult.get(), answer);
            }
            ModelResponse response = ending.response();
            thoughts.addAll(ThinkingTags.anywhere(response.text())
                    .before(TextDialogue.thoughts(response))
                    .thinkingBlocks());
            ReadResult<T> read = requested.shape().read(response.text());
            List<String> problems = problems(read, ending);
            if (problems.isEmpty()) {
                return progress(read.orElseThrow(), answer);
            }
            if (answer >= answers) {
                dialogue.requireComplete(
                        ending, ThinkingTags.anywhere(response.text()).rest());
                throw Messages.malformed(
                        dialogue.model().name(), ObjectOrRefusal.requestedName(requested.shape()), answers, problems);
            }
            ending = dialogue.ask(opening, again(ending, problems));
        }
    }

    private Progress<T> progress(T object, int attempt) {
        return new Progress<>(Optional.of(new ThinkingResponse<>(object, thoughts)), Optional.empty(), attempt);
    }

    private List<String> problems(ReadResult<T> read, ToolLoop.Ending ending) {
        List<String> problems = new ArrayList<>(
                read.isPresent()
                        ? violations(read.value())
                        : read.problems().stream().map(Object::toString).toList());
        if (dialogue.isCut(ending)) {
            problems.add("the answer was truncated at the maximum length; be briefer");
        }
        return problems;
    }

    private List<String> violations(T object) {
        Optional<String> problem = object instanceof ObjectOrRefusal<?> answer ? answer.problem() : Optional.empty();
        if (problem.isPresent()) {
            return List.of(problem.get());
        }
        return requested.isValidated() ? dialogue.parts().violations(object, requested.shape()) : List.of();
    }

    private static ModelRequest again(ToolLoop.Ending ending, List<String> problems) {
        List<Message> messages = new ArrayList<>(ending.request().messages());
        if (ending.direct().isEmpty() && !ending.response().text().isBlank()) { // vendors refuse empty messages
            messages.add(new AssistantMessage(
                    ending.response().text(), List.of(), ending.response().state()));
        }
        messages.add(new UserMessage(problems.stream()
                .map(problem -> "- " + problem)
                .collect(Collectors.joining(
                        "\n", "Your answer cannot be used:\n", "\nAnswer again with the corrected JSON alone."))));
        return ending.request().withMessages(messages);
    }
}
