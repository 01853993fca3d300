/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Guardrail that detects secrets in input, output and tool calls: keys of common vendors, private keys, JSON Web
 * Tokens, passwords in URLs, and IBANs and card numbers with valid check digits.
 *
 * <pre>{@code
 * ai.withDefaultLlm().withGuardrail(SecretsGuardrail.rewriting()).generateText("Refund DE89 3704 0044 0532 0130 00")
 * // asks: Refund [IBAN]
 * }</pre>
 *
 * <p>It reads the values of JSON decoded. It detects secrets by their format. It does not detect secrets without a
 * format, such as a password in a sentence. Immutable.
 */
public final class SecretsGuardrail implements InputGuardrail, OutputGuardrail, ToolGuardrail {

    private final boolean blocks;

    private SecretsGuardrail(boolean blocks) {
        this.blocks = blocks;
    }

    /**
     * Creates a guardrail that replaces secrets by marks: {@code [API KEY]}, {@code [PRIVATE KEY]}, {@code [JWT]},
     * {@code [PASSWORD]}, {@code [IBAN]}, {@code [CREDIT CARD]}.
     *
     * @return the guardrail
     */
    public static SecretsGuardrail rewriting() {
        return new SecretsGuardrail(false);
    }

    /**
     * Creates a guardrail that ends a call when it detects a secret.
     *
     * @return the guardrail
     */
    public static SecretsGuardrail blocking() {
        return new SecretsGuardrail(true);
    }

    @Override
    public Verdict checkInput(String text, GuardrailContext context) {
        return check(text);
    }

    @Override
    public Verdict checkOutput(String text, GuardrailContext context) {
        return check(text);
    }

    @Override
    public Verdict checkArguments(String arguments, GuardrailContext context) {
        return check(arguments);
    }

    @Override
    public Verdict checkResult(String result, GuardrailContext context) {
        return check(result);
    }

    private Verdict check(String text) {
        Set<String> found = new TreeSet<>();
        String rest = GuardedText.changed(text, each -> masked(each, found));
        if (found.isEmpty()) {
            return Verdict.pass();
        }
        return blocks ? Verdict.block("it contains " + String.join(", ", found)) : Verdict.rewrite(rest);
    }

    private static String masked(String text, Set<String> found) {
        String rest = masked(TextView.plain(text), TextView::plain, found);
        return rest.indexOf('\\') < 0
                ? rest
                : masked(TextView.decoded(rest, false), each -> TextView.decoded(each, false), found);
    }

    private static String masked(TextView text, Function<String, TextView> reading, Set<String> found) {
        TextView rest = text;
        for (SecretKind secret : SecretKind.ALL) {
            String masked = secret.masked(rest, found);
            if (!masked.equals(rest.original())) {
                rest = reading.apply(masked);
            }
        }
        return rest.original();
    }
}
