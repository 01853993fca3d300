/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import io.karta.ai.TruncatedOutputException;

/** Handling of answers that are truncated at the token limit. */
public enum Truncation {
    /** The call fails with a {@link TruncatedOutputException}, which contains the partial text. */
    FAIL,
    /** The partial text is the answer; an object is returned if it can be read from the partial text and is valid. */
    ACCEPT,
    /**
     * The model is called again to continue the text until it is complete; an object is requested again, as for {@link
     * #FAIL}.
     */
    CONTINUE
}
