/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Descriptions;
import io.karta.engine.journal.UnwritableType;
import io.karta.spi.SimilarNames;
import io.karta.spi.UnwritableValueException;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;
import java.util.ServiceConfigurationError;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException cannotBeKept(UnwritableType type, String store) {
        return problem(("KARTA-444: %s has values of type %s, which %s=%s cannot store: %s. Change the type "
                        + "so that it can be written as JSON and read again, or add a JournalValueCodec.")
                .formatted(type.where(), type.type().getTypeName(), ConfigKeys.STORE, store, type.reason()));
    }

    static DeploymentException unknownStore(Setting setting, Collection<String> stores) {
        return problem(("KARTA-455: %s is %s, but there is no such store.%s %s Correct the name, or add "
                        + "the"
                        + " store's jar.")
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        didYouMean(SimilarNames.findClosest(setting.value(), stores)),
                        Descriptions.known("stores", stores)));
    }

    static DeploymentException brokenStore(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-456: a process store cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }

    static String unusedStore(Collection<String> stores) {
        return ("KARTA-457: a process store is available, but processes are kept in memory and end "
                        + "with the JVM. Set %s to one of: %s; or to memory, if this is intended.")
                .formatted(ConfigKeys.STORE, Descriptions.list(stores));
    }

    static UnwritableValueException entityWithoutId(Class<?> type) {
        return new UnwritableValueException(
                ("KARTA-458: an entity %s has no id yet, so the journal cannot refer to it. Persist "
                                + "and flush it before the action returns it.")
                        .formatted(type.getTypeName()),
                null);
    }

    static AgentException noEntity(Class<?> type, String id) {
        return new AgentException(
                ("KARTA-459: entity %s with id %s does not exist any more. Restore it, or kill the " + "process.")
                        .formatted(type.getTypeName(), excerpt(id)));
    }
}
