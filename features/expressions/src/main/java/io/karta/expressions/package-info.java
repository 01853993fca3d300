/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Preconditions of actions in Jakarta Expression Language: checked when an application is deployed, and unable to
 * change anything.
 */
@NullMarked
package io.karta.expressions;

import org.jspecify.annotations.NullMarked;
