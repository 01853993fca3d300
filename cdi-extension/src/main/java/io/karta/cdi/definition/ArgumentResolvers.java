/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.action.OperationContext;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.problem.Problems;
import io.karta.spi.ArgumentResolver;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.Prioritized;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Ordered parameter resolvers of the application; each resolver is called once per parameter. Not thread-safe. */
final class ArgumentResolvers {

    private static final int LAST = Interceptor.Priority.APPLICATION + 500;

    private final List<Resolver> all;
    private final Problems problems;
    private final Map<Parameter, Optional<Function<OperationContext, ?>>> known = new HashMap<>();

    private ArgumentResolvers(List<Resolver> all, Problems problems) {
        this.all = all;
        this.problems = problems;
    }

    private record Resolver(Class<?> type, ArgumentResolver resolver) {}

    static ArgumentResolvers find(Beans beans, ClassLoader application, Problems problems) {
        List<Bean<?>> ofApplication = new ArrayList<>(beans.ofType(ArgumentResolver.class, Any.Literal.INSTANCE));
        ofApplication.sort(Comparator.<Bean<?>>comparingInt(ArgumentResolvers::priority)
                .thenComparing(bean -> bean.getBeanClass().getName()));
        List<Resolver> all = new ArrayList<>();
        for (Bean<?> bean : ofApplication) {
            all.add(new Resolver(bean.getBeanClass(), beans.reference(bean, ArgumentResolver.class)));
        }
        for (ArgumentResolver resolver : ServiceProviders.load(ArgumentResolver.class, application, problems)) {
            all.add(new Resolver(resolver.getClass(), resolver));
        }
        return new ArgumentResolvers(List.copyOf(all), problems);
    }

    private static int priority(Bean<?> bean) {
        if (bean instanceof Prioritized prioritized) {
            return prioritized.getPriority();
        }
        Priority priority = bean.getBeanClass().getAnnotation(Priority.class);
        return priority == null ? LAST : priority.value();
    }

    /** Returns the function that provides the value of a parameter; empty if no resolver accepts it. */
    Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
        Optional<Function<OperationContext, ?>> found = known.get(parameter);
        if (found == null) {
            found = ask(parameter);
            known.put(parameter, found);
        }
        return found;
    }

    private Optional<Function<OperationContext, ?>> ask(Parameter parameter) {
        for (Resolver each : all) {
            try {
                Optional<Function<OperationContext, ?>> resolved =
                        each.resolver().resolve(parameter);
                if (resolved.isPresent()) {
                    return resolved;
                }
            } catch (RuntimeException thrown) {
                problems.add(Messages.resolverFailed(each.type(), parameter, thrown));
            }
        }
        return Optional.empty();
    }
}
