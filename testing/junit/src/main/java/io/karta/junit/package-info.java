/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * JUnit extension for tests of agents in a container. {@link io.karta.junit.KartaTest} deploys the agents of a test.
 * Depends on {@code testkit}, {@code cdi-extension} and Weld.
 */
@NullMarked
package io.karta.junit;

import org.jspecify.annotations.NullMarked;
