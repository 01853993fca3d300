/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.process.AgentPlatform;
import java.util.function.Supplier;

/** What is needed to translate agents: the beans, the platform they will run on, and what the application extends Karta with. */
record Resources(
        Beans beans, Supplier<AgentPlatform> platform, Resolvers resolvers, Languages languages, Problems problems) {

    /** Returns these resources for an agent of its own, whose problems are not the deployment's. */
    Resources reportingTo(Problems others) {
        return new Resources(beans, platform, resolvers, languages, others);
    }

    static Resources of(Beans beans, Supplier<AgentPlatform> platform, ClassLoader application, Problems problems) {
        return new Resources(
                beans,
                platform,
                Resolvers.find(beans, problems),
                new Languages(beans, application, problems),
                problems);
    }
}
