/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests of HTTP/2 with the authority of their URI instead of a header Host. */
class OriginCheckTest {

    private final OriginCheck origins = new OriginCheck(Set.of());

    @SuppressWarnings("JdkObsolete") // HttpServletRequest.getRequestURL returns a StringBuffer
    private static HttpServletRequest withoutHost(String uri, String origin) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                OriginCheckTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getHeader" -> "Origin".equals(arguments[0]) ? origin : null;
                    case "getRequestURL" -> new StringBuffer(uri);
                    case "getServerName" -> "shop.example";
                    case "getServerPort" -> 443;
                    default -> null;
                });
    }

    @ParameterizedTest
    @CsvSource({
        "https://shop.example/karta/ag-ui/goals/sell, https://shop.example",
        "http://shop.example:8080/karta/ag-ui/goals/sell, https://shop.example:8080"
    })
    void admitsPagesOfTheHost(String uri, String origin) {
        assertThatCode(() -> origins.check(withoutHost(uri, origin))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"https://shop.example/x, https://evil.example", "https://shop.example/x, https://shop.example:81"})
    void rejectsPagesOfOtherHosts(String uri, String origin) {
        assertThatThrownBy(() -> origins.check(withoutHost(uri, origin))).hasMessageStartingWith("KARTA-577");
    }
}
