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
import io.karta.engine.definition.ProducedObjects;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ToolCallForm;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.history.ActionRun.Ending;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the outcome of a run into its record, and creates the child to which it delegates. */
record OutcomeConverter(
        JournaledProcess process, ActionModel action, ActionExecution.Children children, ActionRunRecorder run)
        implements Outcome.Cases<Object, ActionResult> {

    /** Returns the outcome that a return value represents. */
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
    public ActionResult value(Object value) {
        return ActionResult.producing(
                run.ended(Ending.SUCCEEDED, Optional.empty()),
                ProducedObjects.by(action, value).marking(process.compiled().states()));
    }

    @Override
    public ActionResult none() {
        return ActionResult.of(run.ended(Ending.SUCCEEDED, Optional.empty()));
    }

    @Override
    public ActionResult await(Form<?> form) {
        if (!(form instanceof ToolCallForm<?> call
                && call.waiting().repeatsAction())) { // otherwise it returns a result
            ProducedObjects.check(action, answerType(form));
        }
        return asking(
                new JournalRecords.Question("", action.id(), form, run.now(), Optional.empty()), Optional.empty());
    }

    /** Type of the answer to a question. */
    private static Class<?> answerType(Form<?> form) {
        return form instanceof ToolCallForm<?> call
                ? call.waiting().resultType()
                : form.payload().<Class<?>>map(Object::getClass).orElse(form.answer());
    }

    @Override
    public ActionResult delegate(Class<?> agent, Object input, Class<?> result) {
        ProducedObjects.check(action, result);
        return leave(children.of(process, agent, input, result), result);
    }

    @Override
    public ActionResult delegate(AgentDefinition agent, Object input, Class<?> result) {
        ProducedObjects.check(action, result);
        return leave(children.of(process, agent, input, result), result);
    }

    /** A child that the agent cannot run has failed before its start. */
    @Override
    public ActionResult attempt(AgentDefinition agent, String goal, String binding, List<Object> inputs) {
        ProducedObjects.check(action, ChildResult.class);
        JournaledProcess child;
        try {
            child = children.attempt(process, agent, goal, inputs);
        } catch (InvalidInputException unfit) {
            return value(ChildResult.notStarted(agent.name(), binding, FailureReason.of(unfit)));
        }
        String title = "%s by %s".formatted(binding, agent.name());
        return leave(child, Form.of(ChildResult.class).title(title), Optional.of(binding));
    }

    private ActionResult leave(JournaledProcess child, Class<?> result) {
        String title =
                "%s by %s".formatted(result.getSimpleName(), child.agent().name());
        return leave(child, Form.of(result).title(title), Optional.empty());
    }

    private ActionResult leave(JournaledProcess child, Form<?> form, Optional<String> binding) {
        var question =
                new JournalRecords.Question(child.id(), action.id(), form, run.now(), Optional.of(child.id()), binding);
        return asking(question, Optional.of(child));
    }

    private ActionResult asking(JournalRecords.Question question, Optional<JournaledProcess> child) {
        return ActionResult.asking(
                run.ended(Ending.WAITING, Optional.of(question.form().title())), question, child);
    }

    @Override
    public ActionResult replan(String reason) {
        return ActionResult.of(run.ended(Ending.REPLANNED, Optional.of(reason)));
    }

    @Override
    public ActionResult stop(String reason) {
        return ActionResult.of(run.ended(Ending.STOPPED, Optional.of(reason)));
    }
}
