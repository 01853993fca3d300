/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Configuration: its sources, the keys under {@code karta.} and their values. {@link io.karta.cdi.config.ConfigReader}
 * reads a {@link io.karta.cdi.config.Configuration} into a {@link io.karta.cdi.config.KartaConfig}. Depends on problem
 * and reflection.
 */
@NullMarked
package io.karta.cdi.config;

import org.jspecify.annotations.NullMarked;
