/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

/**
 * Level of a log message for clients, in ascending order.
 *
 * <pre>{@code
 * context.log(McpLogLevel.WARNING, "The price list is a day old");
 * }</pre>
 */
public enum McpLogLevel {
    /** Details for debugging. */
    DEBUG,
    /** General information. */
    INFO,
    /** Normal but significant events. */
    NOTICE,
    /** Warnings. */
    WARNING,
    /** Errors. */
    ERROR,
    /** Critical conditions. */
    CRITICAL,
    /** Conditions that require immediate action. */
    ALERT,
    /** The system is unusable. */
    EMERGENCY
}
