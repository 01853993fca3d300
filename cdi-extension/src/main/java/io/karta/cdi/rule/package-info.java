/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Rules for definitions and injection points, one small object per rule. {@link io.karta.cdi.rule.DefinitionChecks}
 * applies them. Depends on discovery, bean, problem and reflection.
 */
@NullMarked
package io.karta.cdi.rule;

import org.jspecify.annotations.NullMarked;
