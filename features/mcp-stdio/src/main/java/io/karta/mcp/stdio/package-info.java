/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Launcher for clients of the Model Context Protocol that start servers as programs:
 * {@link io.karta.mcp.stdio.McpStdio} passes messages between standard input and output and an endpoint over HTTP.
 * Depends on the JDK only.
 */
@NullMarked
package io.karta.mcp.stdio;

import org.jspecify.annotations.NullMarked;
