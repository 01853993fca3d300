/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The libraries of this module contain annotations of Jackson, which must not change the JSON of the application. */
class WebFragmentTest {

    @Test
    void keepsJsonBindingOfTheApplication() throws IOException {
        try (var fragment = getClass().getResourceAsStream("/META-INF/web-fragment.xml")) {
            assertThat(new String(fragment.readAllBytes(), UTF_8).replaceAll("\\s", ""))
                    .contains(
                            "<param-name>resteasy.preferJacksonOverJsonB</param-name><param-value>false</param-value>");
        }
    }
}
