/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Beans with one instance per process. */
@ExtendWith(ServerExtension.class)
class ProcessScopedIT {

    private final Shop shop;

    ProcessScopedIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void eachProcessHasItsOwn() throws Exception {
        assertThat(shop.ask("count", "one").text()).isEqualTo("{\"first\":1,\"second\":2}");
        assertThat(shop.ask("count", "two").text()).isEqualTo("{\"first\":1,\"second\":2}");
    }
}
