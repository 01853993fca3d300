/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

/** The tickets of an application that receives webhooks. */
public interface Tickets {

    /** Returns whether a message has not arrived before. */
    boolean isNew(String message);

    /** Closes the ticket of a process. */
    void close(String process);
}
