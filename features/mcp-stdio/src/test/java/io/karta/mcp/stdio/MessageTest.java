/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MessageTest {

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
    }

    @Test
    void writesCodesOfErrorsInAsciiDigits() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        var request = Message.of("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");

        assertThat(request.error(-32603, "no"))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32603,\"message\":\"no\"}}");
    }

    @Test
    void recognizesAnIdWithOtherEscapes() {
        var request = Message.of("{\"id\":\"\\u00e9\\/1\",\"method\":\"ping\"}");
        var cancellation =
                Message.of("{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"\u00e9\\u002f1\"}}");

        assertThat(Message.of("{\"id\":\"\u00e9/1\",\"result\":{}}").isResponseTo(request))
                .isTrue();
        assertThat(cancellation.cancelled()).isEqualTo(request.id());
        assertThat(Message.of("{\"id\":1,\"result\":{}}").isResponseTo(Message.of("{\"id\":\"1\"}")))
                .isFalse();
    }
}
