/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import io.karta.process.AgentPlatform;
import java.util.function.Supplier;

/**
 * What is needed to translate agents: the beans, the platform they will run on, and what the application extends Karta
 * with.
 */
public record ReaderContext(
        Beans beans,
        Supplier<AgentPlatform> platform,
        ArgumentResolvers resolvers,
        ExpressionLanguages languages,
        Problems problems) {

    /** Returns these resources for a separate agent with its own list of problems. */
    ReaderContext reportingTo(Problems others) {
        return new ReaderContext(beans, platform, resolvers, languages, others);
    }

    public static ReaderContext of(
            Beans beans, Supplier<AgentPlatform> platform, ClassLoader application, Problems problems) {
        return new ReaderContext(
                beans,
                platform,
                ArgumentResolvers.find(beans, problems),
                new ExpressionLanguages(beans, application, problems),
                problems);
    }
}
