/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.ConfigKeys;

/** Log messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String notMerged(Throwable e) {
        return ("KARTA-266: the OpenAPI document of the server lacks the paths of Karta, because of %s. "
                        + "Read them at /karta/openapi.json, or set %s=false.")
                .formatted(e.getClass().getName(), ConfigKeys.REST_OPENAPI_MERGE);
    }

    static String writtenTooEarly() {
        return ("KARTA-566: the OpenAPI document of the server lacks the paths of Karta, because the server writes it "
                        + "before it starts the agents of the application. Read them at /karta/openapi.json, or set "
                        + "%s=false.")
                .formatted(ConfigKeys.REST_OPENAPI_MERGE);
    }
}
