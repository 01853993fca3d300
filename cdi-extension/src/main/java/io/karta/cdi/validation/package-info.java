/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Bean Validation of objects and tool arguments, and deployment checks of constraints. The main types are
 * {@link io.karta.cdi.validation.BeanValidation} and {@link io.karta.cdi.validation.ConstraintRules}. Depends on bean,
 * problem and reflection.
 */
@NullMarked
package io.karta.cdi.validation;

import org.jspecify.annotations.NullMarked;
