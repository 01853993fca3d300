/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.engine.journal.ToolCallForm;
import io.karta.generation.result.Problem;
import io.karta.spi.UnreadableValue;
import io.karta.tool.ToolInput;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validator of answers to forms, and of other objects from outside. */
public record AnswerValidator(ObjectValidator validator) {

    /** Returns the problems of an answer with their locations, in a language; empty for a valid one. */
    List<Problem> problems(Form<?> form, Object answer, Locale locale) {
        if (!form.answer().isInstance(answer)) {
            return List.of(new Problem("", Messages.otherType(form.answer(), answer)));
        }
        if (form instanceof ToolCallForm<?> call && answer instanceof ToolInput input && input.accepted()) {
            return call.input()
                    .map(schema -> schema.read(input.json()).problems())
                    .orElse(List.of());
        }
        return problems(answer, locale);
    }

    /**
     * Returns why no answer, or no approval, can be recorded: a changed application cannot read the type of the answer,
     * or the object that is to be approved. Empty if it can.
     */
    static Optional<String> unreadable(Form<?> form, Object answer) {
        if (form.answer() == UnreadableValue.class) {
            return Optional.of("its type does not exist");
        }
        return form.payload()
                .filter(payload -> payload instanceof UnreadableValue
                        && answer instanceof Confirmation confirmation
                        && confirmation.accepted())
                .map(UnreadableValue.class::cast)
                .map(Messages::describe);
    }

    /** Returns the violated constraints of an object, in a language; empty for a valid one. */
    public List<Problem> problems(Object value, Locale locale) {
        return problems(validator.violations(value, locale));
    }

    /** Returns the violated constraints of the arguments of a method, in a language; empty for valid ones. */
    public List<Problem> problems(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return problems(validator.violations(owner, method, arguments, locale));
    }

    private static List<Problem> problems(List<Violation> violations) {
        return violations.isEmpty()
                ? List.of()
                : violations.stream()
                        .map(violation -> new Problem(violation.path(), violation.message()))
                        .toList();
    }
}
