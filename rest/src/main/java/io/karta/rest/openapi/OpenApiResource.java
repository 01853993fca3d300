/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Map;

/** Resource that describes all resources, in OpenAPI 3.1. */
@Path("openapi.json")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class OpenApiResource {

    @Inject
    OpenApiDocuments documents;

    /** Returns the document. */
    @GET
    public Response document(@Context SecurityContext security) {
        var text = documents.text(RestRequest.of(security).base());
        return new RestReply(200, MediaType.APPLICATION_JSON, text, Map.of()).toResponse();
    }
}
