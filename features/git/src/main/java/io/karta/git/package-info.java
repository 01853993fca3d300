/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Git repositories as references: fetched once, pinned to a commit, with read-only tools. Main type: {@link
 * io.karta.git.GitRepository}. Depends on the API, {@code io.karta.tools} and JGit.
 */
@NullMarked
package io.karta.git;

import org.jspecify.annotations.NullMarked;
