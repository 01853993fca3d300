/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.AgentCatalog;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.rest.process.ExportedGoals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OpenAPI document of the application, created when it is first read and again after goals were deployed. It does not
 * start the platform, because a server can read it before it starts the application. Thread-safe.
 */
@ApplicationScoped
public class OpenApiDocuments {

    @Inject
    AgentCatalog catalog;

    private volatile @Nullable Written last;

    /**
     * Returns the document that all admitted callers may read.
     *
     * @param base the base path of the resources, for example {@code /shop/karta/}
     * @return the document
     */
    public JsonObject document(String base) {
        return written(base).document();
    }

    /** Returns {@link #document} as text. */
    public String text(String base) {
        return written(base).text();
    }

    private Written written(String base) {
        var goals = goals();
        var known = last;
        if (known == null || !known.isFor(base, goals)) {
            known = written(base, goals);
            last = known;
        }
        return known;
    }

    /** Returns the document for that of the server, which reads it once. */
    public JsonObject forServer() {
        return written(BasePath.OF_APPLICATION, goals()).document();
    }

    /** Returns whether the document of the server includes this one. */
    public boolean isMerged() {
        return OpenApiSettings.of(catalog).isMerged();
    }

    private Written written(String base, List<GoalDefinition> goals) {
        var document = new OpenApiWriter(JsonProvider.provider(), catalog.shapes(), OpenApiSettings.of(catalog))
                .write(BasePath.of(base), agents(), goals);
        return new Written(base, goals, document, document.toString());
    }

    private List<GoalDefinition> goals() {
        return catalog.goals().stream().filter(this::isOpen).toList();
    }

    private List<AgentDefinition> agents() {
        return catalog.agents().stream()
                .filter(agent -> agent.goals().stream().anyMatch(this::isOpen))
                .toList();
    }

    private boolean isOpen(GoalDefinition goal) {
        return goal.isOpenTo(ExportedGoals.ENDPOINT);
    }

    /** The last document with the state that it was created from. */
    private record Written(String base, List<GoalDefinition> goals, JsonObject document, String text) {

        boolean isFor(String otherBase, List<GoalDefinition> otherGoals) {
            return base.equals(otherBase) && goals.equals(otherGoals);
        }
    }
}
