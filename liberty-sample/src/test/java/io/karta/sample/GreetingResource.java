/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import io.karta.sample.Greeter.Greeting;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;

/** What the plain application had before it got an agent. */
@Path("greeting")
@RequestScoped
public class GreetingResource {

    @Inject
    AgentInvocation<Greeting> greet;

    /** {@return a greeting} */
    @GET
    public String greeting(@QueryParam("name") String name) {
        return greet.invoke(new UserInput(name)).text();
    }
}
