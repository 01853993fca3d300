/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;

/** The check that all tests of responses rely on can fail. */
class DocumentedResponsesTest {

    private static final String DOCUMENT =
            """
            {"servers": [{"url": "/shop"}],
             "paths": {"/karta/letters/{id}": {"get": {"responses": {
               "200": {"$ref": "#/components/responses/Letter"}}}}},
             "components": {
               "schemas": {"Letter": {
                 "type": "object", "properties": {"body": {"type": "string"}}, "required": ["body"]}},
               "responses": {"Letter": {
                               "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Letter"}}}},
                             "Problem": {"content": {"application/problem+json": {"schema": {"type": "object"}}}}}}}
            """;

    private final DocumentedResponses documented = new DocumentedResponses(
            Json.createReader(new StringReader(DOCUMENT)).readObject());

    @Test
    void acceptsADocumentedResponse() {
        assertThatCode(() -> check(200, "application/json", "{\"body\":\"Dear Ada\"}"))
                .doesNotThrowAnyException();
    }

    @Test
    void rejectsAnotherBody() {
        assertThatThrownBy(() -> check(200, "application/json", "{\"body\":1}")).isInstanceOf(AssertionError.class);
    }

    @Test
    void rejectsUndocumentedMembers() {
        assertThatThrownBy(() -> check(200, "application/json", "{\"body\":\"\",\"other\":1}"))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void rejectsAnotherStatus() {
        assertThatThrownBy(() -> check(202, "application/json", "{\"body\":\"\"}"))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void rejectsAnotherMediaType() {
        assertThatThrownBy(() -> check(200, "text/plain", "Dear Ada")).isInstanceOf(AssertionError.class);
    }

    private void check(int status, String type, String body) {
        documented.check(new Response(status, type, body));
    }

    private record Response(int statusCode, String type, String body) implements HttpResponse<String> {

        @Override
        public HttpRequest request() {
            return HttpRequest.newBuilder(uri()).build();
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of("Content-Type", List.of(type)), (name, value) -> true);
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return URI.create("http://127.0.0.1/shop/karta/letters/1");
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }
}
