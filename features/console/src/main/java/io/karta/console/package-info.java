/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Web console for operators: {@link io.karta.console.ConsoleServlet} serves the pages and their data,
 * {@code ConsoleApi} answers the calls of the pages, and {@code CostLedger} counts the cost of model calls. Depends on
 * the API and on servlets.
 */
@NullMarked
package io.karta.console;

import org.jspecify.annotations.NullMarked;
