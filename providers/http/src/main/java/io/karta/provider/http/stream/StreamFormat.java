/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.stream;

import java.io.InputStream;

/** Formats of streamed responses. */
public enum StreamFormat {
    /** Server-sent events, as the HTML standard defines them. */
    SERVER_SENT_EVENTS {
        @Override
        public EventReader reader(InputStream body) {
            return new ServerSentEventReader(body);
        }
    },
    /** One JSON object per line. */
    JSON_LINES {
        @Override
        public EventReader reader(InputStream body) {
            return new JsonLineReader(body);
        }
    };

    /**
     * Creates a reader.
     *
     * @param body the body in UTF-8
     * @return the reader
     */
    public abstract EventReader reader(InputStream body);
}
