/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.rest.goal.AgentsResource;
import io.karta.rest.goal.GoalsResource;
import io.karta.rest.process.ProcessesResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** What a server makes of an application's own empty {@code Application}: it offers our resources too. */
public class OwnApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(AgentsResource.class, GoalsResource.class, ProcessesResource.class, Own.class);
    }

    /** A resource of the application's own. */
    @Path("own")
    public static class Own {

        /** Fails in the application's own way. */
        @GET
        public String fail() {
            throw new IllegalStateException("the application's own business");
        }
    }
}
