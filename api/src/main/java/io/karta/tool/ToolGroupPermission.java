/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

/** Permission that the tools of a group need. */
public enum ToolGroupPermission {
    /** Access to the internet. */
    INTERNET_ACCESS,
    /** Access to the file system. */
    FILE_SYSTEM_ACCESS,
    /** Access to the host: commands, processes, devices. */
    HOST_ACCESS
}
