/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.AgentException;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelRecorder;
import java.util.List;

/** Wraps models in recorders where the configuration enables recording. */
public final class ModelRecorders {

    private final ClassLoader application;
    private final Problems problems;

    public ModelRecorders(ClassLoader application, Problems problems) {
        this.application = application;
        this.problems = problems;
    }

    ModelEntry recorded(ModelEntry entry, Setting directory) {
        var broken = new Problems();
        List<ModelRecorder> found = ServiceProviders.load(ModelRecorder.class, application, broken);
        problems.addAll(broken);
        try {
            if (!found.isEmpty()) {
                var recording = found.get(0).recording(entry.config(), entry.model(), directory.value());
                return new ModelEntry(entry.config(), recording);
            }
            if (broken.isEmpty()) {
                problems.add(Messages.nothingRecords(directory));
            }
        } catch (AgentException wrong) {
            problems.add(wrong);
        }
        return entry;
    }
}
