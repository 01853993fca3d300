/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.agent.llm.SessionId;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Abstract method of a declarative agent. */
record AgentMethod(Method method) {

    /** Returns the abstract methods of an interface; of methods that override each other, the most specific one. */
    static List<AgentMethod> in(Class<?> type) {
        Map<List<?>, Method> found = new LinkedHashMap<>();
        Stream.of(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .filter(method -> !isOf(Object.class, method) && !isOf(AgentSource.class, method))
                .forEach(method -> found.merge(key(method), method, AgentMethod::closer));
        return found.values().stream().map(AgentMethod::new).toList();
    }

    private static List<?> key(Method method) {
        return List.of(method.getName(), List.of(method.getParameterTypes()));
    }

    private static Method closer(Method one, Method other) {
        return one.getReturnType().isAssignableFrom(other.getReturnType()) ? other : one;
    }

    static boolean isOf(Class<?> type, Method method) {
        return Stream.of(type.getMethods()).anyMatch(own -> key(own).equals(key(method)));
    }

    /** Returns the parameters that are annotated {@link SessionId}. */
    List<Parameter> sessions() {
        return parameters().filter(AgentMethod::isSession).toList();
    }

    boolean hasSession() {
        return parameters().anyMatch(AgentMethod::isSession);
    }

    private Stream<Parameter> parameters() {
        return Stream.of(method.getParameters());
    }

    private static boolean isSession(Parameter parameter) {
        return parameter.isAnnotationPresent(SessionId.class);
    }

    /** Returns the number of parameters besides the session. */
    long inputs() {
        return parameters().filter(parameter -> !isSession(parameter)).count();
    }

    /** Returns the position of the input; the parameter beside it is the session, if there is one. */
    private int inputIndex() {
        return hasSession() && isSession(method.getParameters()[0]) ? 1 : 0;
    }

    Object input(Object[] arguments) {
        return requireNonNull(arguments[inputIndex()], () -> "the parameter of " + owner());
    }

    String session(Object[] arguments) {
        return (String) requireNonNull(arguments[1 - inputIndex()], () -> "the session id of " + owner());
    }

    private String owner() {
        return method.getDeclaringClass().getSimpleName();
    }

    Type input() {
        return Types.boxed(method.getGenericParameterTypes()[inputIndex()]);
    }

    /** Returns the type of the answer, without a CompletionStage around it. */
    AnnotatedType answer() {
        AnnotatedType result = method.getAnnotatedReturnType();
        return isLater() && result instanceof AnnotatedParameterizedType stage
                ? stage.getAnnotatedActualTypeArguments()[0]
                : result;
    }

    Type output() {
        return Types.boxed(answer().getType());
    }

    boolean isLater() {
        return method.getReturnType() == CompletionStage.class;
    }

    @Override
    public String toString() {
        return method.getName();
    }
}
