/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** REST of the application, which Karta does not change. */
@ExtendWith(ServerExtension.class)
class ApplicationJsonIT {

    private final Shop shop;

    ApplicationJsonIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void jsonBindingWritesTheSameBytes() throws Exception {
        var article = shop.get("/api/catalog");

        assertThat(article.status()).as(article.toString()).isEqualTo(200);
        assertThat(article.text())
                .isEqualTo("{\"price\":39.90,\"since\":\"01.02.2026\",\"title\":\"kettle\",\"until\":\"2027-03-04\"}");
    }

    @Test
    void jsonBindingReads() throws Exception {
        var name = shop.post("/api/catalog", "{\"title\":\"teapot\",\"since\":\"05.06.2026\",\"unknown\":1}");

        assertThat(name.text()).as(name.toString()).isEqualTo("teapot since 2026-06-05");
    }
}
