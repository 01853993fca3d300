/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.AgentPlatform;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;

/** Puts the parts together, once per application. Safe for use by several threads. */
@ApplicationScoped
class RestFacade {

    @Inject
    AgentPlatform platform;

    @Inject
    @Any
    Instance<Object> beans;

    private final JsonProvider json = JsonProvider.provider();
    private Constraints constraints = Constraints.NONE;
    private boolean admitsAnybody;

    @PostConstruct
    void open() {
        constraints = Constraints.of(beans);
        admitsAnybody = Settings.admitsAnybody();
    }

    boolean admitsAnybody() {
        return admitsAnybody;
    }

    Reply agents() {
        return Reply.of(200, documents().agents());
    }

    Reply goals() {
        return Reply.of(200, documents().goals());
    }

    Reply goal(String name) {
        return Reply.of(200, documents().goal(new Catalog(platform).goal(name)));
    }

    GoalCalls goalCalls(Visit visit) {
        return new GoalCalls(platform, inputs(), replies(visit));
    }

    AskCalls askCalls(Visit visit) {
        return new AskCalls(platform, inputs(), replies(visit));
    }

    Processes processes(Visit visit) {
        return new Processes(platform, inputs(), replies(visit));
    }

    Reply problem(HttpProblem problem, Optional<String> instance) {
        return Reply.problem(problem, documents().problem(problem, instance));
    }

    private Replies replies(Visit visit) {
        return new Replies(documents(), visit, new VisibilityPolicy(platform, visit.caller()));
    }

    private Documents documents() {
        return new Documents(platform, json);
    }

    private Inputs inputs() {
        return new Inputs(platform.shapes(), constraints);
    }
}
