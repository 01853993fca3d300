/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ChildResult;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Yielded;
import io.karta.engine.journal.CallForm;
import io.karta.engine.journal.Records;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.ActionRun.Ending;
import io.karta.process.InvalidInputException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of a run into what its record says, and begins the child that it leaves its work to. */
record Drafts(JournaledProcess process, ActionModel action, Step.Children family, OngoingRun run)
        implements Outcome.Cases<Object, Draft> {

    /** Says what a method means by what it returned. */
    static Outcome<?> outcome(@Nullable Object returned) {
        if (returned == null) {
            return Outcome.none();
        }
        if (returned instanceof Outcome<?> outcome) {
            return outcome;
        }
        if (returned instanceof Optional<?> optional) {
            return optional.isPresent() ? Outcome.of(optional.get()) : Outcome.none();
        }
        return Outcome.of(returned);
    }

    @Override
    public Draft value(Object value) {
        return Draft.yielding(
                run.ended(Ending.SUCCEEDED, Optional.empty()),
                Yielded.by(action, value).marking(process.compiled().states()));
    }

    @Override
    public Draft none() {
        return Draft.of(run.ended(Ending.SUCCEEDED, Optional.empty()));
    }

    @Override
    public Draft await(Form<?> form) {
        Yielded.check(action, promised(form));
        return asking(new Records.Question("", action.id(), form, run.now(), Optional.empty()), Optional.empty());
    }

    /** What a question is to yield. */
    private static Class<?> promised(Form<?> form) {
        return form instanceof CallForm<?> call
                ? call.waiting().wanted()
                : form.payload().<Class<?>>map(Object::getClass).orElse(form.answer());
    }

    @Override
    public Draft delegate(Class<?> agent, Object input, Class<?> result) {
        Yielded.check(action, result);
        return leave(family.of(process, agent, input, result), result);
    }

    @Override
    public Draft delegate(AgentDefinition agent, Object input, Class<?> result) {
        Yielded.check(action, result);
        return leave(family.of(process, agent, input, result), result);
    }

    /** What the agent can do nothing with has failed before it began. */
    @Override
    public Draft attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs) {
        Yielded.check(action, ChildResult.class);
        JournaledProcess child;
        try {
            child = family.trying(process, agent, goal, inputs);
        } catch (InvalidInputException unfit) {
            return value(ChildResult.notStarted(agent.name(), binding, FailureReason.of(unfit)));
        }
        String title = "%s by %s".formatted(binding, agent.name());
        return leave(child, Form.of(ChildResult.class).title(title), Optional.of(binding));
    }

    private Draft leave(JournaledProcess child, Class<?> result) {
        String title =
                "%s by %s".formatted(result.getSimpleName(), child.agent().name());
        return leave(child, Form.of(result).title(title), Optional.empty());
    }

    private Draft leave(JournaledProcess child, Form<?> form, Optional<String> binding) {
        var question = new Records.Question(child.id(), action.id(), form, run.now(), Optional.of(child.id()), binding);
        return asking(question, Optional.of(child));
    }

    private Draft asking(Records.Question question, Optional<JournaledProcess> child) {
        return Draft.asking(
                run.ended(Ending.WAITING, Optional.of(question.form().title())), question, child);
    }

    @Override
    public Draft replan(String reason) {
        return Draft.of(run.ended(Ending.REPLANNED, Optional.of(reason)));
    }

    @Override
    public Draft stop(String reason) {
        return Draft.of(run.ended(Ending.STOPPED, Optional.of(reason)));
    }
}
