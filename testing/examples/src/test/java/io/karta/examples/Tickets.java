/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

/** The tickets of an application that receives webhooks. */
public interface Tickets {

    /**
     * Closes the ticket of a process and stores the id of the message, in one transaction. Known messages have no
     * effect.
     */
    void close(String process, String message);
}
