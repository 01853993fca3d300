/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Discovery of agents, states and injection points at the start of the container. The main types are {@link
 * io.karta.cdi.discovery.Discovery} and {@link io.karta.cdi.discovery.AgentBean}. Depends on bean, problem and
 * reflection.
 */
@NullMarked
package io.karta.cdi.discovery;

import org.jspecify.annotations.NullMarked;
