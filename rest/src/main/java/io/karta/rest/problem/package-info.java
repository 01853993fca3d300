/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Problem details of responses (RFC 9457): {@link io.karta.rest.problem.HttpProblem} and its kinds. Internal; depends
 * on the API only.
 */
@NullMarked
package io.karta.rest.problem;

import org.jspecify.annotations.NullMarked;
