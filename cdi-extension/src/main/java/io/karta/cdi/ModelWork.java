/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.engine.AutonomySettings;
import io.karta.engine.ModelCatalog;
import io.karta.engine.SupervisorSettings;
import java.util.List;

/**
 * How models decide.
 *
 * @param supervisor how they supervise processes
 * @param autonomy how they find out who can help
 * @param chosen the settings that name models, to be looked at when the models are known
 */
record ModelWork(SupervisorSettings supervisor, AutonomySettings autonomy, List<Setting> chosen) {

    /** Complains about models that are not there. */
    void check(ModelCatalog models, Problems problems) {
        chosen.stream()
                .filter(setting -> !models.hasModelOrRole(setting.value()))
                .map(setting -> Messages.unknownModel(setting, models.modelsAndRoles()))
                .forEach(problems::add);
    }
}
