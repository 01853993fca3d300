/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * Turns what a {@link ProcessStore} keeps into text and back. The engine provides it; a store that writes somewhere
 * gets it when it is made.
 *
 * <p>Values are written by their declared types, under names that only the types of the deployed agents have: a text
 * can never make a class be loaded. What cannot be read any more, because a type is gone or has changed, is read as
 * {@link UnreadableValue}. Immutable.
 */
public interface JournalCodec {

    /**
     * Writes an entry.
     *
     * @param entry the entry
     * @return a JSON object, on one line
     * @throws UnwritableValueException if a value has a type no deployed agent declares, or cannot be written
     */
    String write(JournalEntry entry);

    /**
     * Reads an entry.
     *
     * @param text what {@link #write(JournalEntry)} returned, at any earlier time
     * @return the entry
     * @throws io.karta.agent.AgentException if this is no entry
     */
    JournalEntry read(String text);

    /**
     * Writes an object of a context.
     *
     * @param object the object
     * @return a JSON object, on one line
     * @throws UnwritableValueException if the value has a type no deployed agent declares, or cannot be written
     */
    String writeObject(JournaledObject object);

    /**
     * Reads an object of a context.
     *
     * @param text what {@link #writeObject} returned, at any earlier time
     * @return the object
     */
    JournaledObject readObject(String text);
}
