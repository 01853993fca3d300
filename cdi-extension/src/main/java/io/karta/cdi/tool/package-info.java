/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Tool groups: those of jars and beans, and those that the configuration composes. The main type is
 * {@link io.karta.cdi.tool.ToolSetup}. Depends on config, bean and problem.
 */
@NullMarked
package io.karta.cdi.tool;

import org.jspecify.annotations.NullMarked;
