/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.rest.request.CurrentRequest;
import io.karta.rest.request.QueryParameters;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Resource that lists processes. */
@Path("processes")
@ApplicationScoped
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class ProcessListResource {

    @Inject
    RestFacade facade;

    @Inject
    CurrentRequest current;

    /** Lists the processes that the caller may see. */
    @GET
    public Response processes(@Context UriInfo uri) {
        var list = ProcessList.of(facade, current.get());
        return list.page(new QueryParameters(uri.getQueryParameters())).toResponse();
    }
}
