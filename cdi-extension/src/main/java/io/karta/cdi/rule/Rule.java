/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.stream.Stream;

/** One thing that must hold for every definition of a kind. */
@FunctionalInterface
public interface Rule<D> {

    /** Returns what is wrong with a definition; nothing if it keeps the rule. */
    Stream<DeploymentException> check(D definition);
}
