/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.action.OperationContext;
import java.lang.reflect.Parameter;
import java.util.Optional;
import java.util.function.Function;

/**
 * Resolves custom parameters of actions, conditions and costs: a CDI bean of this type, or a provider of a jar that is
 * listed in {@code META-INF/services/io.karta.spi.ArgumentResolver}.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class TenantResolver implements ArgumentResolver {
 *
 *     @Override
 *     public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
 *         return parameter.getType() == Tenant.class
 *                 ? Optional.of(context -> tenants.of(context.process().caller()))
 *                 : Optional.empty();
 *     }
 * }
 * }</pre>
 *
 * <p>At deployment each resolver is called once for every parameter of every agent, except those with
 * {@code @Provided} and those of types that Karta provides. The first one that supports a parameter, by
 * {@code @Priority} and beans before providers of jars, resolves it in each call; parameters that none supports are
 * read from the blackboard.
 */
@FunctionalInterface
public interface ArgumentResolver {

    /**
     * Resolves a parameter, if it is supported.
     *
     * @param parameter a parameter of an annotated method
     * @return returns the argument for each call, null only for a nullable parameter; empty if this resolver does not
     *     support the parameter
     */
    Optional<Function<OperationContext, ?>> resolve(Parameter parameter);
}
