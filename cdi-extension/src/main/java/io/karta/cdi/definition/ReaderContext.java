/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import io.karta.process.AgentPlatform;
import java.util.function.Supplier;

/** Dependencies of the readers of agents: beans, platform, and extensions of the application. */
public record ReaderContext(
        Beans beans,
        Supplier<AgentPlatform> platform,
        ArgumentResolvers resolvers,
        ExpressionLanguages languages,
        Problems problems) {

    /** Returns this context for a separate agent with another list of problems. */
    ReaderContext reportingTo(Problems others) {
        return new ReaderContext(beans, platform, resolvers, languages, others);
    }

    public static ReaderContext of(
            Beans beans, Supplier<AgentPlatform> platform, ClassLoader application, Problems problems) {
        return new ReaderContext(
                beans,
                platform,
                ArgumentResolvers.find(beans, application, problems),
                new ExpressionLanguages(beans, application, problems),
                problems);
    }
}
