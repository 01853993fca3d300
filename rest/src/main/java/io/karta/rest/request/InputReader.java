/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.agent.UserInput;
import io.karta.generation.result.Problem;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.rest.problem.BodyProblem;
import io.karta.rest.problem.BodyProblems;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads typed objects from bodies. */
public record InputReader(AgentPlatform platform, boolean isStrict) {

    private static final String EMPTY_OBJECT = "\\s*\\{\\s*}\\s*";

    /**
     * Returns the inputs of a goal: none, inputs by name, or one object of the best matching starting type. Of types
     * that match equally well the first one wins.
     */
    public GoalInputs of(GoalDefinition goal, Body body) {
        var types = goal.startingInputTypes();
        if (!goal.namedInputs().isEmpty()) {
            return byName(goal, body);
        }
        if (types.isEmpty()) {
            if (!body.isEmpty() && !body.text().matches(EMPTY_OBJECT)) {
                throw Messages.goalTakesNoInput(goal.name());
            }
            return GoalInputs.NONE;
        }
        return GoalInputs.of(read(types, body));
    }

    private GoalInputs byName(GoalDefinition goal, Body body) {
        var expected = alternatives(goal);
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(expected);
        }
        var fitter = new InputFitter(platform, isStrict);
        var unnamed = goal.startingInputTypes().stream()
                .flatMap(type -> fitter.fit(type, body.text()).stream())
                .map(fitting -> new Candidate(GoalInputs.of(fitting.value()), fitting.unknown()));
        var named = fitter.fit(goal.namedInputs(), body.text()).stream()
                .map(fitting -> new Candidate(GoalInputs.of(fitting.named()), fitting.unknown()));
        return Stream.concat(unnamed, named)
                .min(Comparator.comparingInt(Candidate::unknown))
                .orElseThrow(() -> Messages.bodyIsInvalid(expected, fitter.problems()))
                .inputs();
    }

    /** Returns for example {@code Order or object with first and second}. */
    private static String alternatives(GoalDefinition goal) {
        var names = goal.namedInputs().stream()
                .map(NamedInput::name)
                .distinct()
                .collect(Collectors.joining(" and ", "object with ", ""));
        return goal.startingInputTypes().isEmpty()
                ? names
                : ProblemText.names(goal.startingInputTypes()) + " or " + names;
    }

    /** Returns an object to add to a process, of one of the starting types of its goal. */
    public Object of(AgentProcess process, List<Class<?>> types, Body body) {
        if (types.isEmpty()) {
            throw Messages.processTakesNothing(process);
        }
        return read(types, body);
    }

    /** Returns the answer of a user; the process checks its constraints. */
    public Object answerTo(PendingAnswer pending, Body body) {
        var type = pending.form().answer();
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(ProblemText.names(List.of(type)));
        }
        var answer = pending.form().read(platform.shapes(), body.text());
        if (answer.isEmpty()) {
            throw invalidAnswer(pending, answer.problems());
        }
        return answer.value();
    }

    /** Returns the problem of an answer that does not match its question. */
    public static ProblemException invalidAnswer(PendingAnswer pending, List<Problem> problems) {
        return Messages.answerIsInvalid(pending.form().answer(), problems);
    }

    /** Returns the text of a request to find a goal. */
    public String text(Body body) {
        var content = ((UserInput) read(List.of(UserInput.class), body)).content();
        if (content.isBlank()) {
            throw Messages.bodyIsInvalid(
                    ProblemText.names(List.of(UserInput.class)),
                    BodyProblems.of(List.of(new BodyProblem("UserInput", "/content", "must not be blank"))));
        }
        return content;
    }

    /** Returns the reason for a termination; empty if the body has none. */
    public Optional<String> reason(Body body) {
        return body.isEmpty() ? Optional.empty() : ((Reason) read(List.of(Reason.class), body)).reason();
    }

    private Object read(List<Class<?>> types, Body body) {
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(ProblemText.names(types));
        }
        var fitter = new InputFitter(platform, isStrict);
        return fitter.fitBest(types, body.text())
                .orElseThrow(() -> Messages.bodyIsInvalid(ProblemText.names(types), fitter.problems()))
                .value();
    }

    /** Optional body of a request to terminate a process. */
    record Reason(Optional<String> reason) {}

    private record Candidate(GoalInputs inputs, int unknown) {}
}
