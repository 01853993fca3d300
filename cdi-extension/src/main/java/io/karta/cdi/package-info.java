/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * CDI extension of Karta. {@link io.karta.cdi.KartaExtension} discovers the agents of an application, checks them and
 * deploys them. This package is the only one for other modules; all others are internal. It may depend on every package
 * of the module.
 */
@NullMarked
package io.karta.cdi;

import org.jspecify.annotations.NullMarked;
