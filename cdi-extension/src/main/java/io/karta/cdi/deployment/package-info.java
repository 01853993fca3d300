/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Checks of a whole application and the start of its platform. The main types are
 * {@link io.karta.cdi.deployment.Deployer} and {@link io.karta.cdi.deployment.Deployment}. Depends on all other
 * packages except registration and the root.
 */
@NullMarked
package io.karta.cdi.deployment;

import org.jspecify.annotations.NullMarked;
