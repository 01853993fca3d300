/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * A blueprint in words, carried out by the agents that are there: a model lays out the steps, and finds another way
 * where one fails.
 */
@NullMarked
package io.karta.orchestrator;

import org.jspecify.annotations.NullMarked;
