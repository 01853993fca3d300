/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.OperationContext;
import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.ResumablePromptRunner.Reply;
import io.karta.generation.type.RawClass;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** Turn of an LLM agent with its callbacks. */
record AgentCallbackChain(
        String agent, Object input, OperationContext context, Type answers, List<AgentCallback> callbacks)
        implements AgentCall {

    /** Calls one method of a callback. */
    @FunctionalInterface
    private interface CallbackMethod {
        Optional<Object> of(AgentCallback callback) throws Exception;
    }

    Reply<?> invoke(Supplier<Reply<?>> work) {
        return run(() -> first(callback -> callback.before(this))
                .<Reply<?>>map(Reply::of)
                .orElseGet(work));
    }

    /** Resumes a turn that has begun and waited for the user. */
    Reply<?> resume(Supplier<Reply<?>> work) {
        return run(work);
    }

    private Reply<?> run(Supplier<Reply<?>> work) {
        Reply<?> reply;
        try {
            reply = work.get();
        } catch (RuntimeException e) {
            RuntimeException failure = TransferTool.causeOf(e);
            if (isFinal(failure)) {
                throw e;
            }
            return Reply.of(first(callback -> callback.onFailure(this, failure)).orElseThrow(() -> e));
        }
        return reply.answer()
                .flatMap(answer -> first(callback -> callback.after(this, answer)))
                .<Reply<?>>map(Reply::of)
                .orElse(reply);
    }

    private Optional<Object> first(CallbackMethod method) {
        for (AgentCallback callback : callbacks) {
            Optional<Object> result =
                    UserCode.of("callback " + callback.getClass().getName(), agent, () -> method.of(callback));
            if (result.isPresent()) {
                check(callback, result.get());
                return result;
            }
        }
        return Optional.empty();
    }

    private void check(AgentCallback callback, Object value) {
        if (!RawClass.of(answers).isInstance(value)) {
            throw Messages.callbackOfOtherType(callback.getClass(), agent, value, answers);
        }
    }

    /** Returns whether the process ends, or has no budget left for model calls. */
    private static boolean isFinal(RuntimeException failure) {
        boolean isCancelled = failure instanceof ModelException model && model.kind() == ModelException.Kind.CANCELLED;
        return isCancelled
                || Thread.currentThread().isInterrupted()
                || failure instanceof CancellationException
                || failure instanceof BudgetExceededException
                || failure instanceof GuardrailException;
    }
}
