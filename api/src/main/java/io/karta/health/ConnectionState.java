/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health;

/**
 * State of the connection to a system that provides tools.
 *
 * <pre>{@code
 * if (platform.health(Duration.ofSeconds(2)).toolGroups().get("github") == ConnectionState.FAILED) {
 *     page.warn("Issues are not filed at the moment");
 * }
 * }</pre>
 */
public enum ConnectionState {

    /** No process has needed the tools yet. */
    UNUSED,

    /** The system has listed its tools, and the latest call has reached it. */
    CONNECTED,

    /** The latest attempt to connect, or the latest call, has failed. */
    FAILED
}
