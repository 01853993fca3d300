/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.health;

import java.time.Duration;

/** Log messages of this package. */
final class Messages {

    private Messages() {}

    static String storeFailed(Throwable cause) {
        return ("KARTA-261: the process store fails (%s), so a health check reports that this node is not ready. Check"
                        + " the database and its connection pool.")
                .formatted(cause);
    }

    static String storeSilent(Duration waited) {
        return ("KARTA-262: the process store has not answered for %s, so a health check reports that this node is not "
                        + "ready. Check the database and its connection pool, or increase karta.health.timeout.")
                .formatted(waited);
    }

    static String storeAnswersAgain() {
        return "The process store answers again";
    }
}
