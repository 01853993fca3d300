/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Goals for other agents over A2A: an {@link io.karta.a2a.AgentCardCustomizer} changes the agent card.
 */
@NullMarked
package io.karta.a2a;

import org.jspecify.annotations.NullMarked;
