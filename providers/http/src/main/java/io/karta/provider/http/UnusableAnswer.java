/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.TokenUsage;

/** Failure of an answer that has arrived. */
interface UnusableAnswer {

    /**
     * Returns the tokens of the answer.
     *
     * @return the tokens; {@link TokenUsage#UNKNOWN} if the vendor reports none
     */
    TokenUsage usage();
}
