/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Beans of all archives of the application: resolution, references and request contexts. The main types are
 * {@link io.karta.cdi.bean.Beans} and {@link io.karta.cdi.bean.EnabledBeans}. Depends on problem and reflection.
 */
@NullMarked
package io.karta.cdi.bean;

import org.jspecify.annotations.NullMarked;
