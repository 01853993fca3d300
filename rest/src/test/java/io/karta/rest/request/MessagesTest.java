/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.KartaApplication;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems that other tests cannot cause over the wire. */
class MessagesTest {

    @ParameterizedTest
    @CsvSource({
        "401, KARTA-504",
        "404, KARTA-503",
        "405, KARTA-510",
        "406, KARTA-509",
        "415, KARTA-508",
        "429, KARTA-522",
        "503, KARTA-522"
    })
    void keepsTheStatusOfWhatTheServerRefuses(int status, String code) {
        var problem = Messages.refusedByServer(new WebApplicationException(status));

        assertThat(problem.status()).isEqualTo(status);
        assertThat(problem.type().code()).isEqualTo(code);
    }

    @Test
    void namesUnknownPaths() {
        var problem = Messages.refusedByServer(new WebApplicationException(404));

        assertThat(new KartaApplication().getClasses())
                .filteredOn(type -> type.isAnnotationPresent(Path.class))
                .hasSizeGreaterThan(3)
                .allSatisfy(resource -> assertThat(problem.detail())
                        .contains(resource.getAnnotation(Path.class).value()));
    }

    @Test
    void keepsHeadersOfTheServer() {
        var response = Response.status(503).header("Retry-After", 7).build();

        var problem = Messages.refusedByServer(new WebApplicationException(response));

        assertThat(problem.headers()).containsOnlyKeys("Retry-After").containsValue("7");
    }

    @Test
    void hidesExceptionsOfTheServer() {
        var problem = Messages.refusedByServer(new WebApplicationException("password is swordfish", 400));

        assertThat(problem.detail()).contains("Bad Request").doesNotContain("swordfish");
    }
}
