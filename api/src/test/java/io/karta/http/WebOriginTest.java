/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebOriginTest {

    @ParameterizedTest
    @CsvSource({
        "https://shop.example, shop.example",
        "https://shop.example, SHOP.example",
        "https://shop.example, shop.example:443",
        "http://shop.example, shop.example:80",
        "http://shop.example:8080, shop.example:8080",
        "https://my_shop:9443, my_shop:9443",
        "http://[::1]:9080, [::1]:9080",
        "https://[::1], [::1]:443",
    })
    void belongsToItsHost(String origin, String host) {
        assertThat(new WebOrigin(origin).isOf(host)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "https://evil.example, shop.example",
        "https://shop.example.evil.example, shop.example",
        "https://shop.example, shop.example:80",
        "http://shop.example, shop.example:443",
        "http://shop.example:8081, shop.example:8080",
        "http://shop.example:8080, shop.example",
        "null, null",
        "null, shop.example",
        "'', ''",
        "https://, ''",
        "https://:443, ''",
        "file://shop.example, shop.example",
        "shop.example, shop.example",
        "http:// , ' '",
        "https://shop.example@evil.example, shop.example",
    })
    void belongsToNoOtherHost(String origin, String host) {
        assertThat(new WebOrigin(origin).isOf(host)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"https://shop.example/karta?a=b, shop.example", "/karta, ''", "http://a b, ''", "urn:a, ''"})
    void hasTheAuthorityOfAnAddress(String address, String authority) {
        assertThat(WebOrigin.authority(address)).isEqualTo(authority);
    }
}
