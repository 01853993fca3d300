/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.agent.AgentException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException unwritable(String model, Path directory, @Nullable Throwable cause) {
        return new AgentException(
                ("KARTA-750: model '%s' cannot be recorded: the directory %s is not writable. Set another"
                                + " directory in karta.models.%s.record.")
                        .formatted(model, directory, model),
                cause);
    }

    static AgentException noDirectory(String model) {
        return new AgentException(
                "KARTA-751: karta.models.%s.dir is missing. Model '%s' answers from recordings. Set their directory."
                        .formatted(model, model));
    }

    static AgentException unknownKey(String model, String key) {
        return new AgentException(
                ("KARTA-752: the provider replay does not support karta.models.%s.%s. Remove it; the supported"
                                + " key is dir.")
                        .formatted(model, key));
    }

    static AgentException noRecordings(String model, Path directory) {
        return new AgentException(
                ("KARTA-753: there are no recordings of model '%s' in %s. Record some with the real provider and"
                                + " karta.models.%s.record=%s.")
                        .formatted(model, directory, model, directory));
    }

    static AgentException unreadable(String model, Path file, Throwable cause) {
        return new AgentException(
                "KARTA-754: model '%s' cannot read the recording %s (%s). Record it again, or correct the file."
                        .formatted(model, file, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException notSimilar(String model, Path directory, int recordings, RequestDiff asked) {
        return new AgentException(
                ("KARTA-764: the request to model '%s' is not recorded in %s, and none of the %d recordings is"
                                + " similar. The request:\n%s\n"
                                + "Record it with the real provider and karta.models.%s.record=%s.")
                        .formatted(model, directory, recordings, asked, model, directory));
    }

    static AgentException changed(String model, Path directory, RequestDiff difference) {
        return new AgentException(
                ("KARTA-755: the request to model '%s' is not recorded in %s. Difference from the most similar"
                                + " recording (- recorded, + requested):\n%s\n"
                                + "Undo the change, or record again with the real provider and"
                                + " karta.models.%s.record=%s.")
                        .formatted(model, directory, difference, model, directory));
    }
}
