/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * CDI extension of Karta. {@link io.karta.cdi.KartaExtension} discovers the agents of an application, validates them
 * and deploys them. Other modules may use only this package; all others are internal. It may depend on every package of
 * the module.
 */
@NullMarked
package io.karta.cdi;

import org.jspecify.annotations.NullMarked;
