/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Resources of processes: visibility, documents, commands and answers. Internal; depends on {@link
 * io.karta.rest.request}. Main types: {@link io.karta.rest.process.ProcessCalls}, {@link
 * io.karta.rest.process.VisibilityPolicy}.
 */
@NullMarked
package io.karta.rest.process;

import org.jspecify.annotations.NullMarked;
