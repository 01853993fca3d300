/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import java.io.IOException;
import java.util.Optional;

/** Reader of the events of one streamed response. Not thread-safe. */
public interface EventReader {

    /**
     * Waits for the next event.
     *
     * @return the event; empty at the end of the stream
     * @throws IOException if the connection fails
     * @throws io.karta.provider.http.client.ResponseTooLargeException if the event is larger than 16 million characters
     */
    Optional<StreamEvent> next() throws IOException;
}
