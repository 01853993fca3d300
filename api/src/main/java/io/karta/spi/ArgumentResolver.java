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
 * Resolves custom parameters of actions, conditions and costs: a CDI bean of this type.
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
 * <p>Every parameter of every agent is shown to every resolver once, when the application is deployed;
 * {@code @Provided} ones and those that Karta hands in itself apart. The first that takes it, by {@code @Priority}, has
 * it; other parameters are taken from the blackboard.
 */
@FunctionalInterface
public interface ArgumentResolver {

    /**
     * Resolves a parameter, if it is supported.
     *
     * @param parameter a parameter of an annotated method
     * @return what hands the value in for each call, which may return null where the parameter is nullable; empty if
     *     the parameter is none of this resolver's
     */
    Optional<Function<OperationContext, ?>> resolve(Parameter parameter);
}
