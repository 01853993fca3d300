/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Agents as the engine runs them, and the readers and rules for definitions. Depends on no other package of the engine.
 *
 * <p>Main types: {@link io.karta.engine.definition.AgentModel} describes an agent with its
 * {@link io.karta.engine.definition.ActionModel actions}; {@link io.karta.engine.definition.TypeAssignability} decides
 * whether an object serves as a parameter; {@link io.karta.engine.definition.ProgrammaticAgentReader} reads agents that
 * are built in code.
 */
@NullMarked
package io.karta.engine.definition;

import org.jspecify.annotations.NullMarked;
