/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Rules for the answers of a {@link ScriptedLanguageModel}. The first rule that matches a request applies.
 *
 * <pre>{@code
 * Script script = Script.parse("""
 *         captures:
 *           name: ['(?i)my name is (\\w+)', { otherwise: customer }]
 *         rules:
 *           - type: Letter
 *             contains: kettle
 *             answer: { salutation: "Dear ${name}", body: A new kettle is on its way. }
 *         """, "letters.yaml");
 *
 * Script same = Script.builder()
 *         .capture("name", "customer", "(?i)my name is (\\w+)")
 *         .rule(Rule.any().requesting("Letter").containing("kettle").answering("Dear ${name}, a new kettle ..."))
 *         .build();
 * }</pre>
 *
 * <p>Without a matching rule the requested type is filled with artificial values, unless the script is strict.
 *
 * <p>Immutable.
 */
public final class Script {

    private final List<Capture> captures;
    private final List<Rule> rules;
    private final boolean strict;

    Script(List<Capture> captures, List<Rule> rules, boolean strict) {
        this.captures = List.copyOf(captures);
        this.rules = List.copyOf(rules);
        this.strict = strict;
    }

    /**
     * Reads a script.
     *
     * @param text YAML, which includes JSON
     * @param place the source of the text, for messages
     * @return the script
     * @throws io.karta.agent.AgentException if the script is invalid; lists all problems with line and column
     */
    public static Script parse(String text, String place) {
        return new ScriptReader(requireNonNull(place, "place")).read(requireNonNull(text, "text"));
    }

    /**
     * Returns a builder of a script.
     *
     * @return a builder without rules
     */
    public static Builder builder() {
        return new Builder();
    }

    List<Rule> rules() {
        return rules;
    }

    boolean isStrict() {
        return strict;
    }

    /** Returns the rule if all captures in its answer exist. */
    Rule checked(Rule rule) {
        rule.unknownNames(captures.stream().map(Capture::name).toList()).stream()
                .findFirst()
                .ifPresent(name -> {
                    throw Messages.noCapture(name, rule.toString());
                });
        return rule;
    }

    /** Returns the captures of a prompt; a later one can search an earlier one. */
    Map<String, String> capture(String prompt) {
        var found = new LinkedHashMap<String, String>();
        captures.forEach(capture -> found.put(capture.name(), capture.find(prompt, found)));
        return found;
    }

    /** Builder of a {@link Script}. Not thread-safe. */
    public static final class Builder {

        private final List<Capture> captures = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private boolean strict;

        private Builder() {}

        /**
         * Adds a capture: a text that is extracted from every prompt, and that answers refer to as
         * <code>${name}</code>.
         *
         * @param name its name
         * @param otherwise the value without a match
         * @param patterns regular expressions; the value is the first group of the first match, or the whole match
         *     without groups
         * @return this builder
         */
        public Builder capture(String name, String otherwise, String... patterns) {
            var alternatives = new ArrayList<Capture.Alternative>();
            for (var pattern : patterns) {
                alternatives.add(Capture.Alternative.of(Pattern.compile(pattern)));
            }
            captures.add(new Capture(
                    requireNonNull(name, "name"),
                    "",
                    alternatives,
                    AnswerTemplate.text(otherwise.replace("${", "$${"))));
            return this;
        }

        /**
         * Adds a rule after the existing ones.
         *
         * @param rule the rule
         * @return this builder
         */
        public Builder rule(Rule rule) {
            rules.add(requireNonNull(rule, "rule"));
            return this;
        }

        /**
         * Rejects requests that no rule matches.
         *
         * @return this builder
         */
        public Builder strict() {
            strict = true;
            return this;
        }

        /**
         * Creates the script.
         *
         * @return the script
         * @throws io.karta.agent.AgentException if an answer uses an unknown capture
         */
        public Script build() {
            var script = new Script(captures, rules, strict);
            rules.forEach(script::checked);
            return script;
        }
    }
}
