/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The context of {@link io.karta.agent.ProcessScoped} beans, {@link io.karta.cdi.scope.ProcessContext}. Depends on no
 * other package of the module.
 */
@NullMarked
package io.karta.cdi.scope;

import org.jspecify.annotations.NullMarked;
