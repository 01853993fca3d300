/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.agent.AgentException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException unwritable(String model, Path directory, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-750: model '%s' is to be recorded in %s, and nothing can be written there. Choose another directory in karta.models.%s.record."
                        .formatted(model, directory, model),
                cause);
    }

    static AgentException noDirectory(String model) {
        return new AgentException(
                "KARTA-751: karta.models.%s.dir is missing: model '%s' answers from recordings. Name the directory they are in."
                        .formatted(model, model));
    }

    static AgentException unknownKey(String model, String key) {
        return new AgentException(
                "KARTA-752: the provider replay does not know karta.models.%s.%s. It knows dir.".formatted(model, key));
    }

    static AgentException noRecordings(String model, Path directory) {
        return new AgentException(
                "KARTA-753: there are no recordings for model '%s' in %s. Make some: use the real provider and karta.models.%s.record=%s."
                        .formatted(model, directory, model, directory));
    }

    static AgentException unreadable(String model, Path file, Throwable cause) {
        return new AgentException(
                "KARTA-754: model '%s' cannot read %s (%s). Record it again, or mend it."
                        .formatted(model, file, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException notSimilar(String model, Path directory, int recordings, RequestDiff asked) {
        return new AgentException(
                ("KARTA-755: model '%s' is asked what was not recorded in %s, and none of the %d recordings is similar. It is asked:\n%s\n"
                                + "Record it: use the real provider and karta.models.%s.record=%s.")
                        .formatted(model, directory, recordings, asked, model, directory));
    }

    static AgentException changed(String model, Path directory, RequestDiff difference) {
        return new AgentException(
                ("KARTA-755: model '%s' is asked what was not recorded in %s. What differs from the recording that is"
                                + " most like it (- recorded, + asked):\n%s\nIf that is meant, record again: use the real"
                                + " provider and karta.models.%s.record=%s.")
                        .formatted(model, directory, difference, model, directory));
    }
}
