/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shape;
import io.karta.generation.result.Problem;
import io.karta.generation.type.ParameterDescription;
import io.karta.mcp.McpContext;
import io.karta.mcp.server.CallContext;
import io.karta.mcp.server.Exchange;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans.BeanReference;
import io.karta.tool.LlmTool;
import io.karta.tool.method.ToolRoles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Annotated method of a bean, inspected once. Thread-safe. */
final class BeanMethod {

    private final BeanReference bean;
    private final Method method;
    private final CallServices services;
    private final Optional<Set<String>> roles;
    private final List<ParameterDescription> parameters = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private final Shape<Object[]> shape;

    /**
     * Inspects a method.
     *
     * @param method the method with the annotation
     * @param lineage the methods with its signature, from that of the bean to that of the farthest parent
     */
    BeanMethod(BeanReference bean, Method method, List<Method> lineage, CallServices services) {
        this.services = services;
        this.bean = bean;
        this.method = method;
        this.roles = ToolRoles.of(bean.type(), lineage);
        if (Modifier.isPrivate(method.getModifiers())) {
            throw Messages.privateMethod(method);
        }
        Parameter[] all = method.getParameters();
        for (int i = 0; i < all.length; i++) {
            if (all[i].getType() != McpContext.class) {
                parameters.add(described(all[i]));
                places.add(i);
            }
        }
        this.shape = services.shapes().ofParameters(method.getDeclaringClass(), method.getName(), parameters);
        method.setAccessible(true);
    }

    private ParameterDescription described(Parameter parameter) {
        Optional<LlmTool.Param> annotation = Optional.ofNullable(parameter.getAnnotation(LlmTool.Param.class));
        Optional<String> name = annotation.map(LlmTool.Param::name).filter(given -> !given.isEmpty());
        if (name.isEmpty() && !parameter.isNamePresent()) {
            throw Messages.namelessParameter(method);
        }
        return new ParameterDescription(
                parameter,
                name.orElseGet(parameter::getName),
                annotation.map(LlmTool.Param::description).orElse(""),
                annotation.map(LlmTool.Param::required).orElse(true));
    }

    Method method() {
        return method;
    }

    String name(String given) {
        return given.isEmpty() ? method.getName() : given;
    }

    List<ParameterDescription> parameters() {
        return parameters;
    }

    /** Returns the arguments that the caller passes. */
    Shape<Object[]> shape() {
        return shape;
    }

    /** Returns the values of a parameter that is an enum; empty for any other. */
    List<String> constants(String parameter) {
        return parameters.stream()
                .filter(each -> each.name().equals(parameter))
                .map(each -> each.parameter().getType())
                .filter(Class::isEnum)
                .flatMap(type -> Stream.of(type.getEnumConstants()))
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    boolean permits(Caller caller) {
        return roles.map(allowed -> allowed.stream().anyMatch(caller::hasRole)).orElse(true);
    }

    /** Returns the violated constraints of the arguments that the caller passes. */
    List<Problem> violations(Object[] arguments, Exchange exchange) {
        return services.constraints().violations(bean.get(), method, all(arguments, exchange), exchange.locale());
    }

    /** Calls the method on its bean. */
    @Nullable
    Object call(Object[] arguments, Exchange exchange) throws Exception {
        try {
            return method.invoke(bean.get(), all(arguments, exchange));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Returns the arguments that the caller passes, with the context. */
    private @Nullable Object[] all(Object[] arguments, Exchange exchange) {
        var all = new @Nullable Object[method.getParameterCount()];
        Arrays.fill(all, new CallContext(exchange, services.shapes(), services.permitted()));
        for (int i = 0; i < arguments.length; i++) {
            all[places.get(i)] = arguments[i];
        }
        return all;
    }
}
