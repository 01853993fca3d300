/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Git repositories: fetched once, pinned to a commit, read by models with read-only tools. */
@NullMarked
package io.karta.git;

import org.jspecify.annotations.NullMarked;
