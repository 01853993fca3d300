/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.problem.Problems;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.Invoker;
import io.karta.spi.ExpressionLanguage;
import io.karta.spi.ExpressionLanguage.Expression;
import io.karta.spi.InvalidExpressionException;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compiler of the expressions in the preconditions of one agent to conditions. */
final class ExpressionCompiler {

    private final AgentBean agent;
    private final ExpressionLanguages languages;
    private final Problems problems;
    private final Supplier<ExpressionVariables> vocabulary;

    ExpressionCompiler(AgentBean agent, ReaderContext resources, Supplier<ExpressionVariables> vocabulary) {
        this.agent = agent;
        this.languages = resources.languages();
        this.problems = resources.problems();
        this.vocabulary = vocabulary;
    }

    /** Returns the conditions, by the text of their expressions; invalid ones are omitted. */
    Map<String, ConditionModel> compile() {
        Map<String, ConditionModel> compiled = new LinkedHashMap<>();
        for (AgentMethod action : agent.actions()) {
            for (String text : action.action().pre()) {
                if (!compiled.containsKey(text) && agent.isExpression(text)) {
                    compile(action, text).ifPresent(condition -> compiled.put(text, condition));
                }
            }
        }
        return compiled;
    }

    private Optional<ConditionModel> compile(AgentMethod action, String text) {
        String prefix = AgentBean.expressionPrefix(text).orElseThrow();
        Optional<ExpressionLanguage> language = languages.of(prefix);
        if (language.isEmpty()) {
            problems.add(Messages.noLanguage(action.method(), text, prefix, languages.prefixes()));
            return Optional.empty();
        }
        Map<String, Type> names = vocabulary.get().names();
        try {
            Expression expression = language.get().compile(text.substring(prefix.length() + 1), names);
            return Optional.of(condition(text, expression, names));
        } catch (InvalidExpressionException invalid) {
            problems.add(Messages.invalidExpression(action.method(), text, invalid));
            return Optional.empty();
        }
    }

    private ConditionModel condition(String text, Expression expression, Map<String, Type> names) {
        List<Argument> arguments = expression.reads().stream()
                .<Argument>map(name -> vocabulary.get().argument(name, known(names, name)))
                .toList();
        return new ConditionModel(text, arguments, 0, new Evaluation(text, expression));
    }

    private static Type known(Map<String, Type> names, String name) {
        Type type = names.get(name);
        if (type == null) {
            throw new IllegalArgumentException("the language reads %s, which is not a variable".formatted(name));
        }
        return type;
    }

    /** Evaluation of an expression with the arguments of its condition. */
    private record Evaluation(String text, Expression expression) implements Invoker {

        @Override
        public @Nullable Object invoke(@Nullable Object[] arguments) {
            List<String> names = expression.reads();
            return expression
                    .evaluate(name -> arguments[names.indexOf(name)])
                    .orElseThrow(() -> Messages.noAnswer(text));
        }
    }
}
