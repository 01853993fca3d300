/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.cdi.problem.Problems;
import java.util.List;
import java.util.Map;

/** Configuration from properties and environment variables, and its problems. */
abstract class ConfigFixture {

    static final List<String> AGENTS = List.of("Star News", "Desk");
    static final List<String> GOALS = List.of("answerComplaint", "Desk.write");
    final Problems problems = new Problems();

    KartaConfig read(Map<String, String> properties) {
        return read(properties, Map.of());
    }

    KartaConfig read(Map<String, String> properties, Map<String, String> environment) {
        return new ConfigReader(new StandaloneConfiguration(properties, environment), problems).read(AGENTS, GOALS);
    }

    List<String> problems() {
        return problems.all().stream().map(Throwable::getMessage).toList();
    }
}
