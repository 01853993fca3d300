/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.Verdict;
import jakarta.enterprise.context.ApplicationScoped;

/** Guardrail that blocks classified text from users, and rewrites names of competitors in answers. */
@ApplicationScoped
public class Discretion implements InputGuardrail, OutputGuardrail {

    @Override
    public Verdict checkInput(String text, GuardrailContext context) {
        return text.contains("classified") ? Verdict.block("it is classified") : Verdict.pass();
    }

    @Override
    public Verdict checkOutput(String text, GuardrailContext context) {
        return text.contains("Kettles & Sons")
                ? Verdict.rewrite(text.replace("Kettles & Sons", "a competitor"))
                : Verdict.pass();
    }
}
