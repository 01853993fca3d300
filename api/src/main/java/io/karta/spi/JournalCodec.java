/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * Codec of journal entries for a {@link ProcessStore}. The engine provides it, and a durable store receives it when it
 * is created.
 *
 * <p>Values are written by their declared types, with names that identify only types of the deployed agents, so a text
 * never causes a class to be loaded. A value that can no longer be read, because its type is missing or has changed, is
 * read as {@link UnreadableValue}. Immutable.
 */
public interface JournalCodec {

    /**
     * Writes an entry.
     *
     * @param entry the entry
     * @return a JSON object, on one line
     * @throws UnwritableValueException if no deployed agent declares the type of a value, or if a value cannot be
     *     written
     */
    String write(JournalEntry entry);

    /**
     * Reads an entry.
     *
     * @param text the result of {@link #write(JournalEntry)}, also of an earlier version
     * @return the entry
     * @throws io.karta.agent.AgentException if the text is not an entry
     */
    JournalEntry read(String text);

    /**
     * Writes an object of a context.
     *
     * @param object the object
     * @return a JSON object, on one line
     * @throws UnwritableValueException if no deployed agent declares the type of the value, or if the value cannot be
     *     written
     */
    String writeObject(JournaledObject object);

    /**
     * Reads an object of a context.
     *
     * @param text the result of {@link #writeObject}, also of an earlier version
     * @return the object
     */
    JournaledObject readObject(String text);
}
