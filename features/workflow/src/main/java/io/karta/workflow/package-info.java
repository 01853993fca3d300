/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Workflows: steps in a predefined order, inside one action or as an agent. */
@NullMarked
package io.karta.workflow;

import org.jspecify.annotations.NullMarked;
