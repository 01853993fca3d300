/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.spi.ExpressionLanguage.Expression;
import jakarta.el.BeanELResolver;
import jakarta.el.ELException;
import jakarta.el.ELResolver;
import jakarta.el.ExpressionFactory;
import jakarta.el.ValueExpression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Expression that the Expression Language of the server evaluates. Only this class requires that API. */
final class ContainerExpression implements Expression {

    private final CheckedExpression draft;
    private final ValueExpression expression;
    private final ELResolver streams;
    private final BeanELResolver streamOperations = new BeanELResolver(true);
    private final ValueReader values = new ValueReader();

    private ContainerExpression(CheckedExpression draft, ExpressionFactory factory) {
        this.draft = draft;
        this.streams = factory.getStreamELResolver();
        this.expression = factory.createValueExpression(reading(Map.of()), draft.text(), Object.class);
    }

    static ContainerExpression of(CheckedExpression draft) {
        ExpressionFactory factory;
        try {
            factory = ExpressionFactory.newInstance();
        } catch (ELException e) {
            throw Messages.noImplementation(draft.source(), String.valueOf(e.getMessage()));
        }
        try {
            return new ContainerExpression(draft, factory);
        } catch (ELException e) {
            throw Messages.refusedByServer(draft.source(), e);
        }
    }

    @Override
    public List<String> reads() {
        return List.copyOf(draft.mentioned().names.keySet());
    }

    @Override
    public Optional<Boolean> evaluate(Function<String, Object> objects) {
        Map<String, @Nullable Object> known = new HashMap<>(draft.mentioned().constants);
        for (Map.Entry<String, String> name : draft.mentioned().names.entrySet()) {
            @Nullable Object object = objects.apply(name.getKey());
            if (object == null) {
                return Optional.of(false);
            }
            known.put(name.getValue(), object);
        }
        return Optional.ofNullable(answer(known));
    }

    private @Nullable Boolean answer(Map<String, @Nullable Object> known) {
        @Nullable Object answer;
        try {
            answer = ValueReader.shown(expression.getValue(reading(known)));
        } catch (RuntimeException e) {
            throw Messages.noAnswer(draft.source(), reason(e), e);
        }
        if (answer == null || answer instanceof Boolean) {
            return (Boolean) answer;
        }
        String reason = "its value is a %s instead of true or false"
                .formatted(answer.getClass().getSimpleName());
        throw Messages.noAnswer(draft.source(), reason, null);
    }

    private EvaluationContext reading(Map<String, @Nullable Object> known) {
        return new EvaluationContext(new ReadOnlyResolver(known, values, streams, streamOperations));
    }

    /** Messages of the implementation may contain values, so they are omitted here and available as the cause. */
    private static String reason(Throwable thrown) {
        Throwable root = thrown;
        while (!(root instanceof EvaluationException) && root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof EvaluationException
                ? String.valueOf(root.getMessage())
                : "two values cannot be compared or calculated with (%s)"
                        .formatted(root.getClass().getSimpleName());
    }
}
