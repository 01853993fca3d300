/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Inbox of open questions. Internal; depends on {@link io.karta.rest.process}. Main type:
 * {@link io.karta.rest.question.Inbox}.
 */
@NullMarked
package io.karta.rest.question;

import org.jspecify.annotations.NullMarked;
