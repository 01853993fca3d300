/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.GoalDefinition;
import io.karta.agent.UserInput;
import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.rest.problem.BodyProblem;
import io.karta.rest.problem.ProblemException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes typed objects of bodies. */
public record InputReader(Shapes shapes, Constraints constraints, boolean isStrict) {

    private static final String EMPTY_OBJECT = "\\s*\\{\\s*}\\s*";

    /**
     * Returns the input of a goal: nothing, or one object of the starting type that fits best. Of types that fit
     * equally well it is the first.
     */
    public Object[] of(GoalDefinition goal, Body body) {
        var types = goal.startingInputTypes();
        if (types.isEmpty()) {
            if (!body.isEmpty() && !body.text().matches(EMPTY_OBJECT)) {
                throw Messages.goalTakesNoInput(goal.name());
            }
            return new Object[0];
        }
        return new Object[] {read(types, body)};
    }

    /** Returns what a process is handed: an object it could have started with. */
    public Object of(AgentProcess process, List<Class<?>> types, Body body) {
        if (types.isEmpty()) {
            throw Messages.processTakesNothing(process);
        }
        return read(types, body);
    }

    /** Returns a person's answer; its constraints are the process's business. */
    public Object answerTo(PendingAnswer pending, Body body) {
        var type = pending.form().answer();
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(List.of(type));
        }
        var answer = pending.form().read(shapes, body.text());
        if (answer.isEmpty()) {
            throw invalidAnswer(pending, answer.problems());
        }
        return answer.value();
    }

    /** Returns the problem of an answer that does not fit its question. */
    public static ProblemException invalidAnswer(PendingAnswer pending, List<Problem> problems) {
        return Messages.answerIsInvalid(pending.form().answer(), problems);
    }

    /** Returns the text of a request to find a goal. */
    public String text(Body body) {
        var content = ((UserInput) read(List.of(UserInput.class), body)).content();
        if (content.isBlank()) {
            throw Messages.bodyIsInvalid(
                    List.of(UserInput.class), List.of(new BodyProblem("UserInput", "/content", "must not be blank")));
        }
        return content;
    }

    /** Returns why a process is to end; empty if the body does not say. */
    public Optional<String> reason(Body body) {
        return body.isEmpty() ? Optional.empty() : ((Reason) read(List.of(Reason.class), body)).reason();
    }

    private Object read(List<Class<?>> types, Body body) {
        if (body.isEmpty()) {
            throw Messages.bodyIsEmpty(types);
        }
        var problems = new ArrayList<BodyProblem>();
        return types.stream()
                .flatMap(type -> fitting(type, body, problems).stream())
                .min(Comparator.comparingInt(Fitting::unknown))
                .orElseThrow(() -> Messages.bodyIsInvalid(types, problems))
                .value();
    }

    /** Reads the body as the type; empty if it does not fit, with all that is wrong among the problems. */
    private Optional<Fitting> fitting(Class<?> type, Body body, List<BodyProblem> problems) {
        var input = type.getSimpleName();
        var result = shapes.of(type).strict().read(body.text());
        result.problems().forEach(wrong -> problems.add(new BodyProblem(input, wrong.pointer(), wrong.text())));
        var violations = result.optional().map(constraints::violatedBy).orElse(List.of());
        violations.forEach(wrong -> problems.add(new BodyProblem(input, wrong.pointer(), wrong.text())));
        var unknown = result.repairs(); // reading strictly repairs nothing but unknown members, which it leaves out
        if (isStrict) {
            unknown.forEach(member -> problems.add(new BodyProblem(input, member.pointer(), "is unknown")));
        }
        return violations.isEmpty() && (unknown.isEmpty() || !isStrict)
                ? result.optional().map(value -> new Fitting(value, unknown.size()))
                : Optional.empty();
    }

    /** Optional body of a request to terminate a process. */
    record Reason(Optional<String> reason) {}

    /** The body as one of the types, and how many of its members the type does not know. */
    private record Fitting(Object value, int unknown) {}
}
