/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

/** What the tools of a group reach outside the application. */
public enum ToolGroupPermission {
    /** The internet. */
    INTERNET_ACCESS,
    /** Files of the machine. */
    FILE_SYSTEM_ACCESS,
    /** The machine itself: commands, processes, devices. */
    HOST_ACCESS
}
