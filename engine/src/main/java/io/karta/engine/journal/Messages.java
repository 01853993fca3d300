/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.AgentException;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnwritableValueException;
import io.karta.userdata.EntryCodec;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static StaleProcessException stale(String process, long expected, long actual) {
        return new StaleProcessException(("KARTA-316: the journal of process %s has %d entries, not %d: another "
                        + "node "
                        + "runs it. Load it again.")
                .formatted(process, actual, expected));
    }

    /** The cause is for Java callers only: it can name the host of a database. */
    static StoreFailedException storeFailed(Throwable cause) {
        return new StoreFailedException(
                "KARTA-923: the processes, questions or events of the process store could not be read or updated."
                        + " Check the store, and try again.",
                cause);
    }

    static UnwritableValueException unknownType(Class<?> type) {
        return new UnwritableValueException(
                ("KARTA-380: a journal cannot store a %s, because no deployed agent declares this "
                                + "type. Declare it as the result or a parameter of an action, permit it in a sealed "
                                + "type, or add a JournalValueCodec.")
                        .formatted(type.getTypeName()),
                null);
    }

    static String removedUnread(String process, String consumer) {
        return ("KARTA-965: the store in memory has removed process %s, although event consumer %s has not passed its "
                        + "entries. Check why the consumer is late, or set karta.store to a durable store.")
                .formatted(process, consumer);
    }

    static UnwritableValueException unwritable(Type type, String why, @Nullable Throwable cause) {
        return new UnwritableValueException(
                ("KARTA-381: a journal cannot store a %s: %s. Change the type so that it can be "
                                + "written as JSON and read again, or add a JournalValueCodec.")
                        .formatted(type.getTypeName(), why),
                cause);
    }

    static UnwritableValueException codecFailed(
            JournalValueCodec codec, Class<?> type, String reason, RuntimeException cause) {
        return new UnwritableValueException(
                "KARTA-396: the JournalValueCodec %s could not write a %s: %s. Fix the codec, or the value."
                        .formatted(codec.getClass().getName(), type.getTypeName(), reason),
                cause);
    }

    static AgentException noEntry(String problems) {
        return new AgentException(("KARTA-382: a text in the store is not a journal entry: %s. Check for other writers "
                        + "of the store.")
                .formatted(problems));
    }

    static AgentException notDecoded(EntryCodec codec, Throwable cause) {
        return new AgentException(
                "KARTA-933: %s could not decode an entry of the store. Check its keys, and other writers of the store."
                        .formatted(codec.getClass().getName()),
                cause);
    }

    static EntryNotEncodedException notEncoded(EntryCodec codec, Throwable cause) {
        return new EntryNotEncodedException(
                "KARTA-934: %s could not encode an entry, which is not stored. Check its keys."
                        .formatted(codec.getClass().getName()),
                cause);
    }

    static AgentException newerEntry(int version, String kind) {
        return new AgentException(("KARTA-383: an entry '%s' of format %d was written by a newer version of Karta. "
                        + "Update all nodes of a store to the same version before new ones write to it.")
                .formatted(kind, version));
    }
}
