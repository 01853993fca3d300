/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Workflows: steps in a predefined order, inside one action or as an agent. Main types: {@link
 * io.karta.workflow.Pipeline}, {@link io.karta.workflow.ScatterGather}, {@link io.karta.workflow.RepeatUntil}. Depends
 * on the API only.
 */
@NullMarked
package io.karta.workflow;

import org.jspecify.annotations.NullMarked;
