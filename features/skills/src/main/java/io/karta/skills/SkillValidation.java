/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

/** Checks of a skill when it is loaded. */
public enum SkillValidation {

    /** Front matter, the name of the folder, and the files that the instructions mention. */
    FULL,

    /** Front matter and the name of the folder. */
    WITHOUT_FILE_REFERENCES,

    /** Only whether the skill has a name. */
    OFF
}
