/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.rest.request.CurrentRequest;
import io.karta.rest.request.RestReply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** Resource that describes all resources, in OpenAPI 3.1. */
@Path("openapi.json")
@ApplicationScoped
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class OpenApiResource {

    @Inject
    OpenApiDocuments documents;

    @Inject
    CurrentRequest current;

    /** Returns the document. */
    @GET
    public Response document() {
        var text = documents.text(current.get().base());
        return new RestReply(200, MediaType.APPLICATION_JSON, text, Map.of()).toResponse();
    }
}
