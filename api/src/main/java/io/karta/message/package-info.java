/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Messages that are exchanged with a model and their parts: text, images, documents and calls of tools. Depends on
 * {@code io.karta.agent} for exceptions.
 */
@NullMarked
package io.karta.message;

import org.jspecify.annotations.NullMarked;
