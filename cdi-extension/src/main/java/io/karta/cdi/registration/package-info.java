/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Beans that applications inject: the platform, invocations and declarative agents. The main type is
 * {@link io.karta.cdi.registration.BeanRegistration}. Depends on rule, discovery, invocation, bean, problem and
 * reflection.
 */
@NullMarked
package io.karta.cdi.registration;

import org.jspecify.annotations.NullMarked;
