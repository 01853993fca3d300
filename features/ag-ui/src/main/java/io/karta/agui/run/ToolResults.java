/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.FrontendCall;
import io.karta.agui.protocol.ResumeEntry;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.protocol.ToolAnswer;
import io.karta.agui.run.Resumption.Answer;
import io.karta.generation.result.Problem;
import io.karta.process.OpenQuestion;
import io.karta.tool.ToolInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results of frontend tools at the end of the messages of a client. Results of tools that the server has run are part
 * of the history of the client, and do not count. Immutable.
 */
record ToolResults(Interrupts interrupts, List<ToolAnswer> results) {

    /** Returns the answers, after all of them have been checked. */
    List<Answer> answers() {
        var answers = openAnswers();
        if (answers.isEmpty()) {
            results.stream().filter(ToolResults::isOfFrontend).findFirst().ifPresent(result -> {
                throw Messages.closedToolCall(result.toolCallId());
            });
        }
        return answers;
    }

    /** Returns the answers of open calls, after all of them have been checked. */
    List<Answer> openAnswers() {
        var open = open();
        var answered = results.stream()
                .filter(result -> open.containsKey(result.toolCallId()))
                .toList();
        return answered.stream()
                .flatMap(result ->
                        Optional.ofNullable(open.get(result.toolCallId()))
                                .map(question -> answer(question, result))
                                .stream())
                .toList();
    }

    private Map<String, OpenQuestion> open() {
        return interrupts.questions().stream()
                .filter(question -> interrupts.call(question).isPresent())
                .collect(Collectors.toMap(Interrupts::id, Function.identity()));
    }

    /** Returns whether a request answers questions or calls of frontend tools. */
    static boolean areAnswersIn(RunAgentInput input) {
        return !input.resume().isEmpty() || input.toolAnswers().stream().anyMatch(ToolResults::isOfFrontend);
    }

    /** Returns the ids of the questions and calls of frontend tools that a request answers. */
    static Set<String> answered(RunAgentInput input) {
        return Stream.concat(
                        input.resume().stream().map(ResumeEntry::interruptId),
                        input.toolAnswers().stream().map(ToolAnswer::toolCallId))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The id of a call that the server has run is that of the run and a number. */
    private static boolean isOfFrontend(ToolAnswer result) {
        return result.toolCallId().contains(Interrupts.SEPARATOR);
    }

    /** Rejects the result of a call that is too long. */
    static void check(String call, ToolInput result) {
        if (FrontendCall.isTooLong(result)) {
            var problem = new Problem("", "must have at most %d characters".formatted(FrontendCall.MAX_LENGTH));
            throw Messages.invalidAnswer(call, List.of(problem));
        }
    }

    private static Answer answer(OpenQuestion question, ToolAnswer result) {
        var answer = FrontendCall.answer(result.content(), result.error());
        check(result.toolCallId(), answer);
        return new Answer(question, result.toolCallId(), answer);
    }
}
