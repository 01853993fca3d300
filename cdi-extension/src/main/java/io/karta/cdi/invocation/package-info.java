/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Calls of agent methods through beans, and the interceptors around actions. The main types are
 * {@link io.karta.cdi.invocation.BeanMethodInvoker} and {@link io.karta.cdi.invocation.StepRecorder}. Depends on no
 * other package of the module.
 */
@NullMarked
package io.karta.cdi.invocation;

import org.jspecify.annotations.NullMarked;
