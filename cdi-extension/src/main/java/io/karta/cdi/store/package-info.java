/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Process stores and the codecs of their journals. {@link io.karta.cdi.store.StoreSelection} selects the store. Depends
 * on config, bean, problem and reflection.
 */
@NullMarked
package io.karta.cdi.store;

import org.jspecify.annotations.NullMarked;
