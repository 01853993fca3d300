/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.agent.AgentException;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** List of answers. Each answer is used once, for the first call that it matches. Thread-safe. */
final class FakeAnswers {

    private final List<Answer> left = new ArrayList<>();

    /**
     * Scripted answer.
     *
     * @param name the description, for messages
     * @param isRepeated whether it is used again for repairs
     * @param isLasting whether it is used for any number of requests
     * @param answer makes it for a question; empty if it does not fit. The flag tells to take less fitting questions,
     *     too.
     */
    record Answer(
            String name,
            boolean isRepeated,
            boolean isLasting,
            BiFunction<ModelRequest, Boolean, Optional<ModelResponse>> answer) {

        Answer with(UnaryOperator<ModelResponse> change) {
            return new Answer(name, isRepeated, isLasting, (request, any) -> answer.apply(request, any)
                    .map(change));
        }
    }

    /** An object answers calls that request its type; a text also answers calls that request an object, as JSON. */
    static Answer object(Object object) {
        return new Answer(named(object), true, false, (request, any) -> {
            var requestedType = new RequestedType(request.outputShape());
            Optional<String> written = requestedType.written(object);
            return written.or(() -> any && object instanceof CharSequence text
                            ? Optional.of(text.toString())
                            : Optional.empty())
                    .map(ModelResponse::of);
        });
    }

    private static String named(Object object) {
        return object instanceof CharSequence ? "the text \"" + object + "\"" : object.toString();
    }

    static Answer failure(RuntimeException failure) {
        return new Answer("the failure " + failure, false, false, (request, any) -> {
            throw failure;
        });
    }

    static Answer call(String tool, String arguments) {
        return new Answer(
                "a call of " + tool,
                false,
                false,
                (request, any) -> new RequestText(request).tools().contains(tool)
                        ? Optional.of(ModelResponse.of("")
                                .withToolCalls(List.of(new ToolCall("call-" + tool, tool, arguments))))
                        : Optional.empty());
    }

    static Answer by(Function<Class<?>, ?> function) {
        return new Answer("whatever a function says", true, true, (request, any) -> {
            Class<?> type = new RequestedType(request.outputShape()).rawType();
            return object(produced(function, type)).answer().apply(request, true);
        });
    }

    /** The caller would see another exception as that of a provider. */
    private static Object produced(Function<Class<?>, ?> function, Class<?> type) {
        Object produced;
        try {
            produced = function.apply(type);
        } catch (AgentException simulated) {
            throw simulated;
        } catch (RuntimeException thrown) {
            throw Messages.functionThrew(type, thrown);
        }
        if (produced == null) {
            throw Messages.answersNothing(type);
        }
        return produced;
    }

    synchronized void add(Answer answer) {
        left.add(answer);
    }

    /** Changes the answer that was added last. */
    synchronized void change(UnaryOperator<ModelResponse> change) {
        if (left.isEmpty()) {
            throw Messages.thinksWithoutAnswer();
        }
        int last = left.size() - 1;
        left.set(last, left.get(last).with(change));
    }

    synchronized boolean isEmpty() {
        return left.isEmpty();
    }

    /** Takes the answer for a request, which may be a failure. */
    Optional<Given> take(ModelRequest request) {
        return take(request, false).or(() -> take(request, true));
    }

    /** Answer that was used. */
    record Given(Answer answer, ModelResponse response) {}

    private Optional<Given> take(ModelRequest request, boolean any) {
        return remaining().stream()
                .flatMap(answer -> response(answer, request, any).map(response -> new Given(answer, response)).stream())
                .findFirst();
    }

    private synchronized List<Answer> remaining() {
        return List.copyOf(left);
    }

    /** A function of a test is called without the lock, because it may wait for another call. */
    private Optional<ModelResponse> response(Answer answer, ModelRequest request, boolean any) {
        return answer.isLasting() ? answer.answer().apply(request, any) : once(answer, request, any);
    }

    private synchronized Optional<ModelResponse> once(Answer answer, ModelRequest request, boolean any) {
        if (!left.contains(answer)) {
            return Optional.empty(); // another call has taken it
        }
        Optional<ModelResponse> response;
        try {
            response = answer.answer().apply(request, any);
        } catch (RuntimeException e) {
            left.remove(answer);
            throw e;
        }
        response.ifPresent(taken -> left.remove(answer));
        return response;
    }

    /** Describes the remaining answers. */
    @Override
    public synchronized String toString() {
        return left.isEmpty()
                ? "no answer is left"
                : left.stream().map(Answer::name).collect(Collectors.joining(", ", "left are: ", ""));
    }
}
