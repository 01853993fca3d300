/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.PageRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryParametersTest {

    /** A page of a list is shown to a user, so it may come from a replica. */
    @Test
    void pagesMayBeStale() {
        var parameters = new QueryParameters(Map.of("limit", List.of("7")));

        assertThat(parameters.page(Cursor.PROCESSES))
                .isEqualTo(PageRequest.first(7).allowingStale());
    }

    @Test
    void laterPagesMayBeStaleAsWell() {
        String cursor = Cursor.PROCESSES.encode("018f2c9e-57a1-7cc3-98c4-dc0c0c07398f");
        var parameters = new QueryParameters(Map.of("cursor", List.of(cursor)));

        PageRequest page = parameters.page(Cursor.PROCESSES);

        assertThat(page.allowsStale()).isTrue();
        assertThat(page.after()).isPresent();
    }

    @Test
    void describesInvalidTextsAndCursors() {
        var parameters = new QueryParameters(
                Map.of("label", List.of("x".repeat(201)), "context", List.of("a\0b"), "cursor", List.of("zzz")));

        parameters.text("label", 200);
        parameters.text("context", 200);
        parameters.page(Cursor.PROCESSES);

        assertThatThrownBy(parameters::verify)
                .hasMessageContaining("label has 201 characters; send at most 200 characters")
                .hasMessageContaining("context has the character U+0000")
                .hasMessageContaining("cursor is \"zzz\", not the next of a page of this list; omit it for the first");
    }
}
