/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests of HTTP/2 with the authority of their URI instead of a header Host. */
class AccessCheckTest {

    private static AccessCheck access() {
        try (var platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.MCP_ANONYMOUS, "true"))
                .build()) {
            return new AccessCheck(McpSettings.of(platform));
        }
    }

    @SuppressWarnings("JdkObsolete") // HttpServletRequest.getRequestURL returns a StringBuffer
    private static HttpServletRequest withoutHost(String uri, String origin) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                AccessCheckTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getHeader" -> "Origin".equals(arguments[0]) ? origin : null;
                    case "getRequestURL" -> new StringBuffer(uri);
                    case "getLocalAddr" -> "127.0.0.1";
                    default -> null;
                });
    }

    @ParameterizedTest
    @CsvSource({
        "https://localhost/karta/mcp, https://localhost",
        "http://127.0.0.1:8080/karta/mcp, http://127.0.0.1:8080"
    })
    void admitsPagesOfTheHost(String uri, String origin) {
        assertThat(access().admit(withoutHost(uri, origin)).name()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "https://localhost/karta/mcp, https://evil.example",
        "https://evil.example/karta/mcp, https://evil.example"
    })
    void rejectsOtherHostsAndOrigins(String uri, String origin) {
        assertThatThrownBy(() -> access().admit(withoutHost(uri, origin)))
                .isInstanceOf(HttpException.class)
                .hasMessageContaining("evil.example");
    }
}
