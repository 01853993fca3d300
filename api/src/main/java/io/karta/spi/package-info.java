/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Extension points: interfaces that stores, providers, guardrails and expression languages implement. Depends on the
 * other packages of the API.
 */
@NullMarked
package io.karta.spi;

import org.jspecify.annotations.NullMarked;
