/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.guard.Guardrail;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.model.ModelResponse;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Guardrails and callbacks around calls of models and tools, in order.
 *
 * @param mayChangeAnswers whether an interceptor requires the complete answer of a model before it is streamed
 * @param areOfOneCall whether some belong to a single call, so that they cannot be restored in another JVM
 */
public record CallInterceptors(
        List<InputGuardrail> inputs,
        List<OutputGuardrail> outputs,
        List<ToolGuardrail> tools,
        List<ModelCallback> modelCallbacks,
        List<ToolCallback> toolCallbacks,
        boolean mayChangeAnswers,
        boolean areOfOneCall) {

    public static final CallInterceptors NONE = of(List.of(), List.of(), List.of());

    public static CallInterceptors of(
            Collection<? extends Guardrail> guardrails,
            Collection<? extends ModelCallback> modelCallbacks,
            Collection<? extends ToolCallback> toolCallbacks) {
        List<OutputGuardrail> outputs = ofKind(guardrails, OutputGuardrail.class);
        return new CallInterceptors(
                ofKind(guardrails, InputGuardrail.class),
                outputs,
                ofKind(guardrails, ToolGuardrail.class),
                List.copyOf(modelCallbacks),
                List.copyOf(toolCallbacks),
                !outputs.isEmpty() || modelCallbacks.stream().anyMatch(CallInterceptors::observesAnswers),
                false);
    }

    private static <G> List<G> ofKind(Collection<? extends Guardrail> guardrails, Class<G> kind) {
        return guardrails.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** A proxy of a container overrides every method; this only disables incremental streaming. */
    private static boolean observesAnswers(ModelCallback callback) {
        try {
            Class<?> type = callback.getClass();
            return type.getMethod("after", ModelCallContext.class, ModelResponse.class)
                                    .getDeclaringClass()
                            != ModelCallback.class
                    || type.getMethod("onFailure", ModelCallContext.class, RuntimeException.class)
                                    .getDeclaringClass()
                            != ModelCallback.class;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public CallInterceptors with(Guardrail guardrail) {
        CallInterceptors other = of(List.of(guardrail), List.of(), List.of());
        return with(other);
    }

    public CallInterceptors with(ModelCallback callback) {
        return with(of(List.of(), List.of(callback), List.of()));
    }

    public CallInterceptors with(ToolCallback callback) {
        return with(of(List.of(), List.of(), List.of(callback)));
    }

    private CallInterceptors with(CallInterceptors more) {
        return new CallInterceptors(
                both(inputs, more.inputs),
                both(outputs, more.outputs),
                both(tools, more.tools),
                both(modelCallbacks, more.modelCallbacks),
                both(toolCallbacks, more.toolCallbacks),
                mayChangeAnswers || more.mayChangeAnswers,
                true);
    }

    private static <T> List<T> both(List<T> some, List<T> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Returns whether calls of models have no interceptors. */
    boolean hasNoModelInterceptors() {
        return inputs.isEmpty() && outputs.isEmpty() && tools.isEmpty() && modelCallbacks.isEmpty();
    }
}
