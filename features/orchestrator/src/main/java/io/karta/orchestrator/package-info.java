/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Orchestrators: a model designs the steps of a blueprint, agents run them, and failures lead to retries or new
 * designs. Main types: {@link io.karta.orchestrator.Orchestrator}, {@link io.karta.orchestrator.Strategy}, {@link
 * io.karta.orchestrator.OrchestratedRun}. Depends on the API only.
 */
@NullMarked
package io.karta.orchestrator;

import org.jspecify.annotations.NullMarked;
