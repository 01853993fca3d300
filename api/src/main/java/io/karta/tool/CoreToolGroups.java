/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

/** Roles of common tool groups. */
public final class CoreToolGroups {

    /** {@value}: search and read the web. */
    public static final String WEB = "web";

    /** {@value}: calculate. */
    public static final String MATH = "math";

    /** {@value}: find places and routes. */
    public static final String MAPS = "maps";

    /** {@value}: work with repositories, issues and pull requests. */
    public static final String GITHUB = "github";

    /** {@value}: use a web browser. */
    public static final String BROWSER_AUTOMATION = "browser_automation";

    /** {@value}: read files below one directory. */
    public static final String FILES = "files";

    private CoreToolGroups() {}
}
