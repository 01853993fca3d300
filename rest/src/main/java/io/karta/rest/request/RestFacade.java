/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.AgentPlatform;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemDocuments;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.io.InputStream;
import java.util.Optional;

/** Configuration and services that all resources need; one per application. Thread-safe. */
@ApplicationScoped
public class RestFacade {

    @Inject
    AgentPlatform platform;

    private final JsonProvider json = JsonProvider.provider();
    private final CallerLocks callerLocks = new CallerLocks();
    private RestSettings settings = RestSettings.CLOSED;

    @PostConstruct
    void open() {
        settings = RestSettings.of(platform);
    }

    public RestSettings settings() {
        return settings;
    }

    /** Reads a body within the configured limits. */
    public Body body(RestRequest request, InputStream content) {
        return new BodyReader(settings, json, request::header).read(content);
    }

    /** Returns the platform of the application. */
    public AgentPlatform platform() {
        return platform;
    }

    public JsonProvider json() {
        return json;
    }

    /** Returns the response of a problem. */
    RestReply problem(HttpProblem problem, Optional<String> instance) {
        return RestReply.problem(problem, new ProblemDocuments(json).of(problem, instance));
    }

    /** Returns the locks of requests that start processes. */
    public CallerLocks callerLocks() {
        return callerLocks;
    }

    /** Returns a reader of typed bodies. */
    public InputReader inputs() {
        return new InputReader(platform, settings.isStrict());
    }
}
