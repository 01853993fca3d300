/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Agent Skills (agentskills.io) as references for models. {@link io.karta.skills.Skills} collects skills from
 * directories, the class path and Git repositories. Depends on the API only; Git repositories need {@code karta-git}.
 */
@NullMarked
package io.karta.skills;

import org.jspecify.annotations.NullMarked;
