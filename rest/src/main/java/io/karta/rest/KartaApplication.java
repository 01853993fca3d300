/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.rest.event.EventHeadersFilter;
import io.karta.rest.event.EventsResource;
import io.karta.rest.event.ProcessEventsResource;
import io.karta.rest.goal.AgentsResource;
import io.karta.rest.goal.AskResource;
import io.karta.rest.goal.GoalsResource;
import io.karta.rest.openapi.OpenApiResource;
import io.karta.rest.process.ExplanationResource;
import io.karta.rest.process.InspectionResource;
import io.karta.rest.process.ProcessListResource;
import io.karta.rest.process.ProcessesResource;
import io.karta.rest.question.QuestionsResource;
import io.karta.rest.request.AdmissionFilter;
import io.karta.rest.request.AdmittedRequestFilter;
import io.karta.rest.request.ConditionalGetFilter;
import io.karta.rest.request.MatchedAdmissionFilter;
import io.karta.rest.request.OriginFilter;
import io.karta.rest.request.ProblemMapper;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/**
 * JAX-RS application that offers the exported goals below {@code karta}.
 *
 * <p>It lists its classes, and none of them is a {@code @Provider}. An application with a JAX-RS {@code Application}
 * class therefore keeps its exception mappers and filters, and this one keeps its own.
 */
@ApplicationPath("karta")
@Dependent // Helidon finds only classes with a bean-defining annotation
public class KartaApplication extends Application {

    /**
     * Returns whether the server authenticates requests only after they are matched to resources, as Helidon with
     * MicroProfile JWT does. Then a request with an unknown path or a wrong method is rejected without authentication.
     * A specialization overrides it:
     *
     * <pre>{@code
     * @LoginConfig(authMethod = "MP-JWT")
     * @ApplicationPath("karta")
     * @Specializes
     * @Dependent
     * public class AgentsApplication extends KartaApplication {
     *
     *     @Override
     *     protected boolean isAuthenticatedAfterMatching() {
     *         return true;
     *     }
     * }
     * }</pre>
     *
     * @return false, unless overridden
     */
    protected boolean isAuthenticatedAfterMatching() {
        return false;
    }

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(
                AgentsResource.class,
                AskResource.class,
                GoalsResource.class,
                ProcessListResource.class,
                ProcessesResource.class,
                ExplanationResource.class,
                InspectionResource.class,
                QuestionsResource.class,
                OpenApiResource.class,
                EventsResource.class,
                ProcessEventsResource.class,
                EventHeadersFilter.class,
                OriginFilter.class,
                isAuthenticatedAfterMatching() ? MatchedAdmissionFilter.class : AdmissionFilter.class,
                AdmittedRequestFilter.class,
                ConditionalGetFilter.class,
                ProblemMapper.class);
    }
}
