/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.AgentPlatform;
import io.karta.rest.problem.HttpProblem;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Facade of the parts of this module, one per application. Thread-safe. */
@ApplicationScoped
class RestFacade {

    @Inject
    AgentPlatform platform;

    @Inject
    @Any
    Instance<Object> beans;

    private final JsonProvider json = JsonProvider.provider();
    private Constraints constraints = Constraints.NONE;
    private RestSettings settings = RestSettings.CLOSED;

    @PostConstruct
    void open() {
        constraints = Constraints.of(beans);
        settings = RestSettings.of(platform);
    }

    RestSettings settings() {
        return settings;
    }

    Body body(HttpHeaders headers, InputStream content) throws IOException {
        return new BodyReader(settings, json).read(headers, content);
    }

    RestReply agents() {
        return RestReply.of(200, documents().agents());
    }

    RestReply goals() {
        return RestReply.of(200, documents().goals());
    }

    RestReply goal(String name) {
        return RestReply.of(200, documents().goal(new ExportedGoals(platform).goal(name)));
    }

    GoalCalls goalCalls(RestRequest request) {
        return new GoalCalls(platform, inputs(), replies(request), quota(), settings);
    }

    AskCalls askCalls(RestRequest request) {
        return new AskCalls(platform, inputs(), replies(request), quota());
    }

    ProcessCalls processes(RestRequest request) {
        return new ProcessCalls(platform, inputs(), replies(request));
    }

    RestReply problem(HttpProblem problem, Optional<String> instance) {
        return RestReply.problem(problem, documents().problem(problem, instance));
    }

    ProcessList processList(RestRequest request) {
        return new ProcessList(platform, visibility(request), new ListDocuments(json, request));
    }

    Inbox inbox(RestRequest request) {
        return new Inbox(
                platform, visibility(request), new QuestionDocuments(platform, json), new ListDocuments(json, request));
    }

    private ProcessQuota quota() {
        return new ProcessQuota(platform, settings.maxRunning(), settings.maxWaiting());
    }

    private VisibilityPolicy visibility(RestRequest request) {
        return new VisibilityPolicy(platform, request.caller(), settings.operatorRole());
    }

    private ProcessReplies replies(RestRequest request) {
        return new ProcessReplies(documents(), request, visibility(request));
    }

    private JsonDocuments documents() {
        return new JsonDocuments(platform, json);
    }

    private InputReader inputs() {
        return new InputReader(platform.shapes(), constraints, settings.isStrict());
    }
}
