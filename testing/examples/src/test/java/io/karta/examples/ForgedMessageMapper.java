/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import com.standardwebhooks.exceptions.WebhookVerificationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
public class ForgedMessageMapper implements ExceptionMapper<WebhookVerificationException> {

    @Override
    public Response toResponse(WebhookVerificationException problem) {
        return Response.status(Response.Status.UNAUTHORIZED).build();
    }
}
