/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import io.karta.ai.TruncatedOutputException;

/** What becomes of an answer that is cut at the token limit. */
public enum Truncation {
    /** The call fails with a {@link TruncatedOutputException}, which has the partial text. */
    FAIL,
    /** The partial text is the answer; an object is, if it can be read from the partial text and is valid. */
    ACCEPT,
    /**
     * The model is asked to continue the text until it is complete; an object is asked for again, as with
     * {@link #FAIL}.
     */
    CONTINUE
}
