/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** REST resources of agents: the JAX-RS application and the filter of its OpenAPI document. */
@NullMarked
package io.karta.rest;

import org.jspecify.annotations.NullMarked;
