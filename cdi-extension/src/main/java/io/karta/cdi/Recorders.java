/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentException;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelRecorder;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Puts recorders in front of models that are to be recorded. */
final class Recorders {

    private final ClassLoader application;
    private final Problems problems;

    Recorders(ClassLoader application, Problems problems) {
        this.application = application;
        this.problems = problems;
    }

    ModelEntry recorded(ModelEntry entry, Setting directory) {
        try {
            Iterator<ModelRecorder> found =
                    ServiceLoader.load(ModelRecorder.class, application).iterator();
            if (found.hasNext()) {
                var recording = found.next().recording(entry.config(), entry.model(), directory.value());
                return new ModelEntry(entry.config(), recording);
            }
            problems.add(Messages.nothingRecords(directory));
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        } catch (AgentException wrong) {
            problems.add(wrong);
        }
        return entry;
    }
}
