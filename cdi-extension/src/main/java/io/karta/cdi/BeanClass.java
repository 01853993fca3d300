/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import jakarta.enterprise.inject.spi.Bean;

/** A bean of the application that is an agent or a component, and the class it was written in. */
record BeanClass(Class<?> type, Bean<?> bean) {}
