/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The context of a running action: its process, its blackboard and its models. Depends on {@code io.karta.ai} and
 * {@code io.karta.process}.
 */
@NullMarked
package io.karta.action;

import org.jspecify.annotations.NullMarked;
