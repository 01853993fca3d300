/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Deployment problems: {@link io.karta.cdi.problem.Problems} collects them, {@link io.karta.cdi.problem.Descriptions}
 * formats them. Depends on no other package of the module.
 */
@NullMarked
package io.karta.cdi.problem;

import org.jspecify.annotations.NullMarked;
