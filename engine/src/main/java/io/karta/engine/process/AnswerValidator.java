/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.Form;
import io.karta.engine.definition.ObjectValidator;
import io.karta.generation.result.Problem;
import java.util.List;
import java.util.Locale;

/** Compares a person's answer with the form that asks for it. */
public record AnswerValidator(ObjectValidator validator) {

    /**
     * Returns everything that is wrong with an answer, each with its place, in words of the language; nothing if it
     * will do.
     */
    List<Problem> problems(Form<?> form, Object answer, Locale locale) {
        if (!form.answer().isInstance(answer)) {
            return List.of(new Problem("", Messages.otherType(form.answer(), answer)));
        }
        return validator.violations(answer, locale).stream()
                .map(violation -> new Problem(violation.path(), violation.message()))
                .toList();
    }
}
