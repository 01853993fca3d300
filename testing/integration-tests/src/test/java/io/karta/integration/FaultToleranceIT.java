/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Annotations of MicroProfile Fault Tolerance on actions. */
@ExtendWith(ServerExtension.class)
class FaultToleranceIT {

    private final Shop shop;

    FaultToleranceIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void anActionIsRetried() throws Exception {
        shop.assumeHas(Extra.FAULT_TOLERANCE);

        var reply = shop.ask("deliver", "a parcel");

        assertThat(reply.text()).as(reply.toString()).isEqualTo("{\"attempts\":2}");
    }
}
