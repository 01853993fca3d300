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
import io.karta.rest.request.ConditionalGetFilter;
import io.karta.rest.request.OriginFilter;
import io.karta.rest.request.ProblemMapper;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/**
 * Offers the exported goals of the application over HTTP, below {@code karta}.
 *
 * <p>It names its classes and none of them is a {@code @Provider}, so that an application with a JAX-RS
 * {@code Application} of its own keeps its exception mappers and filters, and we keep ours.
 */
@ApplicationPath("karta")
@Dependent // an annotation that defines a bean, without which Helidon does not see the class
public class KartaApplication extends Application {

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
                AdmissionFilter.class,
                ConditionalGetFilter.class,
                ProblemMapper.class);
    }
}
