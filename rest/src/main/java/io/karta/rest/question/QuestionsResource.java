/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.question;

import io.karta.rest.request.RestFacade;
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

/** Resource that lists the open questions that the caller may answer. */
@Path("questions")
@Dependent
@Produces({MediaType.APPLICATION_JSON, RestReply.PROBLEM})
public class QuestionsResource {

    @Inject
    RestFacade facade;

    /** Lists the questions. */
    @GET
    public Response questions(@Context SecurityContext security) {
        var request = RestRequest.of(security);
        return Inbox.of(facade, request).page(request.parameters()).toResponse();
    }
}
