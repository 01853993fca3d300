/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static java.util.Objects.requireNonNull;

import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.userdata.EntryCodec;

/**
 * Codec of journals whose texts another codec encodes, for example by encryption. Immutable.
 *
 * @param journal writes and reads entries as JSON
 * @param entries encodes and decodes the JSON
 */
public record EncodedJournalCodec(JournalCodec journal, EntryCodec entries) implements JournalCodec {

    /** Creates a codec. */
    public EncodedJournalCodec {
        requireNonNull(journal, "journal");
        requireNonNull(entries, "entries");
    }

    @Override
    public String write(JournalEntry entry) {
        return encoded(journal.write(entry));
    }

    @Override
    public JournalEntry read(String text) {
        return journal.read(decoded(text));
    }

    @Override
    public String writeObject(JournaledObject object) {
        return encoded(journal.writeObject(object));
    }

    @Override
    public JournaledObject readObject(String text) {
        return journal.readObject(decoded(text));
    }

    private String encoded(String json) {
        try {
            return requireNonNull(entries.encode(json), "encoded entry");
        } catch (RuntimeException e) {
            throw Messages.notEncoded(entries, e);
        }
    }

    private String decoded(String text) {
        try {
            return requireNonNull(entries.decode(text), "decoded entry");
        } catch (RuntimeException e) {
            throw Messages.notDecoded(entries, e);
        }
    }
}
