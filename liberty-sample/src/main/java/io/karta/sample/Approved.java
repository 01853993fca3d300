/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

/** A decision that needs no further approval. */
record Approved(Resolution resolution) {}
