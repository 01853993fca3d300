/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.Explanation;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;

/** Explanations of processes, as JSON. */
record ExplanationDocuments(JsonProvider json, JsonDocuments documents) {

    JsonObject of(Explanation explanation) {
        var done = json.createArrayBuilder();
        explanation.done().forEach(run -> done.add(documents.run(run)));
        var document = json.createObjectBuilder()
                .add("goal", explanation.goal().name())
                .add("status", explanation.status().name());
        if (explanation.status()
                != ProcessStatus.FAILED) { // the reason is the exception of an action, which callers must not see
            explanation.reason().ifPresent(reason -> document.add("reason", reason));
        }
        document.add("done", done);
        explanation.plan().ifPresent(plan -> document.add("plan", documents.plan(plan)));
        var blocked = json.createArrayBuilder();
        explanation
                .blocked()
                .forEach(action -> blocked.add(json.createObjectBuilder()
                        .add("action", action.action())
                        .add("reason", action.reason().name())
                        .add("missing", json.createArrayBuilder(action.missing()))));
        return document.add("missing", json.createArrayBuilder(explanation.missing()))
                .add("blocked", blocked)
                .add("diagram", explanation.diagram())
                .build();
    }
}
