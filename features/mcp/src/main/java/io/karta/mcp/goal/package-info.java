/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Exported goals as tools and prompts, their processes as resources, and questions to users as elicitations. Depends on
 * {@code server}. Main type: {@link io.karta.mcp.goal.GoalCatalog}.
 */
@NullMarked
package io.karta.mcp.goal;

import org.jspecify.annotations.NullMarked;
