/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Guardrail that detects common prompt injections in user input, in tool results and in the definitions of external
 * tools: orders to ignore the instructions, tokens that separate the roles of a dialogue, questions for the system
 * prompt, and roles without rules; in English, German, French and Spanish. It reads the values of JSON decoded, and
 * ignores invisible characters.
 *
 * <pre>{@code
 * ai.withDefaultLlm().withGuardrail(InjectionGuardrail.blocking()).generateText("Sum this page up:\n" + page)
 * }</pre>
 *
 * <p>The detection covers known attacks and is not complete. Give models that process untrusted texts only tools that
 * are safe to call for them. Immutable.
 */
public final class InjectionGuardrail implements InputGuardrail, ToolGuardrail {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.MULTILINE;

    private record Mark(String name, Pattern form) {}

    private static final List<Mark> MARKS = Stream.of(
                    orders(
                            "(?:ignore|disregard|forget|override|bypass)",
                            "(?:all|any|of|the|your|these|those|every|and|everything)",
                            "(?:(?:previous|prior|above|earlier|preceding|former|system|initial|"
                                    + "original)\\s+(?:and\\s+\\w+\\s+)?)",
                            "(?:instructions?|prompts?|rules|guidelines|directives|commands|messages)"),
                    mark(
                            "an order to ignore instructions",
                            "\\b(?:ignore|disregard|forget)\\s+(?:all|any)\\s+(?:of\\s+)?your\\s+(?:instructions|"
                                    + "rules|guidelines)\\b"),
                    orders(
                            "(?:ignoriere?n?|vergiss|vergessen|missachte)",
                            "(?:sie|bitte|alle|die|deine|ihre|s\u00e4mtliche)",
                            "(?:(?:bisherigen?|vorherigen?|vorigen?|vorangegangenen?|obigen?|fr\u00fcheren?)\\s+)",
                            "(?:anweisung(?:en)?|instruktion(?:en)?|regeln|vorgaben|befehle?|prompts?)"),
                    mark(
                            "an order to ignore instructions",
                            "\\b(?:ignore[rz]?|oublie[rz]?)\\s+(?:(?:toutes?|tous|les|tes|vos|"
                                    + "ces)\\s+){1,3}(?:instructions|consignes|r\u00e8gles|"
                                    + "directives)\\s+(?:pr\u00e9c\u00e9dentes|ant\u00e9rieures|ci-dessus)"),
                    mark(
                            "an order to ignore instructions",
                            "\\b(?:ignora|ignore|olvida|olvide)\\s+(?:(?:todas?|las|tus|sus|"
                                    + "estas)\\s+){1,3}(?:instrucciones|reglas|indicaciones)"
                                    + "\\s+(?:anteriores|previas)"),
                    mark(
                            "tokens that separate roles",
                            "<\\|(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id|"
                                    + "end_header_id)\\|>|\\[/?INST\\]|<</?SYS>>"),
                    mark(
                            "a question for the system prompt",
                            "\\b(?:reveal|show|print|repeat|output|leak|display|tell)\\s+(?:me\\s+)?(?:your|"
                                    + "the)\\s+(?:\\w+\\s+){0,2}?(?:system\\s+(?:prompt|message|instructions)|"
                                    + "(?:initial|hidden|secret)\\s+(?:prompt|instructions))\\b"),
                    mark(
                            "a role without rules",
                            "\\byou\\s+are\\s+(?:now|from\\s+now\\s+on)\\s+(?:in\\s+)?(?:dan\\b|"
                                    + "developer\\s+mode|jailbroken|(?:an?\\s+)?unrestricted|"
                                    + "(?:an?\\s+)?uncensored)|\\bdo\\s+anything\\s+now\\b|"
                                    + "\\bpretend\\s+(?:that\\s+)?you\\s+have\\s+no\\s+(?:restrictions|rules|"
                                    + "guidelines|filters)"),
                    mark(
                            "another system prompt",
                            "^[\\h\\f\\x0B]*+(?:new|updated)\\s+system\\s+(?:prompt|instructions?|message)\\s*:"))
            .toList();

    private final boolean blocks;

    private InjectionGuardrail(boolean blocks) {
        this.blocks = blocks;
    }

    /** Verbs and objects of attempts to replace earlier instructions. */
    private static Mark orders(String verb, String filler, String earlier, String what) {
        return mark(
                "an order to ignore instructions",
                "\\b" + verb + "\\s+(?:" + filler + "\\s+){0,4}" + earlier + what + "\\b");
    }

    private static Mark mark(String name, String form) {
        return new Mark(name, Pattern.compile(form, FLAGS));
    }

    /**
     * Creates a guardrail that ends a call when it detects an injection.
     *
     * @return the guardrail
     */
    public static InjectionGuardrail blocking() {
        return new InjectionGuardrail(true);
    }

    /**
     * Creates a guardrail that replaces detected injections by {@code [REMOVED]}.
     *
     * @return the guardrail
     */
    public static InjectionGuardrail rewriting() {
        return new InjectionGuardrail(false);
    }

    @Override
    public Verdict checkInput(String text, GuardrailContext context) {
        return check(text);
    }

    @Override
    public Verdict checkResult(String result, GuardrailContext context) {
        return check(result);
    }

    private Verdict check(String text) {
        Set<String> found = new LinkedHashSet<>();
        String rest = GuardedText.changed(text, each -> removed(each, found));
        if (found.isEmpty()) {
            return Verdict.pass();
        }
        return blocks ? Verdict.block("it resembles " + found.iterator().next()) : Verdict.rewrite(rest);
    }

    private static String removed(String text, Set<String> found) {
        String rest = removed(TextView.normalized(text), TextView::normalized, found);
        return rest.indexOf('\\') < 0
                ? rest
                : removed(TextView.decoded(rest, true), each -> TextView.decoded(each, true), found);
    }

    private static String removed(TextView text, Function<String, TextView> reading, Set<String> found) {
        TextView rest = text;
        for (Mark mark : MARKS) {
            Matcher matcher = mark.form().matcher(rest.toString());
            if (matcher.find()) {
                found.add(mark.name());
                rest = reading.apply(removed(rest, matcher));
            }
        }
        return rest.original();
    }

    private static String removed(TextView text, Matcher matcher) {
        var rest = new StringBuilder();
        int from = 0;
        do {
            rest.append(text.original(), from, text.start(matcher.start())).append("[REMOVED]");
            from = text.end(matcher.end());
        } while (matcher.find());
        return rest.append(text.original().substring(from)).toString();
    }
}
